/** What single providers do otherwise, from GitHub to Pipedrive. */
import { NOTHING } from '../facts.js';
import type { Difference } from './difference.js';

const AVATAR = 'https://pictures.example.com/ada.png';
const ID_IS_TEXT = 'The id of an account is a text, as its type says and its column is.';

export const G_TO_P: readonly Difference[] = [
  {
    of: ['github'],
    differs: {
      'userinfo request': {
        'header accept': { theirs: NOTHING, ours: 'application/vnd.github+json' },
      },
    },
    because: 'It is the type that GitHub asks for.',
  },
  {
    of: ['github'],
    only: ['without a public address'],
    differs: {
      'userinfo request': {
        '(2) header accept': { theirs: NOTHING, ours: 'application/vnd.github+json' },
      },
    },
    because: 'It is the type that GitHub asks for.',
  },
  {
    of: ['hubspot'],
    differs: { account: { providerAccountId: { theirs: 293199, ours: '293199' } } },
    because: ID_IS_TEXT,
  },
  {
    of: ['instagram'],
    differs: {
      'authorization request': {
        address: {
          theirs: 'https://api.instagram.com/oauth/authorize',
          ours: 'https://www.instagram.com/oauth/authorize',
        },
        'parameter scope': { theirs: 'user_profile', ours: 'instagram_business_basic' },
      },
    },
    because: 'The Basic Display API, whose these are, was switched off in December 2024.',
  },
  {
    of: ['instagram'],
    differs: {
      'userinfo request': {
        'query fields': {
          theirs: 'id,username,account_type,name',
          ours: 'id,username,account_type,name,profile_picture_url',
        },
      },
      user: { image: { theirs: null, ours: AVATAR } },
    },
    because: 'The API that took its place tells the picture as well.',
  },
  {
    of: ['mailchimp'],
    differs: {
      'userinfo request': {
        'header authorization': { theirs: 'Bearer access-token', ours: 'OAuth access-token' },
      },
    },
    because: 'It is the scheme that this endpoint is documented with.',
  },
  {
    of: ['mailchimp'],
    differs: { account: { providerAccountId: { theirs: 8181515, ours: '8181515' } } },
    because: ID_IS_TEXT,
  },
  {
    of: ['mailru'],
    differs: {
      'userinfo request': {
        'header authorization': { theirs: 'Bearer access-token', ours: NOTHING },
        'query access_token': { theirs: NOTHING, ours: 'access-token' },
      },
    },
    because: 'It documents the token in the address, and no header.',
  },
  {
    of: ['mailru'],
    differs: { user: { image: { theirs: NOTHING, ours: AVATAR } } },
    because: 'It calls the picture `image`.',
  },
  {
    of: ['microsoft-entra-id'],
    only: ['with a photo'],
    differs: {
      user: {
        image: {
          theirs: 'data:image/jpeg;base64, /9j/4A==',
          ours: 'data:image/jpeg;base64,/9j/4A==',
        },
      },
    },
    because: 'There is no space in an address (RFC 2397).',
  },
  {
    of: ['naver'],
    only: ['with nothing but a name'],
    differs: { user: { name: { theirs: NOTHING, ours: 'Ada Lovelace' } } },
    because: 'Who tells no nickname may tell a name.',
  },
  {
    of: ['netsuite'],
    only: [''],
    differs: {
      outcome: {
        result: {
          theirs:
            'InvalidEndpoints: Provider "netsuite" is missing both `issuer` and `userinfo` endpoint config. At least one of them is required',
          ours: 'signed in',
        },
      },
    },
    because: 'The endpoint is among the options, where Auth.js does not look for it.',
  },
  {
    of: ['netsuite'],
    only: ['in a sandbox'],
    differs: {
      'authorization request': {
        address: {
          theirs: 'https://1234567_sb1.app.netsuite.com/app/login/oauth2/authorize.nl',
          ours: 'https://1234567-sb1.app.netsuite.com/app/login/oauth2/authorize.nl',
        },
      },
      'token request': {
        address: {
          theirs:
            'https://1234567_sb1.suitetalk.api.netsuite.com/services/rest/auth/oauth2/v1/token',
          ours: 'https://1234567-sb1.suitetalk.api.netsuite.com/services/rest/auth/oauth2/v1/token',
        },
      },
    },
    because: 'Hosts are spelled with a hyphen where accounts have an underscore.',
  },
  {
    of: ['nextcloud'],
    differs: {
      'userinfo request': {
        address: {
          theirs: 'https://cloud.example.com/ocs/v1.php/cloud/users/ada',
          ours: 'https://cloud.example.com/ocs/v2.php/cloud/user',
        },
      },
    },
    because: 'Whose token it is, the server says itself; version 1 has the status 200 for errors.',
  },
  {
    of: ['notion'],
    only: ['without a redirect URI of its own'],
    differs: {
      'authorization request': {
        'parameter redirect_uri': {
          theirs: 'undefined',
          ours: 'https://app.test/auth/callback/notion',
        },
      },
    },
    because: 'Auth.js makes a text of the option that an app leaves out; there is no need for it.',
  },
  {
    of: ['osso'],
    only: ['whose address has no slash at its end'],
    differs: {
      'authorization request': {
        address: {
          theirs: 'https://demo.ossoapp.comoauth/authorize',
          ours: 'https://demo.ossoapp.com/oauth/authorize',
        },
      },
      'token request': {
        address: {
          theirs: 'https://demo.ossoapp.comoauth/token',
          ours: 'https://demo.ossoapp.com/oauth/token',
        },
      },
      'userinfo request': {
        address: {
          theirs: 'https://demo.ossoapp.comoauth/me',
          ours: 'https://demo.ossoapp.com/oauth/me',
        },
      },
    },
    because: 'Otherwise the code and the secret go to another host.',
  },
  {
    of: ['patreon'],
    differs: {
      'userinfo request': {
        address: {
          theirs: 'https://www.patreon.com/api/oauth2/api/current_user',
          ours: 'https://www.patreon.com/api/oauth2/v2/identity',
        },
        'query fields[user]': {
          theirs: NOTHING,
          ours: 'email,full_name,image_url,is_email_verified',
        },
      },
    },
    because: 'Both ask for the scopes of version 2, which is what this endpoint belongs to.',
  },
  {
    of: ['pipedrive'],
    differs: {
      'userinfo request': {
        address: {
          theirs: 'https://api.pipedrive.com/users/me',
          ours: 'https://api.pipedrive.com/v1/users/me',
        },
      },
    },
    because: 'The API has a version in its addresses.',
  },
];
