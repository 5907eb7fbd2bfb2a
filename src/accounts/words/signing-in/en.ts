/** Signing in, passwords, registration and the letters about them. */
export const signingIn = {
  login: {
    title: "Sign in to {{app}}",
    submit: "Sign in",
    failed: "Login or password is wrong, or the account is not active.",
    out: "You are signed out.",
    ended: "Your session has ended. Sign in, and what you sent goes on its way.",
    pending: "Your account waits for an administrator to activate it.",
    unconfirmed:
      "Your email address is not confirmed yet. Follow the link that we sent to it; “Forgot your password?” sends another one.",
    unconfirmedAlone: "Your email address is not confirmed yet. Follow the link that we sent to it.",
    visit: "See what is public",
    back: "Back to signing in",
  },
  lostPassword: {
    link: "Forgot your password?",
    title: "Forgot your password?",
    text: "Type the email address of your account. We send a link to it with which you choose a new password.",
    submit: "Send the link",
    sent: "If there is an account with this address, a link is on its way. It works for an hour.",
    choose: "Choose a new password",
    save: "Save password",
    done: "Your password is changed. Sign in with it.",
  },
  newPassword: {
    title: "Choose another password",
    text: "Your password must be changed before you go on.",
    submit: "Save and go on",
    done: "Your password is changed.",
  },
  newMail: {
    title: "Confirm your email address",
    text: "This becomes the address of your account:",
    submit: "Confirm",
    done: "Your email address is changed.",
    sent: "Your changes are saved. Follow the link that we sent to your new address to confirm it.",
    waiting: "This address waits to be confirmed:",
    waitingHint:
      "Follow the link that we sent there, or save the address once more to get another one. The link is good until",
    withdraw: "Withdraw",
    withdrawn: "Your email address stays as it is.",
  },
  passwordRules: {
    shortest_one: "At least {{count}} character",
    shortest_other: "At least {{count}} characters",
    uppercase: "a capital letter",
    lowercase: "a small letter",
    digits: "a digit",
    special_chars: "a special character",
  },
  linkOver: {
    title: "This link is over",
    text: "It was used already, or it is too old.",
    again: "Ask for a new one",
  },
  register: {
    link: "Create an account",
    title: "Create an account in {{app}}",
    submit: "Create account",
    confirm: "Almost done: follow the link that we sent to your email address.",
    pending: "Your account is created. You can sign in once an administrator has activated it.",
    welcome: "Welcome! Your account is created.",
    activateTitle: "Confirm your email address",
    activateText: "This confirms your address and activates your account.",
    activate: "Activate my account",
    activated: "Your account is active. Sign in.",
  },
  letters: {
    greeting: "Hello {{name}},",
    greetingOfAnybody: "Hello,",
    end: "{{app}}\n{{url}}",
    recovery: {
      subject: "Choose a new password for {{app}}",
      text: "Somebody, probably you, asked for a new password for your account {{login}}. This link lets you choose one. It works once, and for an hour. If you did not ask for it, do nothing: your password stays as it is.",
    },
    information: {
      subject: "Your account in {{app}}",
      text: "There is an account for you in {{app}}. Your login is {{login}}. With this link you choose a password. It works once, and for three days; after that, “Forgot your password?” on the sign-in page sends another one.",
    },
    /** Where nobody can ask for another link: setting `lost_password`. */
    informationAlone: {
      subject: "Your account in {{app}}",
      text: "There is an account for you in {{app}}. Your login is {{login}}. With this link you choose a password. It works once, and for three days; after that, ask an administrator for another one.",
    },
    passwordChangedAlone: {
      subject: "Your password for {{app}} was changed",
      text: "The password of your account {{login}} was changed. If it was not you, tell an administrator.",
    },
    passwordChanged: {
      subject: "Your password for {{app}} was changed",
      text: "The password of your account {{login}} was changed. If it was not you, choose a new one by “Forgot your password?” on the sign-in page, and tell an administrator.",
    },
    secondFactorOn: {
      subject: "Your second factor for {{app}} is on",
      text: "Your account {{login}} has a second factor now: a code is asked for beside the password. If it was not you, tell an administrator.",
    },
    secondFactorOff: {
      subject: "Your second factor for {{app}} is off",
      text: "The second factor of your account {{login}} was removed: the password alone opens it. If neither you nor an administrator you asked did it, change your password and tell an administrator.",
    },
    activation: {
      subject: "Confirm your email address for {{app}}",
      text: "Somebody, probably you, created the account {{login}} with this address. This link activates it, for a day. If it was not you, do nothing.",
    },
    activationRequest: {
      subject: "{{name}} wants to use {{app}}",
      text: "{{name}} ({{called}}) created an account and waits for you to activate it:",
    },
    newMail: {
      subject: "Confirm your address for {{app}}",
      text: "You want to use this address for your account {{login}}. Follow this link within a day to confirm it. If it was not you, do nothing.",
    },
    mailChanged: {
      subject: "Your address for {{app}} was changed",
      text: "This is no longer the email address of your account {{login}}. If it was not you, tell an administrator.",
    },
    activated: {
      subject: "Your account in {{app}} is active",
      text: "Your account {{login}} was activated. You can sign in now:",
    },
  },
};
