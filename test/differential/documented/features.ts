/** docs/differences.md, "Sessions": what only an app with features shows. */
import { type DocumentedDifference, NOTHING, SOMETHING } from './difference.js';

export const FEATURES: readonly DocumentedDifference[] = [
  {
    id: 'session ids',
    row: 'The claim `sid` of a session token',
    allows: [
      [
        /^(cookie \S+ value\.claims|(callback|event) \w+ token)\.sid$/,
        /^"[0-9a-z]{8,9}\.[\w-]{22}"$/,
        NOTHING,
      ],
    ],
  },
  {
    id: 'levels of sessions',
    row: 'The claim `portcullis.level` of a session token',
    allows: [
      [
        /^(cookie \S+ value\.claims|(callback|event) \w+ token)\.portcullis\.level$/,
        /^"\{\\"n\\":0,\\"s\\":\d{13},\\"p\\":\[/,
        NOTHING,
      ],
    ],
  },
  {
    id: 'calls of features',
    row: 'Adapter calls of features',
    allows: [
      ['adapter listAccountsByUserId', SOMETHING, NOTHING],
      ['adapter updateAccountTokens', SOMETHING, NOTHING],
    ],
  },
  {
    id: 'sessions read at a sign-out',
    row: 'Adapter calls of features',
    steps: /signout/,
    allows: [['adapter getSessionAndUser', SOMETHING, NOTHING]],
  },
  {
    id: 'sessions read at a sign-in',
    row: 'Adapter calls of features',
    steps: /callback/,
    allows: [
      ['adapter getSessionAndUser', SOMETHING, NOTHING],
      ['adapter getSessionAndUser order', 'moved', 'moved'],
    ],
  },
];
