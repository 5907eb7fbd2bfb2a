/** Signing in, passwords, registration and the letters about them. */
export const signingIn = {
  login: {
    title: "Bei {{app}} anmelden",
    submit: "Anmelden",
    failed: "Anmeldename oder Passwort ist falsch, oder das Konto ist nicht aktiv.",
    out: "Die Abmeldung war erfolgreich.",
    ended: "Die Sitzung ist abgelaufen. Nach der Anmeldung geht es mit dem Gesendeten weiter.",
    pending: "Das Konto wartet darauf, dass ein Administrator es freischaltet.",
    unconfirmed:
      "Die E-Mail-Adresse ist noch nicht bestätigt. Das tut der Link, den wir dorthin gesendet haben; „Passwort vergessen?“ sendet einen neuen.",
    unconfirmedAlone: "Die E-Mail-Adresse ist noch nicht bestätigt. Das tut der Link, den wir dorthin gesendet haben.",
    visit: "Öffentliches ansehen",
    back: "Zurück zur Anmeldung",
  },
  lostPassword: {
    link: "Passwort vergessen?",
    title: "Passwort vergessen?",
    text: "Bitte die E-Mail-Adresse des Kontos eingeben. Wir senden einen Link dorthin, mit dem sich ein neues Passwort wählen lässt.",
    submit: "Link senden",
    sent: "Wenn es ein Konto mit dieser Adresse gibt, ist ein Link unterwegs. Er gilt eine Stunde.",
    choose: "Neues Passwort wählen",
    save: "Passwort speichern",
    done: "Das Passwort ist geändert und gilt ab sofort.",
  },
  newPassword: {
    title: "Anderes Passwort wählen",
    text: "Bevor es weitergeht, muss das Passwort geändert werden.",
    submit: "Speichern und weiter",
    done: "Das Passwort ist geändert.",
  },
  newMail: {
    title: "E-Mail-Adresse bestätigen",
    text: "Das wird die Adresse des Kontos:",
    submit: "Bestätigen",
    done: "Die E-Mail-Adresse ist geändert.",
    sent: "Die Änderungen sind gespeichert. Der Link, den wir an die neue Adresse gesendet haben, bestätigt sie.",
    waiting: "Diese Adresse ist noch zu bestätigen:",
    waitingHint:
      "Das tut der Link, den wir dorthin gesendet haben; wer die Adresse noch einmal speichert, bekommt einen neuen. Der Link gilt bis",
    withdraw: "Zurückziehen",
    withdrawn: "Die E-Mail-Adresse bleibt, wie sie ist.",
  },
  passwordRules: {
    shortest_one: "Mindestens {{count}} Zeichen",
    shortest_other: "Mindestens {{count}} Zeichen",
    uppercase: "ein Großbuchstabe",
    lowercase: "ein Kleinbuchstabe",
    digits: "eine Ziffer",
    special_chars: "ein Sonderzeichen",
  },
  linkOver: {
    title: "Dieser Link gilt nicht mehr",
    text: "Er wurde schon benutzt oder ist zu alt.",
    again: "Einen neuen anfordern",
  },
  register: {
    link: "Konto anlegen",
    title: "Konto bei {{app}} anlegen",
    submit: "Konto anlegen",
    confirm: "Fast fertig: Der Link, den wir an die E-Mail-Adresse gesendet haben, schaltet das Konto frei.",
    pending: "Das Konto ist angelegt. Anmelden lässt es sich, sobald ein Administrator es freischaltet.",
    welcome: "Willkommen! Das Konto ist angelegt.",
    activateTitle: "E-Mail-Adresse bestätigen",
    activateText: "Das bestätigt die Adresse und schaltet das Konto frei.",
    activate: "Konto freischalten",
    activated: "Das Konto ist freigeschaltet.",
  },
  letters: {
    greeting: "Guten Tag {{name}},",
    greetingOfAnybody: "Guten Tag,",
    end: "{{app}}\n{{url}}",
    recovery: {
      subject: "Neues Passwort für {{app}} wählen",
      text: "Für das Konto {{login}} wurde ein neues Passwort angefordert. Mit diesem Link lässt es sich wählen. Er gilt einmal und eine Stunde lang. Ohne ihn bleibt das Passwort, wie es ist.",
    },
    information: {
      subject: "Konto bei {{app}}",
      text: "Es gibt ein neues Konto bei {{app}} mit dem Anmeldenamen {{login}}. Mit diesem Link lässt sich ein Passwort wählen. Er gilt einmal und drei Tage lang; danach sendet „Passwort vergessen?“ auf der Anmeldeseite einen neuen.",
    },
    informationAlone: {
      subject: "Konto bei {{app}}",
      text: "Es gibt ein neues Konto bei {{app}} mit dem Anmeldenamen {{login}}. Mit diesem Link lässt sich ein Passwort wählen. Er gilt einmal und drei Tage lang; danach hilft ein Administrator mit einem neuen.",
    },
    passwordChangedAlone: {
      subject: "Das Passwort für {{app}} wurde geändert",
      text: "Das Passwort des Kontos {{login}} wurde geändert. Wenn das nicht gewollt ist, sollte ein Administrator davon wissen.",
    },
    passwordChanged: {
      subject: "Das Passwort für {{app}} wurde geändert",
      text: "Das Passwort des Kontos {{login}} wurde geändert. Wenn das nicht gewollt ist, hilft „Passwort vergessen?“ auf der Anmeldeseite, und ein Administrator sollte davon wissen.",
    },
    secondFactorOn: {
      subject: "Der zweite Faktor für {{app}} ist an",
      text: "Das Konto {{login}} hat jetzt einen zweiten Faktor: Neben dem Passwort wird ein Code verlangt. Wenn das nicht gewollt ist, sollte ein Administrator davon wissen.",
    },
    secondFactorOff: {
      subject: "Der zweite Faktor für {{app}} ist aus",
      text: "Der zweite Faktor des Kontos {{login}} wurde entfernt: Das Passwort genügt. Wenn das nicht gewollt ist, sollte das Passwort geändert werden und ein Administrator davon wissen.",
    },
    activation: {
      subject: "E-Mail-Adresse für {{app}} bestätigen",
      text: "Mit dieser Adresse wurde das Konto {{login}} angelegt. Dieser Link schaltet es frei; er gilt einen Tag. Ohne ihn geschieht nichts.",
    },
    activationRequest: {
      subject: "{{name}} möchte {{app}} benutzen",
      text: "{{name}} ({{called}}) hat ein Konto angelegt und wartet auf die Freischaltung:",
    },
    newMail: {
      subject: "Adresse für {{app}} bestätigen",
      text: "Diese Adresse soll zum Konto {{login}} gehören. Der folgende Link bestätigt sie; er gilt einen Tag. Sonst ist nichts zu tun.",
    },
    mailChanged: {
      subject: "Die Adresse für {{app}} wurde geändert",
      text: "Diese E-Mail-Adresse gehört nicht mehr zum Konto {{login}}. Wenn das nicht gewollt ist, hilft ein Administrator.",
    },
    activated: {
      subject: "Das Konto bei {{app}} ist freigeschaltet",
      text: "Das Konto {{login}} wurde freigeschaltet. Hier geht es zur Anmeldung:",
    },
  },
};
