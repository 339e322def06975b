/** Which credentials of `Authorization` are those of features. */
import { key } from '../kernel/container.js';
import type { HeaderReader } from './request-origin.js';

/**
 * Whether `Authorization` has a credential of a feature's way to authenticate, such as a key. Then
 * it is neither a session token nor an access token, and not refused as one.
 */
export const ClaimedCredentialsToken =
  key<(headers: HeaderReader) => boolean>('ClaimedCredentials');
