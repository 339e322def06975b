/**
 * A certified OpenID provider on a loopback port, with two users and no pages: the given user signs in
 * and consents to everything.
 */
import { type IncomingMessage, type Server, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { jest } from '@jest/globals';
import { exportJWK, generateKeyPair } from 'jose';
import type { Configuration, Provider } from 'oidc-provider';
import type { OIDCConfig } from '../../src/core/providers/index.js';
import { type Browser, locationOf } from './browser.js';

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

  /** @param redirectUris - The only places where it sends a browser back to. */
  static async start(redirectUris: readonly string[]): Promise<CompliantProvider> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const provider = await makeProvider(issuer, redirectUris);
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
    const back = await this.agree(locationOf(departure), user, browser.origin);
    return browser.visit(back.href);
  }

  /** Follows the provider's own redirects, until one leads back to the app. */
  async agree(authorizationUrl: URL, user: UserName, appOrigin: string): Promise<URL> {
    const cookies = new Map<string, string>();
    let url = authorizationUrl;
    for (let visits = 0; visits < MOST_REDIRECTS && url.origin !== appOrigin; visits++) {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const response = await fetch(url, {
        redirect: 'manual',
        headers: { cookie, [USER_HEADER]: user },
      });
      for (const header of response.headers.getSetCookie()) {
        const [pair = ''] = header.split(';');
        const [name = '', value = ''] = pair.split('=');
        cookies.set(name, value);
      }
      const location = response.headers.get('location');
      if (location === null) throw new Error(await response.text());
      url = new URL(location, url);
    }
    return url;
  }
}

/** It warns that it is not set up for production, and that is true. */
async function makeProvider(issuer: string, redirectUris: readonly string[]): Promise<Provider> {
  const warnings = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  const { Provider: CertifiedProvider } = await import('oidc-provider');
  const provider = new CertifiedProvider(issuer, await configuration(redirectUris));
  warnings.mockRestore();
  return provider;
}

async function configuration(redirectUris: readonly string[]): Promise<Configuration> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const key = { ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig', kid: 'compliant-1' };
  return {
    jwks: { keys: [key] },
    clients: [
      {
        client_id: CLIENT.clientId,
        client_secret: CLIENT.clientSecret,
        redirect_uris: [...redirectUris],
      },
    ],
    claims: { openid: ['sub'], profile: ['name'], email: ['email', 'email_verified'] },
    conformIdTokenClaims: false,
    cookies: { keys: ['a key for the cookies'] },
    features: { devInteractions: { enabled: false } },
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
