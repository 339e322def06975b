/** The level of the session of a request. */
import { InvalidOption } from '../errors/configuration.errors.js';
import { InsufficientUserAuthentication } from '../errors/request.errors.js';
import { ClockToken } from '../kernel/platform.js';
import {
  type LevelPreset,
  type LevelRequirement,
  parseRequirement,
  toChallenge,
} from '../levels/level-requirement.js';
import { getProofUrl, NO_LEVELS, SessionLevelsToken } from '../sessions/level-reader.js';
import { resolveOrigin } from './find-session.js';
import type { RequestSession } from './request-session.js';

/**
 * Whether the session of a request has a level; `undefined` when the user is not signed in.
 *
 * @throws {InvalidOption} without a feature that keeps levels.
 * @throws what reading the session throws.
 */
export async function hasLevel(
  request: RequestSession,
  asked: LevelRequirement,
): Promise<boolean | undefined> {
  const services = await request.services();
  const levels = services.get(SessionLevelsToken);
  if (!levels) throw new InvalidOption(`\`has()\` ${NO_LEVELS}`);
  const verified = await request.findVerified();
  if (!verified) return undefined;
  return (await levels.find(verified)).meets(asked, services.get(ClockToken)());
}

/**
 * @param callbackUrl - Where the page of proof leads back to.
 * @throws {InsufficientUserAuthentication} when the session does not have the level.
 */
export async function requireLevel(
  request: RequestSession,
  level: LevelPreset | LevelRequirement,
  callbackUrl: string | undefined,
): Promise<void> {
  const asked = parseRequirement(level, '`requireLevel()`');
  if (await hasLevel(request, asked)) return;
  const services = await request.services();
  const levels = services.get(SessionLevelsToken);
  const origin = resolveOrigin(services, request.address);
  throw new InsufficientUserAuthentication(
    toChallenge(asked),
    levels && getProofUrl(levels, origin, asked, callbackUrl),
  );
}
