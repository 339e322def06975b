/** An app with passwords, whose users were imported, and what a script sends to it. */
import { hash } from '@node-rs/argon2';
import { type Adapter, MemoryAdapter } from 'portcullis/adapters';
import { AuthHandler, type Clock, ClockToken, createAuth, value } from 'portcullis/core';
import type { Feature } from 'portcullis/features';
import { Limits } from 'portcullis/features/limits';
import { Passwords } from 'portcullis/features/passwords';
import { Sessions } from 'portcullis/features/sessions';
import { SECRET, SILENT } from './person.js';

export const APP = 'http://localhost:3000';
export const PASSWORD = 'a difference engine';

/** `Algorithm.Argon2id`, a constant that exists in types alone. */
const ARGON2ID = 2;

/** What one hash costs. */
export interface HashCost {
  readonly memoryKiB: number;
  readonly iterations: number;
}

/** The default of the feature. */
export const DEFAULT_COST: HashCost = { memoryKiB: 19_456, iterations: 2 };

/** The least that the feature takes: what does not come from the hash is then easier to see. */
export const LEAST_COST: HashCost = { memoryKiB: 7_168, iterations: 1 };

export function hashPassword(password: string, { memoryKiB, iterations }: HashCost) {
  return hash(password, {
    algorithm: ARGON2ID,
    memoryCost: memoryKiB,
    timeCost: iterations,
    parallelism: 1,
  });
}

/** For the app, and for the tables of its database. */
export function makeFeatures(cost: HashCost) {
  return [
    Sessions(),
    Passwords({ mailer: () => undefined, argon2: cost, checkBreaches: false }),
    // The peer has no limits here either.
    Limits({ counters: { hit: async () => 0 } }),
  ];
}

/** What an app may have beside passwords. */
export interface PasswordAppSettings {
  readonly adapter?: Adapter;
  readonly features?: readonly Feature[];
  readonly clock?: Clock;
}

/** An app, and the tokens that a browser has after its first visit. */
export class PasswordApp {
  private csrf: { readonly token: string; readonly cookie: string } | undefined;
  readonly services;
  private readonly adapter: Adapter;

  constructor(
    private readonly cost: HashCost,
    { adapter = new MemoryAdapter(), features = [], clock = Date.now }: PasswordAppSettings = {},
  ) {
    this.adapter = adapter;
    this.services = createAuth(
      {
        url: APP,
        secret: SECRET,
        providers: [],
        adapter,
        session: { strategy: 'jwt' },
        logger: SILENT,
        features: [...makeFeatures(cost), ...features],
      },
      [value(ClockToken, clock)],
    );
  }

  /** Makes users with verified addresses, who share a hash. @returns Their ids. */
  async add(emails: readonly string[]): Promise<readonly string[]> {
    const hashed = await hashPassword(PASSWORD, this.cost);
    const rows = [];
    for (const email of emails) {
      const id = crypto.randomUUID();
      const user = await this.adapter.createUser?.({ id, email, emailVerified: new Date() });
      if (!user) throw new Error('The user was not created.');
      rows.push({ userId: user.id, hash: hashed });
    }
    const { imported } = await this.services.get(Passwords).import(rows);
    if (imported !== emails.length) throw new Error('Not every password was imported.');
    return rows.map(({ userId }) => userId);
  }

  signIn(email: string, password: string): Promise<Response> {
    return this.send('/auth/callback/password', { email, password });
  }

  /** Reads a session. */
  read(cookie: string): Promise<Response> {
    const request = new Request(`${APP}/auth/session`, { headers: { cookie } });
    return this.services.get(AuthHandler).respond(request);
  }

  /** Sends what a script sends, with cookies beside those of the first visit. */
  async send(
    path: string,
    fields: Readonly<Record<string, string>>,
    further = '',
  ): Promise<Response> {
    const { token, cookie } = (this.csrf ??= await this.visit());
    const request = new Request(`${APP}${path}`, {
      method: 'POST',
      headers: {
        cookie: further === '' ? cookie : `${cookie}; ${further}`,
        'content-type': 'application/json',
        'x-auth-return-redirect': '1',
      },
      body: JSON.stringify({ csrfToken: token, ...fields }),
    });
    return this.services.get(AuthHandler).respond(request);
  }

  private async visit() {
    const response = await this.services.get(AuthHandler).respond(new Request(`${APP}/auth/csrf`));
    const { csrfToken } = (await response.json()) as { readonly csrfToken: string };
    const lines = response.headers.getSetCookie();
    return { token: csrfToken, cookie: lines.map((line) => line.split(';', 1)[0]).join('; ') };
  }
}
