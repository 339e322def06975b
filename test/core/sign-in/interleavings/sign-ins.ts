/** Sign-ins at once, each in a server of its own, over one database in memory. */
import { randomUUID } from 'node:crypto';
import { expect } from '@jest/globals';
import type { Adapter, AdapterMethod } from '../../../../src/core/adapters/adapter.js';
import { MemoryAdapter } from '../../../../src/core/adapters/memory.adapter.js';
import { type MemoryRows, createTables } from '../../../../src/core/adapters/adapter-rows.js';
import type { AuthConfig } from '../../../../src/core/config/auth-config.js';
import { createAuth } from '../../../../src/core/compose/auth.js';
import {
  findUserByAddress,
  createTransientUser,
} from '../../../../src/core/email/email-identifier.js';
import { RequestCookies } from '../../../../src/core/http/cookies.js';
import { OriginResolver } from '../../../../src/core/http/request-origin.js';
import { ClockToken, platformRandom } from '../../../../src/core/kernel/platform.js';
import { value } from '../../../../src/core/kernel/container.js';
import type { VerifiedIdentity } from '../../../../src/core/sign-in/sign-in-method.js';
import { SignInService } from '../../../../src/core/sign-in/sign-in.service.js';
import { toSignInServices } from '../../../support/sign-in-services.js';
import { NOW, ORIGIN, SECRET } from '../../actions/app.js';
import type { Turns, World } from './explore.js';

/** Who signs in, and how. */
export interface Attempt {
  readonly by: 'op' | 'other' | 'password' | 'email' | 'passkey';
  readonly email?: string | undefined;
}

/** How the app is configured, and what its adapter can do. */
export interface Setting {
  readonly linksByEmail?: boolean;
  readonly hasTransactions?: boolean;
  /** Whether there is a pause after each call as well, before its answer is there. */
  readonly pausesAfter?: boolean;
}

interface SignedIn {
  readonly attempt: Attempt;
  readonly sessionToken: string;
}

type Method = (...given: readonly unknown[]) => unknown;

const GRACE = { id: 'grace', email: 'grace@example.com', name: 'Grace', emailVerified: null };

/** @returns What makes the world anew, with the same servers each time. */
export function signIns(attempts: readonly Attempt[], setting: Setting): () => World<SignedIn> {
  const servers = attempts.map((attempt) => new Server(attempt, attempts, setting));
  return () => {
    const tables = createTables();
    populate(tables);
    return {
      processes: servers.map((server) => (turns) => server.signIn(tables, turns)),
      shared: () => Object.values(tables).map((rows: Iterable<unknown>) => [...rows]),
      check: (outcomes) => check(tables, attempts, outcomes, setting),
    };
  };
}

/** Another user, who is in none of the sign-ins. */
function populate({ users, accounts, sessions }: MemoryRows): void {
  const account = { provider: 'op', providerAccountId: 'grace', type: 'oidc' as const };
  users.set('grace', GRACE);
  accounts.set(JSON.stringify(['op', 'grace']), { ...account, userId: 'grace' });
  const session = { sessionToken: 'of grace', userId: 'grace', expires: new Date(NOW + 1e9) };
  sessions.set('of grace', session);
}

/** An app on its way through one sign-in. */
class Server {
  private readonly service: SignInService;
  private readonly visitor: Parameters<SignInService['complete']>[1];
  private memory: MemoryAdapter = new MemoryAdapter();
  private turns: Turns = { gate: async () => undefined, note: () => undefined };
  private readonly adapter: Adapter;

  constructor(
    private readonly attempt: Attempt,
    attempts: readonly Attempt[],
    private readonly setting: Setting,
  ) {
    this.adapter = this.gated((name) => Reflect.get(this.memory, name) as Method | undefined);
    const config: AuthConfig = {
      secret: SECRET,
      trustHost: true,
      adapter: this.adapter,
      session: { strategy: 'database' },
      providers: providersFor(attempts, setting),
      logger: { error: () => undefined, warn: () => undefined },
    };
    const services = createAuth(config, [value(ClockToken, () => NOW)]);
    this.service = toSignInServices(services).get(SignInService);
    const requestOrigin = services.get(OriginResolver).resolve(ORIGIN, new Headers());
    this.visitor = {
      headers: new Headers(),
      cookies: new RequestCookies(''),
      requestOrigin,
      callbackUrl: ORIGIN,
    };
  }

  async signIn(tables: MemoryRows, turns: Turns): Promise<SignedIn> {
    this.memory = new MemoryAdapter(platformRandom, tables);
    this.turns = turns;
    const { attempt } = this;
    const identity = await makeIdentity(attempt, this.adapter, this.setting);
    const { result } = await this.service.complete(identity, this.visitor);
    const { cookies = [] } = result;
    const { name } = this.visitor.requestOrigin.cookies.sessionToken;
    const cookie = cookies.find((one) => one.name === name);
    return { attempt, sessionToken: cookie?.value ?? '' };
  }

  private gated(findMethod: (name: string) => Method | undefined): Adapter {
    return new Proxy(this.memory, {
      get: (_, name: AdapterMethod) => {
        if (name === 'transaction') return this.setting.hasTransactions && this.transaction;
        if (typeof findMethod(name) !== 'function') return undefined;
        return async (...given: readonly unknown[]) => this.call(name, findMethod(name)!, given);
      },
    });
  }

