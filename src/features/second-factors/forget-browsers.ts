/** The route by which users trust none of their browsers any more. */
import { RouteError } from '../../core/errors/index.js';
import {
  type FeatureRequest,
  type FeatureResponse,
  route,
  type RouteHandler,
} from '../../core/features/index.js';
import { FACTOR_PATHS } from './paths.js';
import type { TrustedSessions } from './trusted-sessions.js';

/** Forgets them: what makes it harder to sign in needs no further proof. */
export class ForgetBrowsers implements RouteHandler {
  constructor(private readonly trusted: TrustedSessions) {}

  async handle({ session }: FeatureRequest): Promise<FeatureResponse> {
    if (!session) throw new RouteError(401, 'SignInRequired');
    await this.trusted.endAll(session.userId);
    return {};
  }
}

export const FORGET_BROWSERS_ROUTE = route({
  method: 'POST',
  path: FACTOR_PATHS.forgetBrowsers,
  name: 'forgetTrustedBrowsers',
  audit: 'second-factor.forget-browsers',
  summary: 'Asks for a code again in the browsers that the user has trusted',
  access: 'session',
  limit: 'edit',
  responses: { 204: { description: 'None is trusted.' } },
  handler: ForgetBrowsers,
});
