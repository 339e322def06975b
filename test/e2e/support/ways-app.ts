/** Apps with many ways to sign in, each at a path of its own: `/9-passkey-email/auth/signin`. */
import { type Server, createServer } from 'node:http';
import { MemoryAdapter } from '../../../src/core/adapters/memory.adapter.js';
import { Auth, type AuthConfig } from '../../../src/core/index.js';
import type { CredentialInput } from '../../../src/core/models/theme.js';
import type { Provider } from '../../../src/core/providers/provider.js';
import { Credentials } from '../../../src/providers/credentials.js';
import { Passkey } from '../../../src/providers/passkey.js';

const text = { type: 'text' } as const;
const secret = { type: 'password' } as const;

const credentials = (id: string, fields: Record<string, CredentialInput>) =>
  Credentials({ id, name: id, credentials: fields, authorize: () => null });

const email: Provider = {
  id: 'email',
  name: 'Email',
  type: 'email',
  sendVerificationRequest: () => undefined,
};

/** The ways to sign in beside buttons. */
const FORMS: Readonly<Record<string, () => Provider>> = {
  email: () => email,
  passkey: () => Passkey(),
  code: () => credentials('code', { code: text }),
  password: () => credentials('password', { email: { type: 'email' }, password: secret }),
  rememberedCode: () =>
    credentials('rememberedCode', { code: text, remember: { type: 'checkbox' } }),
  threeFields: () =>
    credentials('threeFields', {
      site: text,
      hidden: { type: 'hidden' },
      name: text,
      password: secret,
    }),
  nothingToFillIn: () => credentials('nothingToFillIn', {}),
};

export const FORM_NAMES = Object.keys(FORMS);

function makeConfig(name: string): AuthConfig {
  const [count = '', ...forms] = name.split('-');
  const buttons = Array.from({ length: Number(count) }, (_, index): Provider => {
    const at = `https://provider-${index}.test`;
    return {
      id: `provider-${index}`,
      name: index % 4 === 3 ? `A provider with a rather long name ${index}` : `Provider ${index}`,
      type: 'oauth',
      clientId: 'client',
      clientSecret: 'client secret',
      authorization: `${at}/authorize`,
      token: `${at}/token`,
      userinfo: `${at}/userinfo`,
    };
  });
  return {
    basePath: `/${name}/auth`,
    secret: 'a secret of the test, longer than 32 bytes',
    trustHost: true,
    adapter: new MemoryAdapter(),
    session: { strategy: 'jwt' },
    experimental: { enableWebAuthn: true },
    providers: [...buttons, ...forms.map((form) => FORMS[form]!())],
    logger: { warn: () => undefined },
  };
}

export interface WaysApp {
  /** Of the sign-in page with so many buttons, and these forms. */
  signInUrl(count: number, ...forms: readonly string[]): string;
  close(): void;
}

/** Starts all of them on one port. */
export async function startWays(): Promise<WaysApp> {
  const server: Server = createServer((message, reply) => {
    const url = new URL(message.url ?? '/', origin());
    const headers = new Headers({ host: url.host, cookie: message.headers.cookie ?? '' });
    const answered = Auth(
      new Request(url, { headers }),
      makeConfig(url.pathname.split('/')[1] ?? ''),
    );
    void answered.then(async (response) => {
      reply.writeHead(response.status, Object.fromEntries(response.headers));
      reply.end(await response.text());
    });
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const origin = (): string => {
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    return `http://localhost:${port ?? 0}`;
  };
  return {
    signInUrl: (count, ...forms) => `${origin()}/${[count, ...forms].join('-')}/auth/signin`,
    close: () => void server.close(),
  };
}
