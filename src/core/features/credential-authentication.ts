/** Authenticates requests in the ways of features. */
import { InvalidCredential } from '../errors/request.errors.js';
import { perRequest } from '../kernel/per-request.js';
import type {
  Authenticated,
  RequestAuthenticator,
  AuthenticatorDefinition,
  CredentialRequest,
  RequestAuthenticators,
} from './authenticator.js';
import { readCredential } from './credential-place.js';

/** Longer credentials are refused unread. */
const MAX_LENGTH = 4 * 1024;

/**
 * Visible ASCII. A comma would stand between two values of one header (RFC 9110 §5.3), so that a
 * header that was sent twice is no credential.
 */
const CREDENTIAL = /^[\x21-\x2b\x2d-\x7e]+$/;

/** A way, and the service that knows its credentials. */
interface Way extends Omit<AuthenticatorDefinition, 'authenticator'> {
  readonly authenticator: RequestAuthenticator;
}

/** The ways of features to authenticate. */
export class CredentialAuthentication implements RequestAuthenticators {
  private readonly results = perRequest<Map<string, Promise<Authenticated | null>>>();

  /** @param ways - By their names. */
  constructor(private readonly ways: ReadonlyMap<string, Way>) {}

  get names(): readonly string[] {
    return [...this.ways.keys()];
  }

  authenticate(
    name: string,
    request: CredentialRequest,
    identity: object,
  ): Promise<Authenticated | null> {
    const results = this.results.get(identity) ?? new Map<string, Promise<Authenticated | null>>();
    this.results.set(identity, results);
    const known = results.get(name);
    if (known) return known;
    const result = this.find(name, request);
    results.set(name, result);
    return result;
  }

  getSchemes(name: string): readonly string[] {
    const way = this.ways.get(name);
    if (!way) return [];
    const schemes = way.places.flatMap((place) => ('scheme' in place ? [place.scheme] : []));
    return schemes.length > 0 ? [...new Set(schemes)] : [name];
  }

  private async find(name: string, request: CredentialRequest): Promise<Authenticated | null> {
    const way = this.ways.get(name);
    const presented = (way?.places ?? []).flatMap(
      (place) => readCredential(request.headers, place) ?? [],
    );
    const [credential] = presented;
    if (!way || credential === undefined) return null;
    if (presented.length > 1) throw this.refuse(name, 400, 'came in two places of one request');
    if (credential.length > MAX_LENGTH || !CREDENTIAL.test(credential)) {
      throw this.refuse(name, 400, 'is too long, or has characters that none has');
    }
    const found = await way.authenticator.authenticate(credential, request);
    if (!found) throw this.refuse(name, 401, 'is not valid');
    return found;
  }

  private refuse(name: string, status: 400 | 401, problem: string): InvalidCredential {
    const sentence = `The credential of the way "${name}" ${problem}.`;
    return new InvalidCredential(sentence, status, this.getSchemes(name).join(', '));
  }
}
