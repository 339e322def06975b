/** The user and the relying party of a request that concerns passkeys. */
import { type Adapter, requireAdapter } from '../adapters/adapter.js';
import { findUserByAddress } from '../email/email-identifier.js';
import type { AuthRequest } from '../http/auth-request.js';
import type { RequestOrigin } from '../http/request-origin.js';
import { normalizeEmailAddress } from '../models/email-address.js';
import type { User } from '../models/user.js';
import type { WebAuthnProvider } from '../providers/provider.js';
import type { WebAuthnContext, WebAuthnRequest } from '../providers/webauthn-config.js';
import type { SessionService } from '../sessions/session.service.js';
import { type RelyingParty, selectRelyingParty } from '../webauthn/relying-party.js';

/** A request to a passkey provider, or one to a route of a feature that concerns its passkeys. */
export interface WebAuthnAttempt {
  readonly provider: WebAuthnProvider;
  readonly request: Pick<AuthRequest, 'method' | 'url' | 'headers' | 'cookies' | 'query'> &
    Partial<Pick<AuthRequest, 'action' | 'providerId' | 'body'>>;
  readonly requestOrigin: RequestOrigin;
}

/** The user of a request for passkey options. */
export interface WebAuthnUser {
  readonly user: User;
  /** Whether the user is stored. */
  readonly exists: boolean;
  readonly isSignedIn: boolean;
}

/**
 * Finds the user and the relying party of a request: the signed-in user, else the user that the
 * request names. Changes nothing.
 */
export class WebAuthnUsers {
  constructor(
    private readonly adapter: Adapter | undefined,
    private readonly sessions: SessionService,
  ) {}

  /** The user; `undefined` when the request names none. An expired session does not count (A71). */
  async resolve(attempt: WebAuthnAttempt): Promise<WebAuthnUser | undefined> {
    const { provider, request, requestOrigin } = attempt;
    const owner = await this.sessions.getUser(request.cookies, requestOrigin);
    if (owner) return { user: owner, exists: true, isSignedIn: true };
    const { getUserInfo } = provider.config;
    const found = getUserInfo
      ? await getUserInfo.call(
          provider.config,
          this.getContext(attempt),
          toWebAuthnRequest(attempt),
        )
      : await this.findByAddress(request.query.email);
    return found ? { user: found.user, exists: found.exists, isSignedIn: false } : undefined;
  }

  /** The relying party of the request. */
  getRelyingParty(attempt: WebAuthnAttempt): RelyingParty {
    const { provider, requestOrigin } = attempt;
    const { config } = provider;
    // `Relaying` is the spelling of Auth.js.
    const options = config.getRelayingParty
      ? config.getRelayingParty(this.getContext(attempt), toWebAuthnRequest(attempt))
      : (config.relayingParty ?? {});
    return selectRelyingParty(options, requestOrigin.origin);
  }

  /** The user with an address; `undefined` for an invalid address. */
  private async findByAddress(
    typed: unknown,
  ): Promise<{ user: User; exists: boolean } | undefined> {
    const email = normalizeEmailAddress(typed);
    if (email === undefined) return undefined;
    const owner = await findUserByAddress(email, this.adapter);
    return owner ? { user: owner, exists: true } : { user: { email }, exists: false };
  }

  private getContext({ provider, request, requestOrigin }: WebAuthnAttempt): WebAuthnContext {
    const url = new URL(request.url.pathname + request.url.search, requestOrigin.origin);
    const adapter = requireAdapter(this.adapter, ['getUserByEmail']);
    return { url, provider: provider.config, adapter };
  }
}

/** The name that a device shows for the passkeys of a stored user. */
export function getStoredName({ id, name, email }: User): string {
  return email || (name ?? String(id));
}

/** A copy of the request for the app's functions, which may change it. */
function toWebAuthnRequest({ provider, request, requestOrigin }: WebAuthnAttempt): WebAuthnRequest {
  const { method, headers, query, body = {} } = request;
  const { action = 'webauthn-options', providerId = provider.id } = request;
  return {
    url: new URL(request.url.pathname + request.url.search, requestOrigin.origin),
    method: method === 'GET' ? method : 'POST',
    action,
    providerId,
    headers: Object.fromEntries(headers),
    query: { ...query },
    body: { ...body },
  };
}
