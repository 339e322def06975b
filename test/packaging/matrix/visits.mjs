/** What a user does in a project that runs: signs in with a password, and looks around. */
import assert from 'node:assert/strict';

/** Keeps cookies, and follows no redirect. */
export class Visitor {
  #cookies = new Map();

  constructor(origin) {
    this.origin = origin;
  }

  async visit(path, form, headers = {}) {
    const response = await fetch(new URL(path, this.origin), {
      redirect: 'manual',
      headers: { ...headers, cookie: [...this.#cookies].map((pair) => pair.join('=')).join('; ') },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie);
      this.#cookies.set(name, value);
    }
    return response;
  }

  async json(path) {
    return (await this.visit(path)).json();
  }

  /** With the CSRF token, except on SvelteKit, which compares the origins itself. */
  async signIn(base, password) {
    const text = await (await this.visit(`${base}/csrf`)).text();
    const form = { ...(text && JSON.parse(text)), password };
    return this.visit(`${base}/callback/credentials`, form, { origin: this.origin });
  }
}

/** The app of `nest/app.module.ts`. */
export async function visitNest(origin) {
  const visitor = new Visitor(origin);
  assert.equal((await visitor.visit('/me')).status, 401);
  assert.match(
    (await visitor.signIn('/auth', 'wrong')).headers.get('location'),
    /CredentialsSignin/,
  );
  assert.equal(await visitor.json('/auth/session'), null);
  assert.equal((await visitor.signIn('/auth', 'open sesame')).status, 302);
  assert.equal((await visitor.json('/auth/session')).user.name, 'Ada');
  assert.deepEqual(await visitor.json('/me'), { name: 'Ada', role: 'member' });
}

/** The first example of the README. */
export async function visitReadme(origin) {
  const visitor = new Visitor(origin);
  assert.equal((await visitor.visit('/me')).status, 401);
  assert.match(await (await visitor.visit('/auth/signin')).text(), /GitHub/);
}

/** The app in `next/`. */
export async function visitNext(origin) {
  const visitor = new Visitor(origin);
  const base = '/api/auth';
  const away = await visitor.visit('/members');
  assert.match(away.headers.get('location'), /\/api\/auth\/signin/);
  assert.match(await (await visitor.visit('/')).text(), /Hello stranger/);
  const { options } = await visitor.json(`${base}/webauthn-options/passkey`);
  assert.equal(typeof options.challenge, 'string');
  assert.equal((await visitor.signIn(base, 'open sesame')).status, 302);
  assert.equal((await visitor.json(`${base}/session`)).user.name, 'Ada');
  assert.equal((await visitor.visit('/members')).status, 200);
  assert.match(await (await visitor.visit('/')).text(), /Hello Ada/);
}
