import type { Context } from "hono";
import { isMultipart, readForm } from "../../kernel/index.js";

/** A form that was sent when its session had ended: the log-in form in its place carries it, and sends it on. */
export interface InterruptedForm {
  /** The path it is sent to. */
  action: string;
  fields: [string, string][];
}

/** Methods that send no form. */
export const SAFE = new Set(["GET", "HEAD", "OPTIONS"]);

/** Of the log-in form in place, so that no field of the form it carries has the same name. */
export const LOGIN = "_login";
export const PASSWORD = "_password";

export const CODE = "_code";

const OURS = ["_csrf", LOGIN, PASSWORD, CODE];

/**
 * Undefined when it cannot be carried: no form, or one with passwords, which are never written into a page. Files are not
 * carried; those that were uploaded before are named by fields.
 */
export async function interruptedForm(c: Context): Promise<InterruptedForm | undefined> {
  if (!isForm(c) && !hasFiles(c)) return undefined;
  const { pathname, search } = new URL(c.req.url);
  const fields = (await readForm(c)).fields.filter(([name]) => !OURS.includes(name));
  return fields.some(([name]) => name.includes("password")) ? undefined : { action: pathname + search, fields };
}

/** Whether it comes from the log-in in place of a form that asks for a code. */
export const bringsCode = (c: Context): Promise<boolean> => brings(c, CODE);

/** Whether it comes from a log-in in place of a form, which lets nobody pass as a visitor. */
export const bringsLogIn = async (c: Context): Promise<boolean> => (await brings(c, LOGIN)) || (await bringsCode(c));

const brings = async (c: Context, name: string): Promise<boolean> =>
  !SAFE.has(c.req.method) && isForm(c) && (await readForm(c)).text(name) !== undefined;

/** A form without fields has no type. */
export const isForm = (c: Context) =>
  /^application\/x-www-form-urlencoded\b/.test(c.req.header("content-type") ?? "application/x-www-form-urlencoded");

/** The form in place is sent without files. */
export const hasFiles = (c: Context) => isMultipart(c.req.header("content-type") ?? "");
