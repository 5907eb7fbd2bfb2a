import type { Context } from "hono";
import { leftUnpacked, type Problem } from "../../../kernel/index.js";
import { SetUpPage } from "./set-up-page.js";

interface SettingUp {
  login: string;
  secret: string;
  action: string;
  back?: string;
  problems?: Problem[];
}

export function showSetUp(c: Context, { login, secret, action, back, problems = [] }: SettingUp) {
  leftUnpacked(c);
  const page = <SetUpPage login={login} secret={secret} action={action} back={back} problems={problems} />;
  return c.var.show(page, problems.length > 0 ? 422 : 200);
}
