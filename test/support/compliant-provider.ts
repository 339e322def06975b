/**
 * A certified OpenID provider on a loopback port, with two users and no pages: the given user signs
 * in and consents to everything.
 */
import { type IncomingMessage, type Server, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { jest } from '@jest/globals';
import { exportJWK, generateKeyPair } from 'jose';
import type { Configuration, Provider } from 'oidc-provider';
import type { OIDCConfig } from '../../src/core/providers/public.js';
import { type Browser, readLocation } from './browser.js';

export const USERS = {
  ada: { name: 'Ada Lovelace', email: 'ada@example.com', email_verified: true },
  grace: { name: 'Grace Hopper', email: 'grace@example.com', email_verified: true },
} as const;

export type UserName = keyof typeof USERS;

/** Tells the provider who is at the browser. */
const USER_HEADER = 'x-user';
const CLIENT = { clientId: 'the-client', clientSecret: 'a secret: with +, % & the like' };
const MOST_REDIRECTS = 10;

export class CompliantProvider {
  private constructor(
    readonly issuer: string,
    private readonly server: Server,
  ) {}

  /**
   * @param redirectUris - The only places where it sends a browser back to.
   * @param logout - The client's registration for logout.
   */
  static async start(
    redirectUris: readonly string[],
    logout: LogoutRegistration = {},
  ): Promise<CompliantProvider> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const provider = await makeProvider(issuer, redirectUris, logout);
    const answer = provider.callback();
    server.on('request', (request, response) => {
      const isInteraction = request.url?.startsWith('/interaction/');
      void (isInteraction ? interact(provider, request, response) : answer(request, response));
    });
    return new CompliantProvider(issuer, server);
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  /** What the library is configured with. */
  oidc(options: Partial<OIDCConfig> = {}): OIDCConfig {
    const { issuer } = this;
    return { id: 'compliant', name: 'Honest', type: 'oidc', issuer, ...CLIENT, ...options };
  }

  /** A whole sign-in: away from the app, through the provider, and back. */
  async signIn(browser: Browser, user: UserName, callbackUrl = '/'): Promise<Response> {
    const departure = await browser.post('/auth/signin/compliant', { callbackUrl });
    const back = await this.agree(readLocation(departure), user, browser.origin);
    return browser.visit(back.href);
  }

  /**
   * Signs the user out at the provider, who confirms it on the provider's page.
   *
   * @param cookies - Those of the browser at the provider.
   * @returns Where the provider sends the browser, if anywhere.
   */
  async signOut(url: URL, cookies: Map<string, string>): Promise<URL | undefined> {
    const headers = () => ({ cookie: toHeader(cookies) });
    const page = await fetch(url, { headers: headers() });
    keepCookies(page, cookies);
    const [, xsrf = ''] = /name="xsrf" value="([^"]+)"/.exec(await page.text()) ?? [];
    // It warns that it may send requests to this machine, as it has to here.
    const warnings = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    const confirmed = await fetch(`${this.issuer}/session/end/confirm`, {
      method: 'POST',
      redirect: 'manual',
      headers: headers(),
      body: new URLSearchParams({ xsrf, logout: 'yes' }),
    });
    warnings.mockRestore();
    keepCookies(confirmed, cookies);
    const location = confirmed.headers.get('location');
    return location === null ? undefined : new URL(location, url);
  }

  /**
   * Follows the provider's own redirects, until one leads back to the app.
   *
   * @param cookies - Those of the browser at the provider, which are kept. Default: a new browser.
   */
  async agree(
    authorizationUrl: URL,
    user: UserName,
    appOrigin: string,
    cookies = new Map<string, string>(),
  ): Promise<URL> {
    let url = authorizationUrl;
    for (let visits = 0; visits < MOST_REDIRECTS && url.origin !== appOrigin; visits++) {
      const cookie = toHeader(cookies);
      const response = await fetch(url, {
        redirect: 'manual',
        headers: { cookie, [USER_HEADER]: user },
      });
      keepCookies(response, cookies);
      const location = response.headers.get('location');
      if (location === null) throw new Error(await response.text());
      url = new URL(location, url);
    }
    return url;
  }
}

/** How the client is registered for logout. */
export interface LogoutRegistration {
  readonly postLogoutRedirectUri?: string;
  readonly backchannelLogoutUri?: string;
}

function toHeader(cookies: ReadonlyMap<string, string>): string {
  return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
}

function keepCookies({ headers }: Response, cookies: Map<string, string>): void {
  for (const header of headers.getSetCookie()) {
    const [pair = ''] = header.split(';');
    const [name = '', value = ''] = pair.split('=');
    cookies.set(name, value);
  }
}

/** It warns that it is not set up for production, and that is true. */
async function makeProvider(
  issuer: string,
  redirectUris: readonly string[],
  logout: LogoutRegistration,
): Promise<Provider> {
  const warnings = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  const { Provider: CertifiedProvider } = await import('oidc-provider');
  const provider = new CertifiedProvider(issuer, await configuration(redirectUris, logout));
  warnings.mockRestore();
  return provider;
}

async function configuration(
  redirectUris: readonly string[],
  { postLogoutRedirectUri, backchannelLogoutUri }: LogoutRegistration,
): Promise<Configuration> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const key = { ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig', kid: 'compliant-1' };
  return {
    jwks: { keys: [key] },
    clients: [
      {
        client_id: CLIENT.clientId,
        client_secret: CLIENT.clientSecret,
        redirect_uris: [...redirectUris],
        ...(postLogoutRedirectUri !== undefined && {
          post_logout_redirect_uris: [postLogoutRedirectUri],
        }),
        ...(backchannelLogoutUri !== undefined && {
          backchannel_logout_uri: backchannelLogoutUri,
          backchannel_logout_session_required: true,
        }),
      },
    ],
    claims: { openid: ['sub'], profile: ['name'], email: ['email', 'email_verified'] },
    conformIdTokenClaims: false,
    cookies: { keys: ['a key for the cookies'] },
    features: {
      devInteractions: { enabled: false },
      backchannelLogout: { enabled: true },
      rpInitiatedLogout: {
        logoutSource: (context, form) => {
          Object.assign(context, { body: form });
        },
        postLogoutSuccessSource: (context) => {
          Object.assign(context, { body: 'Signed out.' });
        },
      },
    },
    pkce: { required: () => true },
    interactions: {
      url: (_, { uid }) => `/interaction/${uid}`,
    },
    renderError: (context, { error_description: description }) => {
      Object.assign(context, { body: description });
    },
    ttl: {
      AccessToken: 600,
      AuthorizationCode: 60,
      Grant: 600,
      IdToken: 600,
      Interaction: 600,
      Session: 600,
    },
    findAccount: (_, sub) => ({
      accountId: sub,
      claims: () => ({ sub, ...USERS[sub as UserName] }),
    }),
  };
}

/** What the user would do on the provider's pages. */
async function interact(
  provider: Provider,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { prompt, params, session } = await provider.interactionDetails(request, response);
  if (prompt.name === 'login') {
    const login = { accountId: String(request.headers[USER_HEADER]) };
    return provider.interactionFinished(request, response, { login });
  }
  const grant = new provider.Grant({
    accountId: session?.accountId,
    clientId: String(params.client_id),
  });
  grant.addOIDCScope(String(params.scope));
  const consent = { grantId: await grant.save() };
  return provider.interactionFinished(request, response, { consent });
}
