/** A browser of an app in memory: it keeps cookies, and posts forms. */
export const ORIGIN = 'https://app.test';

export class Browser {
  #cookies = new Map();
  #respond;

  /** @param respond - Answers a `Request`. */
  constructor(respond) {
    this.#respond = respond;
  }

  get cookie() {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  async visit(path, init = {}) {
    const headers = { ...init.headers, cookie: this.cookie, 'user-agent': 'Mozilla/5.0' };
    const response = await this.#respond(new Request(new URL(path, ORIGIN), { ...init, headers }));
    for (const line of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') this.#cookies.delete(name);
      else this.#cookies.set(name, value);
    }
    return response;
  }

  /** With a token against forged requests, which is asked for once. */
  async post(path, fields = {}) {
    this.csrfToken ??= (await (await this.visit('/auth/csrf')).json()).csrfToken;
    const body = new URLSearchParams({ csrfToken: this.csrfToken, ...fields });
    return this.visit(path, { method: 'POST', body, headers: { origin: ORIGIN } });
  }
}

/** @throws when a way did not arrive: it would count another one. */
export function arrive(isThere, what) {
  if (!isThere) throw new Error(`The way has not arrived: ${what}.`);
}
