/** What single providers do otherwise, from Reddit to Zoho. */
import { NOTHING, RANDOM } from '../facts.js';
import type { Difference } from './difference.js';

const AVATAR = 'https://pictures.example.com/ada.png';
const ID_IS_TEXT = 'The id of an account is a text, as its type says and its column is.';

export const Q_TO_Z: readonly Difference[] = [
  {
    of: ['reddit'],
    differs: {
      'userinfo request': { 'query raw_json': { theirs: NOTHING, ours: '1' } },
      user: { image: { theirs: NOTHING, ours: AVATAR } },
    },
    because:
      'It calls the picture `icon_img`, and escapes its address for HTML unless it gets `raw_json`.',
  },
  {
    of: ['strava'],
    differs: { account: { providerAccountId: { theirs: 227615, ours: '227615' } } },
    because: ID_IS_TEXT,
  },
  {
    of: ['strava'],
    only: ['without a last name'],
    differs: { user: { name: { theirs: 'Ada ', ours: 'Ada' } } },
    because: 'A name that is missing leaves no space behind.',
  },
  {
    of: ['threads'],
    only: ['that says what type its tokens are'],
    differs: {
      outcome: {
        result: {
          theirs:
            "OAuthProfileParseError < TypeError: Cannot read properties of undefined (reading 'id')",
          ours: 'signed in',
        },
      },
    },
    because: 'It sends the fields as they are; Auth.js looks for them inside of `data`.',
  },
  {
    of: ['tiktok'],
    differs: {
      'authorization request': {
        'parameter code_challenge': { theirs: RANDOM, ours: NOTHING },
        'parameter code_challenge_method': { theirs: 'S256', ours: NOTHING },
      },
      'set of checks': { 'cookie pkce.code_verifier': { theirs: 'there', ours: NOTHING } },
      'token request': { 'body code_verifier': { theirs: RANDOM, ours: NOTHING } },
    },
    because: 'Its code challenge is hexadecimal, which RFC 7636 does not know.',
  },
  {
    of: ['tiktok'],
    differs: {
      'token request': {
        'header content-type': {
          theirs: 'application/x-www-form-urlencoded',
          ours: 'application/x-www-form-urlencoded;charset=UTF-8',
        },
      },
    },
    because: 'It is the one of every other token request; Auth.js rebuilds this one by hand.',
  },
  {
    of: ['todoist'],
    only: [''],
    differs: {
      outcome: {
        result: {
          theirs:
            'InvalidEndpoints: Provider "todoist" is missing both `issuer` and `userinfo` endpoint config. At least one of them is required',
          ours: 'signed in',
        },
      },
    },
    because: 'Auth.js refuses its own description unless an app makes up an issuer.',
  },
  {
    of: ['todoist'],
    differs: {
      'authorization request': {
        address: {
          theirs: 'https://todoist.com/oauth/authorize',
          ours: 'https://app.todoist.com/oauth/authorize',
        },
      },
      'token request': {
        address: {
          theirs: 'https://todoist.com/oauth/access_token',
          ours: 'https://api.todoist.com/oauth/access_token',
        },
      },
    },
    because: 'The endpoints are documented there now.',
  },
  {
    of: ['todoist'],
    differs: {
      'userinfo request': {
        method: { theirs: 'POST', ours: 'GET' },
        address: {
          theirs: 'https://api.todoist.com/sync/v9/sync',
          ours: 'https://api.todoist.com/api/v1/user',
        },
        body: { theirs: '{"sync_token":"*","resource_types":"[\\"user\\"]"}', ours: NOTHING },
      },
    },
    because: 'API v1 has an endpoint for who signed in, and took the place of the Sync API v9.',
  },
  {
    of: ['twitch'],
    differs: {
      'authorization request': {
        'parameter claims': {
          theirs: '{"id_token":{"email":null,"picture":null,"preferred_username":null}}',
          ours: '{"id_token":{"email":null,"email_verified":null,"picture":null,"preferred_username":null}}',
        },
      },
    },
    because: 'Whether the address is verified is sent only to those who ask.',
  },
  {
    of: ['twitch'],
    differs: {
      'authorization request': { 'parameter nonce': { theirs: NOTHING, ours: RANDOM } },
      'set of checks': { 'cookie nonce': { theirs: NOTHING, ours: 'there' } },
    },
    because: 'It documents no PKCE; the nonce binds the ID token to the browser in any case.',
  },
  {
    of: ['twitter'],
    differs: { definition: { name: { theirs: 'Twitter', ours: 'X' } } },
    because: 'It is what users read on the button, and the service has been called X since 2023.',
  },
  {
    of: ['twitter'],
    only: ['with an address'],
    differs: { user: { email: { theirs: NOTHING, ours: 'ada@example.com' } } },
    because: 'X calls the address that it has verified `confirmed_email`.',
  },
  {
    of: ['vk'],
    differs: { account: { providerAccountId: { theirs: 743784474, ours: '743784474' } } },
    because: ID_IS_TEXT,
  },
  {
    of: ['wechat'],
    only: ['', 'for an app that is bound to no open platform'],
    differs: {
      'authorization request': {
        address: {
          theirs: 'https://open.weixin.qq.com/connect/oauth2/authorize',
          ours: 'https://open.weixin.qq.com/connect/oauth2/authorize#wechat_redirect',
        },
      },
    },
    because: 'WeChat wants the fragment.',
  },
  {
    of: ['wechat'],
    only: ['for a website'],
    differs: {
      'authorization request': {
        address: {
          theirs: 'https://open.weixin.qq.com/connect/qrconnect',
          ours: 'https://open.weixin.qq.com/connect/qrconnect#wechat_redirect',
        },
      },
    },
    because: 'WeChat wants the fragment.',
  },
  {
    of: ['wechat'],
    only: ['for an app that is bound to no open platform'],
    differs: {
      account: { providerAccountId: { theirs: RANDOM, ours: 'oLVPpjqs9BhvzwPj5A-vTYAX3GLc' } },
    },
    because: 'With a random id, the same person is a new user with every sign-in.',
  },
  {
    of: ['wordpress'],
    differs: { account: { providerAccountId: { theirs: 78972699, ours: '78972699' } } },
    because: ID_IS_TEXT,
  },
  {
    of: ['workos'],
    only: ['', 'without a name or a picture', 'that says what type its tokens are'],
    differs: {
      'authorization request': { 'parameter connection': { theirs: '', ours: NOTHING } },
    },
    because: 'A parameter without a value counts as left out (RFC 6749 §3.1), and so it is.',
  },
  {
    of: ['zitadel'],
    differs: {
      'userinfo request': {
        method: { theirs: NOTHING, ours: 'GET' },
        address: { theirs: NOTHING, ours: 'https://my-instance.zitadel.cloud/userinfo' },
        'header accept': { theirs: NOTHING, ours: 'application/json' },
        'header authorization': { theirs: NOTHING, ours: 'Bearer access-token' },
        'header user-agent': { theirs: NOTHING, ours: '(the library)' },
      },
      user: {
        name: { theirs: NOTHING, ours: 'Ada Lovelace' },
        email: { theirs: NOTHING, ours: 'ada@example.com' },
        image: { theirs: NOTHING, ours: AVATAR },
      },
    },
    because: 'The ID token has these claims only where the project says so.',
  },
  {
    of: ['zoho'],
    differs: { account: { providerAccountId: { theirs: 660018151, ours: '660018151' } } },
    because: ID_IS_TEXT,
  },
];
