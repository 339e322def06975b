/** Which services an app has put its own in place of. */
import type { InjectionToken } from '@nestjs/common';
import { type Key, key } from '../../core/kernel/token.js';

/** Their tokens, where the request decides on the options: all other services belong to it. */
export const ReplacedTokensToken: Key<readonly InjectionToken[]> =
  key<readonly InjectionToken[]>('ReplacedTokens');
