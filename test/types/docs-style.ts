/**
 * Configurations in the style of the contract's documentation compile when the names of the
 * packages are all that changes.
 */
import { createTransport } from 'nodemailer';
import type { Adapter } from '../../src/core/adapters/public.js';
import { Auth } from '../../src/core/index.js';
import {
  type GetTokenParams,
  type JWT,
  type JWTOptions,
  decode,
  encode,
  getToken,
} from '../../src/core/jwt/public.js';
import type {
  CredentialsConfig,
  EmailConfig,
  OAuthConfig,
  OAuthUserConfig,
  OIDCConfig,
  Provider,
} from '../../src/core/providers/public.js';
import type { AuthConfig, ResponseInternal, Theme, TokenSet } from '../../src/core/public-types.js';
import Credentials from '../../src/providers/credentials.js';
import Email, {
  type EmailConfig as EmailConfigOfEmail,
  type EmailProviderId,
  type EmailProviderSendVerificationRequestParams,
  type EmailProviderType,
  type EmailUserConfig,
} from '../../src/providers/email.js';
import GitHub, { type GitHubEmail, type GitHubProfile } from '../../src/providers/github.js';
import Google from '../../src/providers/google.js';
import Keycloak from '../../src/providers/keycloak.js';
import Loops, { type LoopsConfig, type LoopsUserConfig } from '../../src/providers/loops.js';
import Mailgun from '../../src/providers/mailgun.js';
import MicrosoftEntraID from '../../src/providers/microsoft-entra-id.js';
import Nodemailer, {
  type NodemailerConfig,
  type NodemailerUserConfig,
} from '../../src/providers/nodemailer.js';
import Resend from '../../src/providers/resend.js';
import { type Equals, assertType } from './equals.js';

declare const adapter: Adapter;
declare const env: Partial<Record<string, string>>;

// Providers: called, uncalled, and with options.
export const built: AuthConfig = {
  providers: [
    GitHub,
    Google({ clientId: env.AUTH_GOOGLE_ID, clientSecret: env.AUTH_GOOGLE_SECRET }),
    GitHub({
      authorization: { params: { scope: 'repo' } },
      profile(profile, tokens) {
        assertType<Equals<typeof profile, GitHubProfile>>();
        assertType<Equals<typeof tokens, TokenSet>>();
        return { id: profile.id.toString(), name: profile.login, image: profile.avatar_url };
      },
      account(account) {
        assertType<Equals<typeof account, TokenSet>>();
        const seconds = Number(account.refresh_token_expires_in);
        return { ...account, refresh_token_expires_at: seconds };
      },
    }),
    // What a customer's own realm, tenant or directory says is theirs to know.
    Google({ profile: (profile) => ({ role: asText(profile.role ?? 'user'), id: profile.sub }) }),
    Keycloak({ profile: (profile) => ({ id: profile.sub, name: profile.realm_access.roles[0] }) }),
    MicrosoftEntraID({ profilePhotoSize: 64, profile: ({ sub, upn }) => ({ id: sub, name: upn }) }),
  ],
};
declare function asText(value: string): string;
export const numbers: [number, number] = [{} as GitHubProfile].map(
  (profile) => [profile.followers, profile.public_repos] as [number, number],
)[0]!;
export const addresses: GitHubEmail[] = [];

