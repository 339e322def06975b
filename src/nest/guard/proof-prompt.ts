/** How a user is asked for one more proof: a redirect for a browser, 401 for a script. */
import { type ArgumentsHost, type HttpException, Inject, Injectable } from '@nestjs/common';
import type { InsufficientUserAuthentication, LevelChallenge } from '../../core/errors/index.js';
import { AuthenticatorsToken } from '../../core/features/index.js';
import { addQuery } from '../../core/http/index.js';
import type { ServiceResolver } from '../../core/kernel/index.js';
import { type LevelRequirement, toChallenge } from '../../core/levels/index.js';
import { resolveOrigin } from '../../core/request/index.js';
import { getProofUrl, SessionLevelsToken } from '../../core/sessions/index.js';
import { RequestAccessTokens } from '../session/request-access-tokens.js';
import type { Sender } from '../session/request-authentication.js';
import { createProofException, ProofRequiredException } from '../transports/proof-required.js';
import { RequestServices, type TransportRequest } from '../transports/transport.js';
import {
  findFormPage,
  findPageVisit,
  getPageUrl,
  SignInRequiredException,
} from './sign-in-required.js';

const MESSAGE = 'You need to prove again who you are.';

/** Creates the exceptions for users who have not proven enough, or not recently enough. */
@Injectable()
export class ProofPrompt {
  constructor(
    @Inject(RequestServices) private readonly services: RequestServices,
    @Inject(RequestAccessTokens) private readonly tokens: RequestAccessTokens,
  ) {}

  /** For a handler that requires more. */
  async createException(
    context: ArgumentsHost,
    request: TransportRequest,
    { way }: Pick<Sender, 'way'>,
    proof: LevelRequirement,
  ): Promise<HttpException> {
    const required = toChallenge(proof);
    if (way === 'accessToken') {
      const challenge = await this.tokens.describeLevel(request, required);
      return new ProofRequiredException(required, undefined, challenge);
    }
    const services = await this.services.forRequest(request);
    if (way !== 'session') {
      const schemes = services.get(AuthenticatorsToken)?.getSchemes(way) ?? [];
      return createProofException(required, undefined, schemes);
    }
    const levels = services.get(SessionLevelsToken);
    const location =
      levels && getProofUrl(levels, resolveOrigin(services, request), proof, undefined);
    return this.ask(context, request, services, { required, location });
  }

  /**
   * For an error that a handler throws. A page to come back to that the handler has named stays.
   */
  async toException(
    context: ArgumentsHost,
    request: TransportRequest,
    { challenge: required, location }: InsufficientUserAuthentication,
  ): Promise<HttpException> {
    const services = await this.services.forRequest(request);
    return this.ask(context, request, services, { required, location });
  }

  private ask(
    context: ArgumentsHost,
    request: TransportRequest,
    services: ServiceResolver,
    { required, location }: { readonly required: LevelChallenge; readonly location: Location },
  ): HttpException {
    if (location !== undefined) {
      const requestOrigin = resolveOrigin(services, request);
      const visit = findPageVisit(context, request);
      if (visit) {
        const page = getPageUrl(requestOrigin, visit);
        return new SignInRequiredException(leadBack(location, page), MESSAGE);
      }
      // What a form has sent is not sent again: the user comes back to its page.
      const page = findFormPage(context, request, requestOrigin);
      if (page) return new SignInRequiredException(leadBack(location, page), MESSAGE, 303);
    }
    return createProofException(required, location);
  }
}

type Location = string | undefined;

/** The page of proof, which leads back to where the user was. */
function leadBack(location: string, callbackUrl: string): string {
  const [, query] = location.split('?');
  return new URLSearchParams(query).has('callbackUrl')
    ? location
    : addQuery(location, { callbackUrl });
}
