/**
 * Configurations that the contract starts with, and that fail later: here they are refused at the
 * start. Each is a row in `docs/differences.md`.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Auth as ContractAuth } from '@auth/core';
import { describe, expect, it } from '@jest/globals';
import { MemoryAdapter } from '../../src/core/adapters/memory.adapter.js';
import type { AuthConfig } from '../../src/core/index.js';
import { findConfigurationErrors } from '../../src/core/config/validation.js';
import ContractCredentials from '@auth/core/providers/credentials';
import ContractResend from '@auth/core/providers/resend';
import Credentials from '../../src/providers/credentials.js';
import Resend from '../../src/providers/resend.js';

const COMMON = {
  secret: 'a secret that is at least 32 bytes long',
  basePath: '/auth',
  trustHost: true,
  logger: { error: () => undefined },
} as const;

/** An adapter without these methods. */
function without(...methods: readonly (keyof MemoryAdapter)[]): MemoryAdapter {
  const lacking = Object.fromEntries(methods.map((method) => [method, undefined]));
  const adapter = Object.assign(Object.create(new MemoryAdapter()) as MemoryAdapter, lacking);
  return new Proxy(adapter, {
    has: (target, name) => !methods.some((method) => method === name) && name in target,
  });
}

const MAIL = { apiKey: 'key', from: 'App <app@app.test>' };
const jwt = { strategy: 'jwt' } as const;

interface Row {
  readonly ours: Partial<AuthConfig>;
  readonly theirs: object;
  readonly type: string;
  /** What the message names. */
  readonly names: RegExp;
}

const shared = (config: Partial<AuthConfig>) => ({
  ours: { ...config, providers: [Resend(MAIL)] },
  theirs: { ...config, providers: [ContractResend(MAIL)] },
});

const ROWS: Readonly<Record<string, Row>> = {
  'an email provider without its key': {
    ours: { adapter: new MemoryAdapter(), providers: [Resend({ from: MAIL.from })] },
    theirs: { adapter: new MemoryAdapter(), providers: [ContractResend({ from: MAIL.from })] },
    type: 'InvalidOption',
    names: /"resend".*AUTH_RESEND_KEY/,
  },
  'credentials that nothing checks': {
    // With an adapter, since the contract remembers that another configuration sent emails.
    ours: { adapter: new MemoryAdapter(), session: jwt, providers: [Credentials({})] },
    theirs: {
      adapter: new MemoryAdapter(),
      session: jwt,
      providers: [ContractCredentials({})],
    },
    type: 'MissingAuthorize',
    names: /"credentials".*`authorize`/,
  },
  'an adapter that cannot store the user who opens a link': {
    ...shared({ adapter: without('createUser', 'updateUser'), session: jwt }),
    type: 'MissingAdapterMethods',
    names: /createUser, updateUser/,
  },
  'an adapter that cannot keep the sessions of those who open links': {
    ...shared({ adapter: without('createSession', 'deleteSession') }),
    type: 'MissingAdapterMethods',
    names: /createSession, deleteSession/,
  },
};

describe.each(Object.entries(ROWS))('%s', (_what, { ours, theirs, type, names }) => {
  it('M19 is refused at the start, and the error says what to set', () => {
    const errors = findConfigurationErrors({ ...COMMON, providers: [], ...ours });
    expect(errors).toMatchObject([{ type, message: expect.stringMatching(names) }]);
  });

  it('M19 starts in the contract', async () => {
    const request = new Request('https://app.test/auth/csrf');
    const answer = (await ContractAuth(request, { ...COMMON, ...theirs } as never)) as Response;
    expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('csrf')]);
  });
});

it('M19 has its rows in the table of differences', () => {
  const page = readFileSync(path.resolve(import.meta.dirname, '../../docs/differences.md'), 'utf8');
  expect(page.match(/\| M19 +\|$/gm)).toHaveLength(3);
});
