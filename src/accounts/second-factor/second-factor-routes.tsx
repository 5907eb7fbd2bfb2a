import type { Context } from "hono";
import {
  type Change,
  change,
  invalid,
  localPath,
  type Problem,
  problemsOf,
  Refusal,
  type Routers,
  type Runtime,
  readForm,
  remoteAddress,
  withWayBack,
} from "../../kernel/index.js";
import type { LoginAttempts } from "../attempts/login-attempts.js";
import { requireLogin } from "../identity/access.js";
import { userByPassword } from "../identity/identify.js";
import { type NextSession, nextSession } from "../login/next-session.js";
import { keepSession } from "../login/session-cookie.js";
import { duePath } from "../sessions/due.js";
import { renewRecoveryCodes, switchOffSecondFactor } from "./change-second-factor.js";
import { guessedCode } from "./code-attempts.js";
import { recoveryCodesLeft } from "./recovery-codes/recovery-codes-left.js";
import { RecoveryCodesPage } from "./recovery-codes/recovery-codes-page.js";
import { codesHandedOver, handOverCodes, RECOVERY_CODES } from "./recovery-codes/recovery-codes-shown.js";
import { BeginPage, ManagePage } from "./second-factor-page.js";
import { secondFactorIsOn } from "./second-factor-setting.js";
import { beginSetUp, secretToSetUp, setUpSecondFactor } from "./set-up/set-up-second-factor.js";
import { showSetUp } from "./set-up/show-set-up.js";
import { codeIsRight, type GivenCode } from "./spend-code.js";

const SECOND_FACTOR = "/my/second_factor";
const SET_UP = `${SECOND_FACTOR}/set_up`;
const CARD = "/my/account#second_factor";

export function secondFactorRoutes({ pages }: Routers, runtime: Runtime, attempts: LoginAttempts) {
  pages.get(SECOND_FACTOR, (c) => show(runtime, c));
  pages.post(SECOND_FACTOR, (c) => begin(runtime, c, attempts));
  pages.get(SET_UP, (c) => confirmable(runtime, c));
  pages.post(SET_UP, (c) => confirm(runtime, c));
  pages.post(`${SECOND_FACTOR}/recovery_codes`, (c) => renew(runtime, c));
  pages.post(`${SECOND_FACTOR}/off`, (c) => switchOff(runtime, c));
  pages.get(RECOVERY_CODES, (c) => showCodes(runtime, c));
}

interface Refused {
  form?: "renew" | "off";
  problems: Problem[];
}

async function show(runtime: Runtime, c: Context, { form, problems }: Refused = { problems: [] }) {
  const { id, login } = asked(runtime, c);
  const left = await recoveryCodesLeft(runtime.db, id);
  const page =
    left === undefined ? (
      <BeginPage login={login} problems={problems} />
    ) : (
      <ManagePage login={login} left={left} form={form} problems={problems} />
    );
  return c.var.show(page, problems.length > 0 ? 422 : 200);
}

/** The present password can be guessed here as well as on the log-in page. */
async function begin(runtime: Runtime, c: Context, attempts: LoginAttempts) {
  const { login } = asked(runtime, c);
  const password = (await readForm(c)).text("current_password") ?? "";
  const address = remoteAddress(c, runtime.config);
  const problems = await problemsOf(async () => {
    const knower = await attempts.guess(login, address, () => userByPassword(runtime.db, login, password));
    if (!knower) throw invalid("current_password", "accounts.wrong_password");
    await attempts.forgive(login, address);
    await change(runtime, c.var.viewer, (open) => beginSetUp(open, { token: tokenOf(c), known: knower.hash }));
  });
  return problems.length > 0 ? show(runtime, c, { problems }) : c.var.goTo(SET_UP);
}

async function confirmable(runtime: Runtime, c: Context, problems: Problem[] = []) {
  const { login } = asked(runtime, c);
  const secret = await secretToSetUp(runtime.db, tokenOf(c));
  return secret === undefined ? c.var.goTo(SECOND_FACTOR) : showSetUp(c, { login, secret, action: SET_UP, problems });
}

async function confirm(runtime: Runtime, c: Context) {
  asked(runtime, c);
  const given = await givenCode(c);
  let codes: string[] = [];
  const problems = await problemsOf(async () => {
    codes = await change(runtime, c.var.viewer, (open) => setUpSecondFactor(open, { token: tokenOf(c), ...given }));
  });
  return problems.length > 0 ? confirmable(runtime, c, problems) : showOnce(runtime, c, codes);
}

async function renew(runtime: Runtime, c: Context) {
  let codes: string[] = [];
  const problems = await byCode(runtime, c, async (open, given) => {
    codes = await renewRecoveryCodes(open, given);
  });
  return problems.length > 0 ? show(runtime, c, { form: "renew", problems }) : showOnce(runtime, c, codes);
}

/** Where the user must have one, this session is over as well: they set another one up before they go on. */
async function switchOff(runtime: Runtime, c: Context) {
  let next: NextSession | undefined;
  const problems = await byCode(runtime, c, async (open, given) => {
    await switchOffSecondFactor(open, given);
    const proven = { userId: open.actor.id, userAgent: c.req.header("user-agent"), before: tokenOf(c) };
    next = await nextSession(open, proven);
  });
  if (problems.length > 0 || !next) return show(runtime, c, { form: "off", problems });
  keepSession(c, runtime, next.token);
  return c.var.goTo(duePath(next.due, CARD), { kind: "notice", text: c.var.t("accounts.secondFactor.switchedOff") });
}

/** Codes can be guessed here as well as after the password. */
async function byCode(runtime: Runtime, c: Context, act: (open: Change, given: GivenCode) => Promise<void>) {
  const viewer = asked(runtime, c);
  const given = await givenCode(c);
  return problemsOf(async () => {
    const isRight = await guessedCode(runtime, viewer.id, () => codeIsRight(runtime.db, viewer.id, given));
    if (!isRight) throw invalid("code", "accounts.wrong_code");
    await change(runtime, viewer, (open) => act(open, given));
  });
}

function showOnce(runtime: Runtime, c: Context, codes: string[]) {
  handOverCodes(c, runtime, codes);
  return c.var.goTo(withWayBack(RECOVERY_CODES, CARD));
}

/** Shown to whoever brings them. */
function showCodes(runtime: Runtime, c: Context) {
  const back = localPath(c.req.query("back_url"), runtime.baseUrl);
  const codes = codesHandedOver(c);
  return codes ? c.var.show(<RecoveryCodesPage codes={codes} back={back} />) : c.var.goTo(back);
}

function asked({ settings }: Runtime, c: Context) {
  const viewer = requireLogin(c);
  if (!secondFactorIsOn(settings)) throw new Refusal(404, "no_such_address");
  return viewer;
}

const givenCode = async (c: Context): Promise<GivenCode> => ({
  code: (await readForm(c)).text("code") ?? "",
  at: new Date(),
});

/** A user of pages is known by nothing else. */
const tokenOf = (c: Context): string => c.var.sessionToken ?? "";
