/** An app with pages that need a recent proof or two factors, and a clock that the test moves. */
import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { MemoryAdapter } from '../../../src/core/adapters/memory.adapter.js';
import { ClockToken, createAuth, value } from '../../../src/core/index.js';
import { Account } from '../../../src/features/account/index.js';
import {
  defineFeature,
  type Feature,
  type FeatureRequest,
  key,
  type LevelRequirement,
  route,
  type RouteHandler,
} from '../../../src/features/index.js';
import { Sessions } from '../../../src/features/sessions/index.js';
import { toNodeHandler } from '../../../src/node/index.js';
import { Credentials } from '../../../src/providers/credentials.js';
import { Passkey } from '../../../src/providers/passkey.js';

export const ADA = 'ada@example.com';

/** The password of every user. */
export const PASSWORD = 'correct horse battery staple';

export interface StepUpApp {
  readonly origin: string;
  /** The codes that were sent, the last one first. */
  readonly codes: readonly string[];
  /** Stores a user. */
  addUser(email: string, emailVerified: Date | null): Promise<void>;
  /** Moves the clock. */
  pass(seconds: number): void;
  close(): void;
}

/** Pages below `/account`, each with the level that it needs. */
const LEVELS: Readonly<Record<string, LevelRequirement>> = {
  recent: { maxAge: 300 },
  strict: { acr: 'mfa', maxAge: 300 },
};

function protectedPages() {
  const handler = key<RouteHandler>('ProtectedPages');
  const handle = async ({ url }: FeatureRequest) => ({
    page: {
      render: () => `<!doctype html><title>In</title><h1>You are in ${new URL(url).pathname}</h1>`,
    },
  });
  return defineFeature({
    id: 'protected-pages',
    services: [value(handler, { handle })],
    routes: Object.entries(LEVELS).map(([name, level]) =>
      route({
        method: 'GET',
        path: `/account/${name}`,
        name: `show${name}`,
        summary: 'Shows a page',
        access: 'session',
        level,
        isPage: true,
        responses: { 200: { description: 'The page.' } },
        handler,
      }),
    ),
  });
}

/**
 * Starts the app.
 *
 * @param further - Features beside its own.
 */
export async function startStepUpApp(further: readonly Feature[] = []): Promise<StepUpApp> {
  const codes: string[] = [];
  let passed = 0;
  const adapter = new MemoryAdapter();
  for (const [email, name] of [
    [ADA, 'Ada Lovelace'],
    ['grace@example.com', 'Grace Hopper'],
  ] as const) {
    await adapter.createUser({ id: email, email, name, emailVerified: new Date() });
  }
  const services = createAuth(
    {
      secret: 'a secret of the test, longer than 32 bytes',
      trustHost: true,
      adapter,
      features: [Sessions(), Account(), protectedPages(), ...further],
      experimental: { enableWebAuthn: true },
      providers: [
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
          sendVerificationRequest: ({ url }) => void codes.unshift(url),
        },
        Passkey(),
      ],
      mail: { mailer: ({ kind, text }) => void codes.unshift(`${kind} ${text}`) },
      logger: { warn: () => undefined, error: () => undefined },
    },
    [value(ClockToken, () => Date.now() + passed)],
  );
  const handle = toNodeHandler(services);
  const server: Server = createServer((request, response) => {
    if (request.url?.startsWith('/auth')) void handle(request, response);
    else response.end('<!doctype html><title>The app</title><h1>The app</h1>');
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://localhost:${port}`,
    codes,
    addUser: async (email, emailVerified) => {
      await adapter.createUser({ id: email, email, name: 'Eve', emailVerified });
    },
    pass: (seconds) => {
      passed += seconds * 1000;
    },
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
