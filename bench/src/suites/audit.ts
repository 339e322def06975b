/** What the audit log adds to a sign-in with sessions in SQLite. */
import { TypeORMAdapter } from 'portcullis/adapters/typeorm';
import { Auth, customFetch } from 'portcullis/core';
import type { Feature } from 'portcullis/features';
import { Audit } from 'portcullis/features/audit';
import { Sessions } from 'portcullis/features/sessions';
import { compare } from '../measure/rounds.js';
import type { Figures } from '../row.js';
import { DATABASES, type Databases } from '../subjects/databases.js';
import { CLIENT_ID, ISSUER, OidcProvider } from '../subjects/oidc-provider.js';
import { SECRET, SILENT } from '../subjects/person.js';
import { type Handler, signIn } from '../subjects/sign-in.js';

/** Takes what it gets: an entry has its row in the outbox. */
const SINK = { name: 'nowhere', write: () => undefined };

export async function run(): Promise<Figures> {
  const databases = await DATABASES.sqlite();
  try {
    const without = await open(databases, 'without', [Sessions()]);
    const withLog = await open(databases, 'with', [Sessions(), Audit({ sinks: [SINK] })]);
    const all = await compare({
      'with the log': () => arrives(withLog.handle),
      'without it': () => arrives(without.handle),
    });
    await Promise.all([without.close(), withLog.close()]);
    return {
      'sign-in': {
        value: all.ratio('with the log', 'without it', 'cpu'),
        parts: all.describe('with the log', 'without it'),
      },
    };
  } finally {
    await databases.close();
  }
}

async function open(databases: Databases, name: string, features: readonly Feature[]) {
  const { place } = await databases.open(name);
  const options = place as unknown as Parameters<typeof TypeORMAdapter>[0];
  const adapter = TypeORMAdapter(options, { features });
  const provider = {
    id: 'bench',
    name: 'Bench',
    type: 'oidc' as const,
    issuer: ISSUER,
    clientId: CLIENT_ID,
    clientSecret: 'a client secret',
    // Without a nonce the provider can hand out a token that it signed beforehand.
    checks: ['pkce', 'state'] as ('pkce' | 'state')[],
    [customFetch]: new OidcProvider().fetch,
  };
  const config = {
    ...{ secret: SECRET, trustHost: true, basePath: '/auth', logger: SILENT },
    ...{ adapter, features, providers: [provider], session: { strategy: 'database' as const } },
  };
  const handle: Handler = (request) => Auth(request, config);
  await arrives(handle);
  return { handle, close: () => adapter.close() };
}

async function arrives(handle: Handler): Promise<void> {
  if (!(await signIn(handle))) throw new Error('A sign-in has not come to a session.');
}
