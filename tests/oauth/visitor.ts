import assert from "node:assert/strict";

/** A page, or the address outside of the product that a redirect led to. */
export interface Seen {
  status: number;
  url: URL;
  text: string;
  headers: Headers;
}

/** A person with a browser that runs no scripts: cookies with their paths, redirects, forms. */
export class Visitor {
  readonly #base: string;
  readonly #cookies = new Map<string, { name: string; value: string; path: string }>();

  constructor(base: string) {
    this.#base = base;
  }

  /** Follows redirects until a page, or until one leads elsewhere. */
  async visit(address: string | URL, init: RequestInit = {}): Promise<Seen> {
    let url = new URL(address, this.#base);
    let answer = await this.#ask(url, init);
    while (answer.status >= 300 && answer.status < 400) {
      url = new URL(answer.headers.get("location") ?? "", url);
      if (url.origin !== this.#base) return { status: answer.status, url, text: "", headers: answer.headers };
      answer = await this.#ask(url, {});
    }
    return { status: answer.status, url, text: await answer.text(), headers: answer.headers };
  }

  /** Sends the form of a page to its action, with its hidden fields and these. */
  submit(page: Seen, fields: Record<string, string>, headers: Record<string, string> = {}): Promise<Seen> {
    const [, action = ""] = /<form[^>]* action="([^"]*)"/.exec(page.text) ?? [];
    const hidden = [...page.text.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)];
    const body = new URLSearchParams([
      ...hidden.map(([, name = "", value = ""]) => [name, value.replaceAll("&amp;", "&")]),
      ...Object.entries(fields),
    ]);
    return this.visit(new URL(action.replaceAll("&amp;", "&"), page.url), { method: "POST", body, headers });
  }

  async logIn(page: Seen, login: string, password: string): Promise<Seen> {
    assert.match(page.text, /name="password"/, "a log-in page");
    return this.submit(page, { login, password });
  }

  cookie(name: string): string | undefined {
    return [...this.#cookies.values()].find((cookie) => cookie.name === name)?.value;
  }

  async #ask(url: URL, init: RequestInit): Promise<Response> {
    const cookies = [...this.#cookies.values()].filter(({ path }) => isBelow(url.pathname, path));
    const headers = new Headers(init.headers);
    headers.set("cookie", cookies.map(({ name, value }) => `${name}=${value}`).join("; "));
    const answer = await fetch(url, { ...init, headers, redirect: "manual" });
    for (const line of answer.headers.getSetCookie()) this.#keep(line);
    return answer;
  }

  #keep(line: string) {
    const [, name = "", value = ""] = /^([^=]*)=([^;]*)/.exec(line) ?? [];
    const path = /;\s*path=([^;]*)/i.exec(line)?.[1] ?? "/";
    if (value === "" || /expires=Thu, 01 Jan 1970|max-age=0/i.test(line)) this.#cookies.delete(name + path);
    else this.#cookies.set(name + path, { name, value, path });
  }
}

const isBelow = (path: string, folder: string) => path === folder || path.startsWith(folder.replace(/\/?$/, "/"));
