/** Who asks for a passkey: whoever is signed in, or else whom the request names. */
import type { Adapter } from '../adapters/adapter.js';
import { requireAdapter } from '../adapters/require-adapter.js';
import { ownerOf } from '../email/address-owner.js';
import type { AuthRequest } from '../http/auth-request.js';
import type { Site } from '../http/site.js';
import { normalizeEmailAddress } from '../models/email-address.js';
import type { User } from '../models/user.js';
import type { WebAuthnProvider } from '../providers/provider.js';
import type { WebAuthnContext, WebAuthnRequest } from '../providers/webauthn-config.js';
import type { SessionService } from '../sessions/session.service.js';
import { type RelyingParty, relyingPartyOf } from '../webauthn/relying-party.js';

/** A request to a passkey provider. */
export interface WebAuthnVisit {
  readonly provider: WebAuthnProvider;
  readonly request: AuthRequest;
  readonly site: Site;
}

/** Somebody who asks for a passkey. */
export interface WebAuthnPerson {
  readonly user: User;
  /** Whether the database knows them. */
  readonly exists: boolean;
  readonly isSignedIn: boolean;
}

/** Finds out who asks, and for which site. Changes nothing. */
export class WebAuthnPeople {
  constructor(
    private readonly adapter: Adapter | undefined,
    private readonly sessions: SessionService,
  ) {}

  /** `undefined` when the request does not say. An expired session is none (A71). */
  async whoAsks(visit: WebAuthnVisit): Promise<WebAuthnPerson | undefined> {
    const { provider, request, site } = visit;
    const owner = await this.sessions.owner(request.cookies, site);
    if (owner) return { user: owner, exists: true, isSignedIn: true };
    const { getUserInfo } = provider.config;
    const found = getUserInfo
      ? await getUserInfo.call(provider.config, this.contextOf(visit), told(visit))
      : await this.byAddress(request.query.email);
    return found ? { user: found.user, exists: found.exists, isSignedIn: false } : undefined;
  }

  /** The site as devices know it. */
  partyOf(visit: WebAuthnVisit): RelyingParty {
    const { provider, site } = visit;
    const { getRelayingParty, relayingParty = {} } = provider.config;
    const options = getRelayingParty
      ? getRelayingParty.call(provider.config, this.contextOf(visit), told(visit))
      : relayingParty;
    return relyingPartyOf(options, site.origin);
  }

  /** What is no address names nobody. */
  private async byAddress(typed: unknown): Promise<{ user: User; exists: boolean } | undefined> {
    const email = normalizeEmailAddress(typed);
    if (email === undefined) return undefined;
    const owner = await ownerOf(email, this.adapter);
    return owner ? { user: owner, exists: true } : { user: { email }, exists: false };
  }

  private contextOf({ provider, request, site }: WebAuthnVisit): WebAuthnContext {
    const url = new URL(request.url.pathname + request.url.search, site.origin);
    const adapter = requireAdapter(this.adapter, ['getUserByEmail']);
    return { url, provider: provider.config, adapter };
  }
}

/** The request for the app's own functions, which may do with it what they like. */
function told({ request, site }: WebAuthnVisit): WebAuthnRequest {
  const { method, action, providerId, headers, query, body } = request;
  return {
    url: new URL(request.url.pathname + request.url.search, site.origin),
    method,
    action,
    providerId,
    headers: Object.fromEntries(headers),
    query: { ...query },
    body: { ...body },
  };
}
