/** What the library makes of answers in its own way, and so of those of many providers. */
import { NOTHING } from '../facts.js';
import type { Difference } from './difference.js';

const NO_ADDRESS = 'No address is `null`, as the description has it, and as it is stored.';
const NOT_VERIFIED =
  'An address that the user did not prove must not become, or find, another user at the app.';

export const ANSWERS_OF_MANY: readonly Difference[] = [
  {
    of: [
      'bankid-no',
      'battlenet',
      'bungie',
      'eveonline',
      'instagram',
      'mastodon',
      'medium',
      'osu',
      'pinterest',
      'strava',
      'tiktok',
      'trakt',
      'wechat',
    ],
    differs: { user: { email: { theirs: NOTHING, ours: null } } },
    because: NO_ADDRESS,
  },
  {
    of: ['twitter'],
    only: [''],
    differs: { user: { email: { theirs: NOTHING, ours: null } } },
    because: NO_ADDRESS,
  },
  {
    of: ['discord', 'dropbox', 'faceit'],
    only: ['whose address is not verified'],
    differs: { user: { email: { theirs: 'ada@example.com', ours: null } } },
    because: NOT_VERIFIED,
  },
  {
    of: ['eventbrite', 'gitlab', 'kakao'],
    only: [
      'whose primary address is not verified',
      'whose address is not confirmed',
      'whose address is not verified',
      'whose address is no longer theirs',
    ],
    differs: { user: { email: { theirs: 'ada@example.com', ours: null } } },
    because: NOT_VERIFIED,
  },
  {
    of: ['mattermost', 'patreon', 'wikimedia', 'wordpress', 'zoom'],
    only: ['with an address that is not verified'],
    differs: { user: { email: { theirs: 'ada@example.com', ours: null } } },
    because: NOT_VERIFIED,
  },
  {
    of: [
      'click-up',
      'figma',
      'foursquare',
      'instagram',
      'mailchimp',
      'mailru',
      'threads',
      'vk',
      'workos',
    ],
    only: ['', 'without a name or a picture'],
    differs: {
      outcome: {
        result: {
          theirs:
            'CallbackRouteError < OperationProcessingError: "response" body "token_type" property must be a string',
          ours: 'signed in',
        },
      },
    },
    because:
      'The provider leaves `token_type` out, or did for years; there is no other type than bearer.',
  },
];