// A provider of one's own, written where it is used.
export const inline: AuthConfig = {
  providers: [
    {
      id: 'my-oauth',
      name: 'My OAuth',
      type: 'oauth',
      clientId: env.CLIENT_ID,
      clientSecret: env.CLIENT_SECRET,
      authorization: { url: 'https://op.example.com/authorize', params: { scope: 'email' } },
      token: 'https://op.example.com/token',
      userinfo: {
        url: 'https://op.example.com/me',
        async request({ tokens, provider }) {
          assertType<Equals<typeof tokens, TokenSet>>();
          const url = provider.userinfo.url as URL;
          const headers = { Authorization: `Bearer ${tokens.access_token}` };
          return await fetch(url, { headers }).then(async (answer) => await answer.json());
        },
      },
      client: { token_endpoint_auth_method: 'client_secret_post' },
      profile(profile, tokens) {
        assertType<Equals<typeof tokens, TokenSet>>();
        return { id: profile.sub, name: profile.kakao_account?.profile.nickname };
      },
    },
    {
      id: 'my-oidc',
      name: 'My OIDC',
      type: 'oidc',
      issuer: 'https://op.example.com',
      jwks_endpoint: 'https://op.example.com/keys',
      checks: ['pkce', 'nonce'],
      profile: async (profile) => ({ id: profile.sub, email: profile.emails[0].value }),
    },
    {
      id: 'http-email',
      name: 'Email',
      type: 'email',
      maxAge: 60 * 60 * 24,
      server: env.EMAIL_SERVER,
      async sendVerificationRequest({ identifier: email, url, provider: { server, from } }) {
        await createTransport(server).sendMail({ to: email, from, text: url });
      },
    },
    {
      id: 'my-credentials',
      name: 'My credentials',
      type: 'credentials',
      credentials: { username: {}, password: { type: 'password' } },
      authorize: ({ username }) => (username ? { id: String(username) } : null),
    },
  ],
};

// A provider of one's own, as a module of its own.
interface MyProfile {
  uid: number;
  login: string;
}
export function MyProvider<P extends MyProfile>(options: OAuthUserConfig<P>): OAuthConfig<P> {
  return {
    id: 'my',
    name: 'My',
    type: 'oauth',
    wellKnown: 'https://op.example.com/.well-known/openid-configuration',
    profile: (profile) => ({ id: String(profile.uid), name: profile.login }),
    style: { brandColor: '#fff' },
    options,
  };
}
declare const typed: OIDCConfig<MyProfile>;
export const own: AuthConfig = { providers: [MyProvider, MyProvider({ clientId: 'a' }), typed] };
export const listed: Provider<MyProfile>[] = [typed, Resend, MyProvider({})];
export const misread: Provider<MyProfile> = {
  id: 'my',
  name: 'My',
  type: 'oidc',
  // @ts-expect-error there is no such claim in this profile
  profile: (profile) => ({ id: profile.sub }),
};

// Emails with nodemailer, sent by the app's own function.
export const smtp: AuthConfig = {
  adapter,
  providers: [
    Email({ server: env.EMAIL_SERVER, from: env.EMAIL_FROM }),
    Nodemailer({
      server: {
        host: env.EMAIL_SERVER_HOST,
        port: Number(env.EMAIL_SERVER_PORT),
        auth: { user: env.EMAIL_SERVER_USER, pass: env.EMAIL_SERVER_PASSWORD },
      },
      from: env.EMAIL_FROM,
      async sendVerificationRequest({ identifier: email, url, provider: { server, from }, theme }) {
        const { host } = new URL(url);
        const transport = createTransport(server);
        const result = await transport.sendMail({
          to: email,
          from,
          subject: `Sign in to ${host}`,
          text: url,
          html: html({ url, host, theme }),
        });
        const failed = result.rejected.concat(result.pending).filter(Boolean);
        if (failed.length > 0) throw new Error(`Email(s) (${failed.join(', ')}) could not be sent`);
      },
    }),
    Nodemailer({
      sendVerificationRequest: (params) => void createTransport(params.provider.server),
    }),
    Nodemailer({ server: createTransport('smtp://localhost') }),
  ],
};
function html({ url, theme }: { url: string; host: string; theme: Theme }): string {
  const brandColor = theme.brandColor || '#346df1';
  const buttonText = theme.buttonText || '#fff';
  return `<a href="${url}" style="color: ${buttonText}; background: ${brandColor}">Sign in</a>`;
}
assertType<Equals<NodemailerConfig['server'], Parameters<typeof createTransport>[0]>>();
export const transport: NodemailerUserConfig = { server: 'smtp://localhost', maxAge: 60 };
export const nodemailers: [NodemailerConfig, EmailConfig] = [Email(transport), Nodemailer()];

