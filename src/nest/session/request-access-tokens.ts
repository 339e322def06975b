/** The access token of a request on any transport, verified once for all guards and parameters. */
import type { TLSSocket } from 'node:tls';
import { HttpException, Inject, Injectable, ServiceUnavailableException } from '@nestjs/common';
import {
  type AccessToken,
  type AccessTokenSession,
  AccessTokenVerifierToken,
  describeChallenges,
  readScheme,
  type TokenRefusal,
  type ResourceRequest,
} from '../../core/access-tokens/index.js';
import {
  asError,
  InvalidAccessToken,
  type LevelChallenge,
  ServerBusy,
} from '../../core/errors/index.js';
import { ClaimedCredentialsToken } from '../../core/http/index.js';
import { LoggerToken, perRequest } from '../../core/kernel/index.js';
import type { LevelRequirement } from '../../core/levels/index.js';
import { getNodeRequest, isPlatformRequest } from '../../node/platform.js';
import { AccessTokenException } from '../transports/challenge.exception.js';
import { getPath } from '../transports/http.transport.js';
import { RequestServices, type TransportRequest } from '../transports/transport.js';

/** Verifies the access tokens of requests. */
@Injectable()
export class RequestAccessTokens {
  private readonly found = perRequest<Promise<AccessTokenSession | null>>();

  constructor(@Inject(RequestServices) private readonly services: RequestServices) {}

  /**
   * @returns `null` when the request has no access token, or none is accepted.
   * @throws {HttpException} 401 when it is not valid, 400 when it is malformed, 503 when its issuer
   *   is not available.
   */
  verify(request: TransportRequest): Promise<AccessTokenSession | null> {
    const known = this.found.get(request.identity);
    if (known) return known;
    const session = this.find(request);
    this.found.set(request.identity, session);
    return session;
  }

  /**
   * The exception for a request whose token is missing or lacks scopes.
   *
   * @param scopes - What the handler requires.
   */
  async refuse(
    request: TransportRequest,
    problem: 'insufficient_scope' | undefined,
    scopes: readonly string[],
  ): Promise<AccessTokenException> {
    const challenge = await this.describe(request, problem, scopes);
    return problem === undefined
      ? new AccessTokenException(401, 'An access token is required.', challenge)
      : new AccessTokenException(403, 'The access token lacks a scope.', challenge);
  }

  /** Whether the issuer says that the user has proven enough, recently enough. */
  async meetsLevel(
    request: TransportRequest,
    token: AccessToken,
    asked: LevelRequirement,
  ): Promise<boolean> {
    const services = await this.services.forRequest(request);
    return services.get(AccessTokenVerifierToken)?.meetsLevel(token, asked) ?? false;
  }

  /** What `WWW-Authenticate` says for a token whose user has to prove more. */
  describeLevel(request: TransportRequest, required: LevelChallenge): Promise<string> {
    return this.describe(request, required, []);
  }

  private async find(request: TransportRequest): Promise<AccessTokenSession | null> {
    const services = await this.services.forRequest(request);
    const verifier = services.get(AccessTokenVerifierToken);
    if (!verifier || services.get(ClaimedCredentialsToken)(request.headers)) return null;
    try {
      return await verifier.verify(toTokenRequest(request));
    } catch (thrown) {
      if (thrown instanceof HttpException) throw thrown;
      // The filter answers it, with `Retry-After`.
      if (thrown instanceof ServerBusy) throw thrown;
      const logger = services.get(LoggerToken);
      if (!(thrown instanceof InvalidAccessToken)) {
        verifier.refusals.reportFailure(asError(thrown), logger);
        throw new ServiceUnavailableException('The access token could not be verified.');
      }
      verifier.refusals.report(thrown, logger);
      const status = thrown.code === 'invalid_request' ? 400 : 401;
      const challenge = await this.describe(request, thrown, []);
      throw new AccessTokenException(status, 'The access token is not valid.', challenge);
    }
  }

  private async describe(
    request: TransportRequest,
    problem: TokenRefusal['problem'],
    scopes: readonly string[],
  ): Promise<string> {
    const services = await this.services.forRequest(request);
    const options = services.get(AccessTokenVerifierToken)?.options;
    const scheme = readScheme(request.headers) ?? 'Bearer';
    return options ? describeChallenges({ scheme, problem, scopes }, options) : scheme;
  }
}

function toTokenRequest({ headers, source, origin }: TransportRequest): ResourceRequest {
  if (!isPlatformRequest(source)) {
    return { headers, source, target: undefined, getCertificate: () => undefined };
  }
  const { method = '', socket } = getNodeRequest(source);
  return {
    headers,
    source,
    get target() {
      return { method, url: `${origin ?? ''}${getPath(source)}` };
    },
    getCertificate: () => getCertificate(socket),
  };
}

/**
 * The client's certificate, self-signed or not: the handshake proves that the client has its key,
 * and the token names the certificate itself (RFC 8705 §3).
 */
function getCertificate(socket: object): Uint8Array | undefined {
  if (!('getPeerCertificate' in socket)) return undefined;
  // `null` once the connection is closed.
  const certificate: { readonly raw?: Uint8Array } | null = (
    socket as TLSSocket
  ).getPeerCertificate();
  return certificate?.raw;
}
