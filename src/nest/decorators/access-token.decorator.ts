/** The parameter decorator `@AccessToken()`. */
import { Injectable, type PipeTransform, type Type } from '@nestjs/common';
import {
  type AccessToken as VerifiedAccessToken,
  type AccessTokenClaims,
  AccessTokenSession,
} from '../../core/access-tokens/index.js';
import type { Session as SessionModel } from '../../core/models/index.js';
import { Session } from './session.decorator.js';

@Injectable()
class AccessTokenPipe implements PipeTransform<SessionModel | null, VerifiedAccessToken | null> {
  transform(session: SessionModel | null): VerifiedAccessToken | null {
    return session instanceof AccessTokenSession ? session.accessToken : null;
  }
}

/**
 * The verified access token of the request: its issuer, subject, scopes and claims. `null` for a
 * request with a session, and for one with neither, which `@Auth()` refuses. Your pipes run after
 * it.
 *
 * @example
 * ```ts
 * @Get()
 * @Auth({ scopes: ['orders:read'] })
 * list(@AccessToken() { issuer, subject }: AccessToken) {
 *   return this.orders.findByOwner(issuer, subject);
 * }
 * ```
 * @publicApi
 */
export function AccessToken(...pipes: (PipeTransform | Type<PipeTransform>)[]): ParameterDecorator {
  return Session(AccessTokenPipe, ...pipes);
}

/** The token that the decorator injects: a type of the same name, for the parameter. */
export type AccessToken<Claims extends AccessTokenClaims = AccessTokenClaims> =
  VerifiedAccessToken<Claims>;
