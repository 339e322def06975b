/** The ways of every provider, by the name of its file. */
import type { Ways } from '../ways.js';
import { APPLE } from './apple.js';
import { OAUTH_A_TO_L } from './oauth-a-to-l.js';
import { OAUTH_M_TO_Z } from './oauth-m-to-z.js';
import { OPENID_CONNECT } from './openid-connect.js';

export const WAYS: Readonly<Record<string, Ways>> = {
  ...OAUTH_A_TO_L,
  ...OAUTH_M_TO_Z,
  ...OPENID_CONNECT,
  apple: APPLE,
};