  private async call(name: string, method: Method, given: readonly unknown[]): Promise<unknown> {
    const { gate, note } = this.turns;
    await gate();
    const [outcome] = await Promise.allSettled([method(...given)]);
    const isDone = outcome.status === 'fulfilled';
    note(`${name} ${isDone ? JSON.stringify(outcome.value) : 'threw'}`);
    if (this.setting.pausesAfter) await gate();
    if (isDone) return outcome.value;
    throw outcome.reason;
  }

  private readonly transaction: Adapter['transaction'] = async (work) => {
    const { transaction } = this.memory as Adapter;
    const { gate, note } = this.turns;
    await gate();
    try {
      return await transaction!(async (bound) => {
        const result = await work(this.gated((name) => Reflect.get(bound, name) as Method));
        await gate();
        return result;
      });
    } finally {
      note('transaction ended');
    }
  };
}

function providersFor(attempts: readonly Attempt[], setting: Setting): AuthConfig['providers'] {
  const oauth = (id: string) => ({
    id,
    name: id,
    type: 'oidc' as const,
    issuer: `https://${id}.test`,
    clientId: 'client',
    clientSecret: 'client secret',
    allowDangerousEmailAccountLinking: setting.linksByEmail === true,
  });
  const sendsMail = attempts.some(({ by }) => by === 'email');
  const sendVerificationRequest = (): void => undefined;
  return [
    oauth('op'),
    oauth('other'),
    ...(sendsMail
      ? [{ id: 'email', name: 'Email', type: 'email' as const, sendVerificationRequest }]
      : []),
  ];
}

/** The facts as each strategy proves them. */
async function makeIdentity(
  { by, email }: Attempt,
  adapter: Adapter,
  { linksByEmail = false }: Setting,
): Promise<VerifiedIdentity> {
  const common = {
    profile: undefined,
    credentials: undefined,
    isEmailVerified: by === 'email',
    linksByEmail: linksByEmail && (by === 'op' || by === 'other'),
    storedFields: async () => ({}),
  };
  const user = { id: randomUUID(), name: 'Ada', email: email ?? null, image: null };
  if (by === 'email') {
    const owner =
      (await findUserByAddress(email ?? '', adapter)) ??
      createTransientUser(email ?? '', platformRandom);
    const account = { provider: by, type: by, providerAccountId: email ?? '' } as const;
    return { ...common, user: owner, account };
  }
  if (by === 'passkey') {
    const account = { provider: by, type: 'webauthn', providerAccountId: 'key' } as const;
    const authenticator = {
      credentialID: 'key',
      providerAccountId: 'key',
      credentialPublicKey: 'public',
      counter: 0,
      credentialDeviceType: 'singleDevice',
      credentialBackedUp: false,
    } as const;
    return { ...common, user, account, authenticator };
  }
  const type = by === 'password' ? 'credentials' : 'oidc';
  return { ...common, user, account: { provider: by, type, providerAccountId: 'ada' } };
}

function check(
  tables: MemoryRows,
  attempts: readonly Attempt[],
  outcomes: readonly PromiseSettledResult<SignedIn>[],
  setting: Setting,
): void {
  const answered = outcomes.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  expect(answered.length).toBeGreaterThan(0);
  const isProven = answered.some(({ attempt }) => attempt.by === 'email');
  for (const signedIn of answered) checkAnswered(tables, signedIn, isProven);
  checkRows(tables, setting.linksByEmail === true || attempts.some(({ by }) => by === 'email'));
}

/**
 * @param isProven - Whether the address was proven: that ends what there was before it, on purpose.
 */
function checkAnswered(
  { users, accounts, sessions, authenticators }: MemoryRows,
  { attempt: { by, email }, sessionToken }: SignedIn,
  isProven: boolean,
): void {
  const session = sessions.get(sessionToken);
  if (isProven && by !== 'email' && !session) return;
  expect(session).toBeDefined();
  const user = users.get(session?.userId ?? '');
  expect(user).toBeDefined();
  if (by === 'email') expect(user).toMatchObject({ email });
  if (!isProven) checkAccount({ accounts, authenticators }, by, user?.id);
}

function checkAccount(
  { accounts, authenticators }: Pick<MemoryRows, 'accounts' | 'authenticators'>,
  by: Attempt['by'],
  userId: string | undefined,
): void {
  const key = JSON.stringify([by, by === 'passkey' ? 'key' : 'ada']);
  expect([by, accounts.get(key)?.userId]).toEqual([by, userId]);
  if (by === 'passkey') expect(authenticators.get('key')?.userId).toBe(userId);
}

/** @param mayStay - Whether a user whom others could take over by the address is left for that. */
function checkRows(
  { users, accounts, sessions, authenticators }: MemoryRows,
  mayStay: boolean,
): void {
  const everyUser = [...users].map(([, row]) => row);
  const owners = new Set([...accounts].map(([, { userId }]) => userId));
  const addresses = everyUser.map(({ email }) => email).filter(Boolean);
  expect(new Set(addresses).size).toBe(addresses.length);
  for (const rows of [accounts, sessions, authenticators]) {
    for (const [, { userId }] of rows) expect(users.get(userId)).toBeDefined();
  }
  const bare = everyUser.filter(({ id, emailVerified }) => !emailVerified && !owners.has(id));
  expect(bare.filter(({ email }) => !mayStay || !email)).toEqual([]);
  expect(users.get('grace')).toEqual(GRACE);
  expect([accounts.get(JSON.stringify(['op', 'grace'])), sessions.get('of grace')]).toEqual([
    expect.objectContaining({ userId: 'grace' }),
    expect.objectContaining({ userId: 'grace' }),
  ]);
}
