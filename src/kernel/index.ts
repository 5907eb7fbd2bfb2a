export { type Actor, type Change, change } from "./change/change.js";
export {
  type Follower,
  following,
  type Listener,
  type OrderedJob,
  type Published,
  type Topic,
  topic,
} from "./change/publish.js";
export { thisMoment } from "./change/this-moment.js";
export type { Contributions } from "./contributions.js";
export { anyOf, anyOfTexts, idArray } from "./database/any-of.js";
export { type Blanks, builtOnce, flattened, oncePer, type RowOf } from "./database/built-once.js";
export { backUp } from "./database/bundled/backup.js";
export { bundledPlace } from "./database/bundled/bundled.js";
export { SUPERUSER } from "./database/bundled/cluster.js";
export { DataDirectoryInUse } from "./database/bundled/data-lock.js";
export { restore } from "./database/bundled/restore.js";
export { startServer } from "./database/bundled/server.js";
export { type CopiedIds, copiesIn, reservedCopies } from "./database/copied-ids.js";
export {
  type Database,
  type Db,
  databaseOver,
  endPools,
  openDatabase,
  openPools,
  type Pools,
  type Tables,
  type Trx,
} from "./database/database.js";
export type { Sharing } from "./database/engine.js";
export { inOneSnapshot } from "./database/in-one-snapshot.js";
export { changesNoted, forgetChanges } from "./database/kept/data-changes.js";
export { type Counted, type KeptOne, type KeptTotal, totalsOf } from "./database/kept/kept-totals.js";
export { type Moment, momentSeen } from "./database/kept/moment.js";
export { pageOnce, totalOnce, totalWithin } from "./database/kept/total-once.js";
export { type Migrations, migrate } from "./database/migrations.js";
export { insertOrdered, updateOrdered } from "./database/ordered-records.js";
export { unnamed } from "./database/pool/named-statements.js";
export { addressAt } from "./database/server/server-address.js";
export { isDamage, isUnreachable } from "./database/server/unreachable.js";
export { createTrigramIndex } from "./database/trigram-index.js";
export { type ByteRange, FILES_LOCK, type FileStore, FileTooLarge, type KeptFile } from "./files/file-store.js";
export { HEAD_BYTES } from "./files/measured-content.js";
export { openFileStore } from "./files/open-file-store.js";
export { dayOperators, days, endOfDay, spanOf } from "./filters/days.js";
export {
  alternatives,
  alternativesOf,
  boundsOf,
  type Expression,
  readExpression,
  takesValue,
  writtenExpression,
} from "./filters/expression.js";
export { holdsTyped, plainLetters, plainLettersOf, standsIn } from "./filters/plain-letters.js";
export { flagFilter, type ShortFilter, shortConditions, textFilter } from "./filters/short-filters.js";
export { unlessDenied } from "./filters/unless-denied.js";
export { contains, containsWord, textIs, wholeIs, wordOperators, wordsIn } from "./filters/words.js";
export { bodyFor } from "./input/body-for.js";
export { charactersIn, isLongerThan, isStorable } from "./input/characters.js";
export { clockChanges, onTheClock } from "./input/days/clock.js";
export { beginningOf, dayIn, isDay } from "./input/days/day-in.js";
export { sentDay } from "./input/days/sent-day.js";
export { dayAsked, spokenDay } from "./input/days/spoken-day.js";
export { timestamp, timestampOfPlace } from "./input/days/timestamp.js";
export { CHOICES_READ, firstIds, ifFew, MOST_CHOICES, MOST_FOUND } from "./input/few-or-many.js";
export { Form, LONGEST_TEXT } from "./input/forms/form.js";
export { bodyOf, firstField, readMultipart, type SentFile } from "./input/forms/multipart.js";
export {
  decimalIn,
  filledLine,
  filledListOf,
  listOf,
  sentFlag,
  sentId,
  sentIdIfAny,
  sentIdOrNone,
  sentNumber,
} from "./input/forms/sent-values.js";
export { idParam, parsed, problemsIn, readForm, readJson, readOnlyJson, text } from "./input/input.js";
export {
  type AskedList,
  bytesIn,
  cursorAt,
  exactMoment,
  fitting,
  LARGEST_ANSWER,
  listAnswer,
  listInput,
  listOutput,
  placeAfter,
  placeInOrder,
  placeInTime,
} from "./input/list-answer.js";
export { type PageOfList, pageOf, pageQuery } from "./input/page-of.js";
export { type Here, namedHere, numberNamed, pathHere } from "./input/references/named-here.js";
export { nearest } from "./input/references/nearest.js";
export { ambiguousReference, chosen, missedPerson, missedReference, type Named } from "./input/references/reference.js";
export { onOneLine, readReference, type TypedReference, writtenReference } from "./input/references/typed-reference.js";
export { ruleOf } from "./input/rule-of.js";
export { isMultipart, isUnmeasured } from "./input/unmeasured.js";
export { wrapped } from "./input/wrapped.js";
export { attemptOf, type JobDeclaration } from "./jobs/job-declaration.js";
export { type JobCounts, type Jobs, openJobs } from "./jobs/jobs.js";
export { kernelMigrations } from "./migrations.js";
export { gathered, loadedParts, type Part, uniquely, WrongPart } from "./part.js";
export { pictureSize } from "./pictures/picture-size.js";
export { pictureTurn } from "./pictures/picture-turn.js";
export { pictureType } from "./pictures/picture-type.js";
export { LARGEST_PICTURE, SCALED_TYPE, scaledPicture } from "./pictures/scaled-picture.js";
export {
  type Command,
  type CommandArgument,
  type CommandOption,
  type CommandWords,
  command,
  type Given,
} from "./process/command.js";
export { type Config, isEveryAddress, readConfig, standingIn, urlOf, WrongConfiguration } from "./process/config.js";
export { codeOf } from "./process/error-code.js";
export { createLog, type Log } from "./process/log.js";
export { createMetrics, type Metrics } from "./process/metrics.js";
export type { SettingChoice } from "./process/setting-choices.js";
export { openSettings, type SettingDeclaration, type Settings } from "./process/settings.js";
export { withSources } from "./process/source-positions.js";
export { orTaken } from "./refusal/or-taken.js";
export type { Problem, Values } from "./refusal/problem.js";
export { problemsOf } from "./refusal/problems-of.js";
export { refuseReferred } from "./refusal/referred.js";
export { invalid, listed, missing, notFound, Refusal, type RefusalStatus } from "./refusal/refusal.js";
export { retold } from "./refusal/retold.js";
export { retryAfter, secondsUntil } from "./refusal/retry-after.js";
export { together } from "./refusal/together.js";
export { worded, wordedInLines } from "./refusal/wording.js";
export type { RestDeclaration } from "./rest/declaration.js";
export { included } from "./rest/included.js";
export type { CredentialScheme, OpenApiDocument } from "./rest/openapi-document.js";
export type { RestRoutes } from "./rest/rest-router.js";
export { settable } from "./rest/settable.js";
export { idInPath, including, momentAnswer, namedAnswer, paged } from "./rest/shapes.js";
export { withoutEmpty } from "./rest/unkept.js";
export type { Runtime } from "./runtime.js";
export { asRefusal, type ErrorOnPage, type ErrorPage } from "./web/answer-error.js";
export { type AssetSource, type Assets, createAssets } from "./web/assets.js";
export { HEALTH_PATHS, healthRoutes } from "./web/health.js";
export { localPath, pageBefore, withWayBack } from "./web/local-path.js";
export { leftUnpacked } from "./web/packed-response.js";
export { remoteAddress } from "./web/remote-address.js";
export type { Router } from "./web/router.js";
export { limited, openRouters, type Routers } from "./web/routers.js";
export { listen, type Server } from "./web/server.js";
export {
  type Catalogue,
  createWords,
  type MissingWord,
  refuseMissingWord,
  type Translate,
  type Words,
} from "./words.js";
