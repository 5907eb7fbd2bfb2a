import { type TestApp, testApp } from "../../src/testing/index.js";
import { type MailServer, mailServer } from "./mail-server.js";

/** An app that does its jobs and hands its letters to a mail server, which closes with it. */
export async function mailingApp(): Promise<{ app: TestApp; mail: MailServer }> {
  const mail = await mailServer();
  const app = await testApp({ variables: { SMTP_URL: mail.url } });
  await app.startWorkers();
  const close = async () => {
    await app.close();
    await mail.close();
  };
  return { app: { ...app, close }, mail };
}
