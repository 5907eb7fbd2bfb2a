import { BarePage, Card, Form, Markdown, SubmitButton, TextInput, useView } from "../../design/index.js";
import type { Translate } from "../../kernel/index.js";
import { CarriedFields, carrying } from "./carried-form.js";
import { type InterruptedForm, LOGIN, PASSWORD } from "./interrupted-form.js";
import type { OtherWays } from "./other-ways.js";

interface LoginProps {
  back?: string;
  login?: string;
  /** "wrong" does not say what was wrong: that would tell strangers which logins there are. */
  failed?: "wrong" | "registered";
  ways?: OtherWays;
  /** What goes on its way after the log-in. */
  interrupted?: InterruptedForm;
}

export function LoginPage({ back, login, failed, interrupted, ways }: LoginProps) {
  const { t, appTitle } = useView();
  return (
    <BarePage title={t("accounts.login.title", { app: appTitle })}>
      {ways?.welcome && <Markdown text={ways.welcome} />}
      <Card>
        <Form {...(interrupted ? carrying(interrupted) : { action: "/login" })} class="stack" data-keeps-place="">
          {interrupted && <p>{t("accounts.login.ended")}</p>}
          {interrupted && <CarriedFields {...interrupted} />}
          {back !== undefined && <input type="hidden" name="back_url" value={back} />}
          <TextInput
            name={interrupted ? LOGIN : "login"}
            label={t("captions.login")}
            value={login}
            autocomplete="username"
            autofocus={!login}
            required
          />
          <TextInput
            name={interrupted ? PASSWORD : "password"}
            label={t("captions.password")}
            type="password"
            autocomplete="current-password"
            autofocus={Boolean(login)}
            error={failed && failure(failed, ways, t)}
            required
          />
          <SubmitButton>{t("accounts.login.submit")}</SubmitButton>
          {ways?.lostPassword && (
            <p>
              <a href="/lost_password">{t("accounts.lostPassword.link")}</a>
            </p>
          )}
          {ways?.register && (
            <p>
              <a href="/register">{t("accounts.register.link")}</a>
            </p>
          )}
        </Form>
      </Card>
      {ways?.visit && !interrupted && (
        <a class="quiet" href="/projects">
          {t("accounts.login.visit")}
        </a>
      )}
    </BarePage>
  );
}

function failure(failed: "wrong" | "registered", ways: OtherWays | undefined, t: Translate): string {
  if (failed === "wrong") return t("accounts.login.failed");
  if (!ways?.confirm) return t("accounts.login.pending");
  return t(ways.lostPassword ? "accounts.login.unconfirmed" : "accounts.login.unconfirmedAlone");
}
