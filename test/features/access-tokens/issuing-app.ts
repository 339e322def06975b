/** An app that signs access tokens, and APIs that accept them. */
import { expect } from '@jest/globals';
import { AccessTokenVerifier } from '../../../src/core/access-tokens/access-token-verifier.js';
import { InvalidAccessToken } from '../../../src/core/errors/request.errors.js';
import { AuthHandler } from '../../../src/core/handler/auth-handler.js';
import type { Fetch } from '../../../src/core/kernel/platform.js';
import { SessionHooksToken } from '../../../src/core/sessions/session-hooks.js';
import {
  AccessTokens,
  type AccessTokensOptions,
} from '../../../src/features/access-tokens/index.js';
import { Passwords } from '../../../src/features/passwords/index.js';
import { Sessions } from '../../../src/features/sessions/index.js';
import { Portcullis } from '../../../src/issuers/index.js';
import { ORIGIN, PasswordApp, type Visitor } from '../passwords/password-app.js';

export const ISSUER = `${ORIGIN}/auth`;
export const ORDERS = 'https://orders.example.com';

/** The app that signs. */
export class IssuingApp extends PasswordApp {
  static create(
    options: Partial<AccessTokensOptions> = {},
    settings: ConstructorParameters<typeof PasswordApp>[0] = {},
  ): IssuingApp {
    const audiences = { [ORDERS]: { scopes: ['read', 'write'] }, other: {} };
    const passwords = Passwords({
      mailer: (mail) => void app.mails.push(mail),
      argon2: { memoryKiB: 7_168, iterations: 1 },
      checkBreaches: false,
    });
    const features = [Sessions(), passwords, AccessTokens({ audiences, ...options })];
    const app: IssuingApp = new IssuingApp({
      ...settings,
      config: { ...settings.config, features },
    });
    return app;
  }

  readonly fetch: Fetch = (input, init) =>
    this.services.get(AuthHandler).respond(new Request(input, init));

  /** An API that accepts its tokens. */
  api(audience: string, sharesSessions = false): (token: string) => Promise<unknown> {
    const issuers = [Portcullis({ issuer: ISSUER, audience, sharesSessions })];
    const sessions = this.services.get(SessionHooksToken);
    const verifier = new AccessTokenVerifier({ issuers }, () => this.now, this.fetch, sessions);
    return async (token) => {
      const headers = new Headers({ authorization: `Bearer ${token}` });
      const request = { headers, source: {}, target: undefined, getCertificate: () => undefined };
      try {
        return (await verifier.verify(request))?.user.id;
      } catch (thrown) {
        if (thrown instanceof InvalidAccessToken) return thrown.message;
        throw thrown;
      }
    };
  }

  async keys(): Promise<readonly { readonly kid: string }[]> {
    const response = await this.fetch(`${ISSUER}/jwks.json`);
    return ((await response.json()) as { keys: { kid: string }[] }).keys;
  }
}

interface TokenBody {
  readonly access_token: string;
  readonly expires_in: number;
  readonly scope: string;
}

export async function obtainToken(
  visitor: Visitor,
  fields: Record<string, string> = {},
): Promise<TokenBody> {
  const response = await visitor.send('/auth/token', fields);
  expect(response.status).toBe(200);
  expect(response.headers.get('cache-control')).toContain('no-store');
  return (await response.json()) as TokenBody;
}
