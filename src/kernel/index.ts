export { asRefusal, type ErrorOnPage, type ErrorPage } from "./answer-error.js";
export { type AssetSource, type Assets, createAssets } from "./assets.js";
export { type Actor, type Change, change } from "./change/change.js";
export { type Listener, type OrderedJob, type Published, type Topic, topic } from "./change/publish.js";
export { thisMoment } from "./change/this-moment.js";
export {
  type Command,
  type CommandArgument,
  type CommandOption,
  type CommandWords,
  command,
  type Given,
} from "./command.js";
export { type Config, readConfig, standingIn, urlOf, WrongConfiguration } from "./config.js";
export type { Contributions } from "./contributions.js";
export { backUp } from "./database/bundled/backup.js";
export { bundledPlace } from "./database/bundled/bundled.js";
export { SUPERUSER } from "./database/bundled/cluster.js";
export { DataDirectoryInUse } from "./database/bundled/data-lock.js";
export { restore } from "./database/bundled/restore.js";
export { startServer } from "./database/bundled/server.js";
export { type Database, type Db, openDatabase, type Tables, type Trx } from "./database/database.js";
export type { Sharing } from "./database/engine.js";
export { type Migrations, migrate } from "./database/migrations.js";
export { unnamed } from "./database/named-statements.js";
export { isUnreachable } from "./database/unreachable.js";
export { CHOICES_READ, firstIds, ifFew, MOST_CHOICES, MOST_FOUND } from "./few-or-many.js";
export { HEALTH_PATHS, healthRoutes } from "./health.js";
export { Form, idParam, LONGEST_TEXT, parsed, problemsIn, readForm, readJson, ruleOf, text } from "./input.js";
export { attemptOf, type JobDeclaration } from "./jobs/job-declaration.js";
export { type JobCounts, type Jobs, openJobs } from "./jobs/jobs.js";
export { LARGEST_ANSWER, listAnswer, listInput, listOutput, placeAfter, placeInTime } from "./list-answer.js";
export { localPath } from "./local-path.js";
export { createLog, type Log } from "./log.js";
export { createMetrics, type Metrics } from "./metrics.js";
export { leftUnpacked } from "./packed-response.js";
export { type PageOfList, pageOf, pageQuery } from "./page-of.js";
export { gathered, type Part, uniquely, WrongPart } from "./part.js";
export { problemsOf } from "./problems-of.js";
export { missedReference, type Named } from "./reference.js";
export {
  invalid,
  listed,
  notFound,
  type Problem,
  Refusal,
  type RefusalStatus,
  type Values,
  worded,
} from "./refusal.js";
export { remoteAddress } from "./remote-address.js";
export type { RestDeclaration } from "./rest/declaration.js";
export type { CredentialScheme, OpenApiDocument } from "./rest/openapi-document.js";
export { settable } from "./rest/settable.js";
export { idInPath, including, momentAnswer, namedAnswer, paged } from "./rest/shapes.js";
export { withoutEmpty } from "./rest/unkept.js";
export type { Router } from "./router.js";
export { openRouters, type Routers } from "./routers.js";
export type { Runtime } from "./runtime.js";
export { filledLine, listOf, sentFlag, sentId, sentIdOrNone } from "./sent-values.js";
export { listen, type Server } from "./server.js";
export { openSettings, type SettingDeclaration, type Settings, settingsMigrations } from "./settings.js";
export { timestamp } from "./timestamp.js";
export { onOneLine, readReference, type TypedReference, writtenReference } from "./typed-reference.js";
export {
  type Catalogue,
  createWords,
  type MissingWord,
  refuseMissingWord,
  type Translate,
  type Words,
} from "./words.js";
export { wrapped } from "./wrapped.js";