// Emails by a service.
export async function sendVerificationRequest(params: EmailProviderSendVerificationRequestParams) {
  const { identifier: to, provider, url, theme } = params;
  const body = JSON.stringify({ from: provider.from, to, html: url + theme.brandColor });
  const headers = { Authorization: `Bearer ${provider.apiKey}` };
  const answer = await fetch('https://api.resend.com/emails', { method: 'POST', headers, body });
  if (!answer.ok) throw new Error('Resend error: ' + JSON.stringify(await answer.json()));
}
const options: EmailUserConfig = {
  sendVerificationRequest,
  generateVerificationToken: () => crypto.randomUUID(),
  normalizeIdentifier(identifier: string): string {
    return identifier.toLowerCase().trim();
  },
};
const loops: LoopsUserConfig = {
  sendVerificationRequest({ provider }) {
    assertType<Equals<typeof provider, LoopsConfig>>();
    assertType<Equals<typeof provider.transactionalId, string | undefined>>();
  },
};
const emailType: EmailProviderType = 'email';
const emailId: EmailProviderId = 'resend';
export const service: [EmailConfigOfEmail, EmailConfig, AuthConfig] = [
  { ...Resend(options), type: emailType, id: emailId },
  Mailgun({ region: 'EU', sendVerificationRequest: ({ provider }) => void provider.region }),
  { providers: [Resend, Resend(options), Loops(loops)] },
];

// Credentials, parsed as zod does it.
declare const schema: {
  parseAsync(data: unknown): Promise<{ email: string; password: string }>;
  safeParse(
    data: unknown,
  ): { success: true; data: { email: string } } | { success: false; error: Error };
};
export const passwords: AuthConfig = {
  session: { strategy: 'jwt' },
  pages: { signIn: '/login' },
  providers: [
    Credentials({
      credentials: {
        email: { label: 'Email', type: 'email', placeholder: 'ada@example.com' },
        password: { label: 'Password', type: 'password' },
      },
      async authorize(credentials, request) {
        type Expected = Partial<Record<'email' | 'password', unknown>>;
        assertType<Equals<typeof credentials, Expected>>();
        assertType<Equals<typeof request, Request>>();
        const { email, password } = await schema.parseAsync(credentials);
        if (!password) throw new Error('Invalid credentials.');
        const answer = await fetch(request.url, { body: JSON.stringify({ email }) });
        return (await answer.json()) ?? null;
      },
    }),
    Credentials({
      authorize(credentials) {
        const parsed = schema.safeParse(credentials);
        return parsed.success && credentials.email ? { id: parsed.data.email } : null;
      },
    }),
  ],
};
export const form: CredentialsConfig<{ pin: { label: string } }> = {
  id: 'pin',
  name: 'PIN',
  type: 'credentials',
  credentials: { pin: { label: 'PIN' } },
  // @ts-expect-error the form has no such field
  authorize: ({ pin, password }) => (pin === password ? { id: '1' } : null),
};

// Session tokens, read and made by hand.
declare const req: Request;
export async function tokens(raw: boolean) {
  const claims = await getToken({ req, secret: env.AUTH_SECRET, logger: console });
  assertType<Equals<typeof claims, JWT | null>>();
  const text = await getToken({ req, raw: true });
  assertType<Equals<typeof text, string | null>>();
  const either = await getToken({ req, secret: 'secret', raw });
  assertType<Equals<typeof either, string | JWT | null>>();
  const own = await decode<{ role: string }>({ token: 'a', secret: 'secret', salt: 'salt' });
  assertType<Equals<typeof own, { role: string } | null>>();
  return { claims, text, either, own };
}
const params: GetTokenParams<true> = { req, raw: true };
const jwt: Partial<JWTOptions> = { maxAge: 60, secret: 'secret', encode, decode };
export const made: [Promise<string | null>, AuthConfig] = [
  getToken(params),
  { providers: [], jwt },
];

// An integration, in `raw` mode.
export const integration = (answer: ResponseInternal): string => answer.body.user.name;
export const narrow = (answer: ResponseInternal<{ url: string }>) => answer.body?.url;
assertType<Equals<ReturnType<typeof narrow>, string | undefined>>();
export const answered: Promise<Response> = Auth(req, smtp);
