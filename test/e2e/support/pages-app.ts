/** An app that has every built-in page, with several ways to sign in, on a port of its own. */
import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { MemoryAdapter } from '../../../src/core/adapters/memory.adapter.js';
import type { AuthConfig } from '../../../src/core/index.js';
import { Account } from '../../../src/features/account/index.js';
import { Audit } from '../../../src/features/audit/index.js';
import { RouteError } from '../../../src/features/index.js';
import { PersonalData } from '../../../src/features/personal-data/index.js';
import { ProviderTokens } from '../../../src/features/provider-tokens/index.js';
import { Sessions } from '../../../src/features/sessions/index.js';
import { toNodeHandler } from '../../../src/node/index.js';
import { Credentials } from '../../../src/providers/credentials.js';
import { GitHub } from '../../../src/providers/github.js';
import { Google } from '../../../src/providers/google.js';
import { Passkey } from '../../../src/providers/passkey.js';
import { Twitter } from '../../../src/providers/twitter.js';
import { Probe } from '../../support/probe.js';
import { storeActivity } from './stored-activity.js';

const CLIENT = { clientId: 'id', clientSecret: 'secret' };

export interface PagesApp {
  readonly origin: string;
  /** The links that were sent, the last one first. */
  readonly links: readonly string[];
  close(): void;
}

/** The password of every user. */
export const PASSWORD = 'correct horse battery staple';

/** A user with a name, a linked account and a passkey. */
const ADA = 'ada@example.com';

async function storeAda(adapter: MemoryAdapter): Promise<void> {
  await adapter.createUser({ id: ADA, email: ADA, name: 'Ada Lovelace', emailVerified: null });
  const accounts = [
    {
      type: 'oauth',
      provider: 'github',
      providerAccountId: '4711',
      access_token: 'a token of GitHub',
      scope: 'read:user repo',
    },
    { type: 'webauthn', provider: 'passkey', providerAccountId: 'cGFzc2tleQ==' },
  ] as const;
  for (const account of accounts) await adapter.linkAccount({ userId: ADA, ...account });
  await adapter.createAuthenticator({
    userId: ADA,
    credentialID: 'cGFzc2tleQ==',
    providerAccountId: 'cGFzc2tleQ==',
    credentialPublicKey: 'cHVibGlj',
    counter: 0,
    credentialDeviceType: 'multiDevice',
    credentialBackedUp: true,
    transports: 'internal',
  });
}

/** The page `/account/probe`, which its users may not see. */
function refusingPage(): Probe {
  const probe = new Probe();
  probe.answer = () => {
    throw new RouteError(403, 'NotAllowed');
  };
  return probe;
}

/** Starts the app. `more` replaces options. */
export async function startPagesApp(more: Partial<AuthConfig> = {}): Promise<PagesApp> {
  const links: string[] = [];
  const refusing = refusingPage().feature({ method: 'GET', isPage: true });
  const adapter = new MemoryAdapter();
  await storeAda(adapter);
  await storeActivity(adapter);
  const config: AuthConfig = {
    secret: 'a secret of the test, longer than 32 bytes',
    trustHost: true,
    adapter,
    features: [Sessions(), Account(), PersonalData(), ProviderTokens(), Audit(), refusing],
    session: { strategy: 'jwt' },
    experimental: { enableWebAuthn: true },
    pages: { signUp: '/sign-up', forgotPassword: '/forgot', terms: '/terms', privacy: '/privacy' },
    providers: [
      GitHub(CLIENT),
      Google(CLIENT),
      Twitter(CLIENT),
      Credentials({
        name: 'Password',
        credentials: { email: { type: 'email' }, password: { type: 'password' } },
        authorize: ({ email, password }) =>
          password === PASSWORD ? { id: String(email), email: String(email) } : null,
      }),
      {
        id: 'email',
        name: 'Email',
        type: 'email',
        sendVerificationRequest: ({ url }) => void links.unshift(url),
      },
      Passkey(),
    ],
    logger: { warn: () => undefined, error: () => undefined },
    ...more,
  };
  const handle = toNodeHandler(config);
  const server: Server = createServer((request, response) => {
    if (request.url?.startsWith('/auth')) void handle(request, response);
    else response.end('<!doctype html><title>The app</title><h1>The app</h1>');
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://localhost:${port}`,
    links,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
