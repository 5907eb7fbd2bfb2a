import { z } from "zod";
import { sourceFile } from "../design/index.js";
import { changesNoted, type Part } from "../kernel/index.js";
import { administrationOf } from "./admin/administration.js";
import { principalCardsOf } from "./admin/principal-cards.js";
import { sweepAttempts } from "./attempts/attempt-counts.js";
import { countedAttempts } from "./attempts/migrations.js";
import { openAvatars } from "./avatars/avatars.js";
import { accountCommands } from "./commands.js";
import { installAccountDefaults } from "./defaults.js";
import { languageSettings } from "./identity/page-language.js";
import { weekSettings } from "./identity/start-of-week.js";
import { openVisitor } from "./identity/visitor.js";
import { unsubscribeSetting } from "./leaving/delete-own-account.js";
import { quickActions } from "./login/quick-actions.js";
import { welcomeSetting } from "./login/welcome-text.js";
import { accountInformation, passwordChanged, recovery } from "./lost-password/letters.js";
import { lostPasswordSetting } from "./lost-password/lost-password-setting.js";
import { mailDomainSettings } from "./mail-domains/mail-domains.js";
import { theNotifiedProjects } from "./mail-notification/notified-projects.js";
import { accountsMigrations } from "./migrations.js";
import { accountCardsOf } from "./my-account/account-cards.js";
import { nameSettings } from "./name-formats/name-formats.js";
import { shownNames } from "./name-formats/name-migrations.js";
import { confirmNewMail, mailChanged } from "./new-mail/letters.js";
import { passwordSettings } from "./passwords/password-rules.js";
import { searchedPeople } from "./principals/search-migrations.js";
import { activated, activationRequest, confirmRegistration } from "./registration/letters.js";
import { registrationSetting } from "./registration/mode.js";
import { copiesOfRoles } from "./roles/copies-of-roles.js";
import { roleMigrations } from "./roles/role-migrations.js";
import { theTrackersOfRoles } from "./roles/trackers-of-roles.js";
import { accountRoutes } from "./routes.js";
import { secondFactorOff, secondFactorOn } from "./second-factor/letters.js";
import { secondFactors } from "./second-factor/migrations.js";
import { secondFactorSetting } from "./second-factor/second-factor-setting.js";
import { sweepSetUps } from "./second-factor/set-up/set-up-second-factor.js";
import { theBookmarksOf } from "./sessions/bookmarks.js";
import { sessionSettings } from "./sessions/session-end.js";
import { sweepSessions } from "./sessions/sessions.js";
import { theCustomFieldsOfUsers } from "./users/custom-fields.js";
import { userListMigrations } from "./users/list/user-list-migrations.js";
import { theMembershipsOf } from "./users/memberships.js";
import { newUserSettings } from "./users/new-user-settings.js";
import { theRuleOfPeople } from "./users/person-seen.js";
import { profileCardsOf } from "./users/profile/profile-cards.js";
import { de } from "./words/de.js";
import { en } from "./words/en.js";

export const accountsPart: Part = {
  name: "accounts",
  migrations: {
    ...accountsMigrations,
    ...roleMigrations,
    ...searchedPeople,
    ...countedAttempts,
    ...userListMigrations,
    ...shownNames,
    ...secondFactors,
    ...changesNoted("2027-01-05-20 changes of people are noted", [
      "users",
      "second_factors",
      "group_users",
      "roles",
      "permissions",
    ]),
  },
  defaults: installAccountDefaults,
  words: { en, de },
  filePaths: ["/avatars"],
  gather: (parts) => ({
    avatars: openAvatars(),
    visitor: openVisitor(),
    personSeen: theRuleOfPeople(parts),
    membershipsOf: theMembershipsOf(parts),
    bookmarksOf: theBookmarksOf(parts),
    notifiedProjects: theNotifiedProjects(parts),
    userCustomFields: theCustomFieldsOfUsers(parts),
    copiesOfRoles: copiesOfRoles(parts),
    trackersOfRoles: theTrackersOfRoles(parts),
    accountCards: accountCardsOf(parts),
    administration: administrationOf(parts),
    principalCards: principalCardsOf(parts),
    profileCards: profileCardsOf(parts),
  }),
  routes: accountRoutes,
  jobs: [
    { queue: "accounts-attempts-sweep", cron: () => "47 * * * *", work: sweepAttempts },
    { queue: "accounts-sessions-sweep", cron: () => "53 * * * *", work: sweepSessions },
    { queue: "accounts-set-ups-sweep", cron: () => "57 * * * *", work: sweepSetUps },
  ],
  commands: accountCommands,
  menu: [
    {
      key: "administration",
      label: "accounts.administration.title",
      href: "/admin",
      icon: "shield",
      position: 90,
      for: (viewer) => viewer.admin,
    },
  ],
  quickActions,
  administration: [
    { label: "accounts.users.title", hint: "accounts.users.hint", href: "/admin/users", icon: "users", position: 10 },
    {
      label: "accounts.groupsTitle",
      hint: "accounts.groups.hint",
      href: "/admin/groups",
      icon: "users",
      position: 15,
    },
    {
      label: "accounts.userTypes.title",
      hint: "accounts.userTypes.hint",
      href: "/admin/user_types",
      icon: "circle-user",
      position: 20,
    },
    { label: "accounts.roles.title", hint: "accounts.roles.hint", href: "/admin/roles", icon: "shield", position: 30 },
    {
      label: "accounts.permissionsReport.title",
      hint: "accounts.permissionsReport.hint",
      href: "/admin/permissions",
      icon: "check-check",
      position: 40,
    },
  ],
  letters: [
    recovery,
    accountInformation,
    passwordChanged,
    confirmRegistration,
    activationRequest,
    activated,
    confirmNewMail,
    mailChanged,
    secondFactorOn,
    secondFactorOff,
  ],
  styles: [
    sourceFile(import.meta.dirname, "admin/administration.css"),
    sourceFile(import.meta.dirname, "avatars/avatars.css"),
    sourceFile(import.meta.dirname, "mail-notification/mail-notification.css"),
    sourceFile(import.meta.dirname, "second-factor/second-factor.css"),
  ],
  settings: [
    { name: "rest_api_enabled", schema: z.boolean(), default: true },
    { name: "login_required", schema: z.boolean(), default: false },
    welcomeSetting,
    registrationSetting,
    ...passwordSettings,
    secondFactorSetting,
    ...sessionSettings,
    ...languageSettings,
    ...weekSettings,
    ...nameSettings,
    ...newUserSettings,
    ...mailDomainSettings,
    lostPasswordSetting,
    unsubscribeSetting,
  ],
};
