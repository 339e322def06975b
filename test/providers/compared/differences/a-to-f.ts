/** What single providers do otherwise, from Azure to Freshbooks. */
import { NOTHING, RANDOM } from '../facts.js';
import { BASIC, CLIENT } from '../identity-server.js';
import type { Difference } from './difference.js';

const AVATAR = 'https://pictures.example.com/ada.png';

export const A_TO_F: readonly Difference[] = [
  {
    of: ['azure-ad-b2c'],
    only: ['of a custom policy'],
    differs: { user: { email: { theirs: NOTHING, ours: 'a@b.c' } } },
    because: 'Custom policies have the claim `email`, and no `emails`.',
  },
  {
    of: ['azure-devops'],
    differs: {
      'authorization request': {
        'parameter code_challenge': { theirs: RANDOM, ours: NOTHING },
        'parameter code_challenge_method': { theirs: 'S256', ours: NOTHING },
      },
      'set of checks': { 'cookie pkce.code_verifier': { theirs: 'there', ours: NOTHING } },
      'token request': { 'body code_verifier': { theirs: RANDOM, ours: NOTHING } },
    },
    because: 'Its grant has no place for a code verifier.',
  },
  {
    of: ['azure-devops'],
    differs: {
      'token request': {
        address: {
          theirs: 'https://app.vssps.visualstudio.com/oauth2/authorize',
          ours: 'https://app.vssps.visualstudio.com/oauth2/token',
        },
        'header authorization': { theirs: BASIC, ours: NOTHING },
        'body code': { theirs: 'the-code', ours: NOTHING },
        'body grant_type': {
          theirs: 'authorization_code',
          ours: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
        },
        'body assertion': { theirs: NOTHING, ours: 'the-code' },
        'body client_assertion_type': {
          theirs: NOTHING,
          ours: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
        },
        'body client_assertion': { theirs: NOTHING, ours: CLIENT.clientSecret },
      },
    },
    because:
      'It takes code and secret as assertions alone; Auth.js describes that request and no longer sends it.',
  },
  {
    of: ['azure-devops'],
    only: [''],
    differs: {
      outcome: {
        result: {
          theirs: 'CallbackRouteError < UnsupportedOperationError: unsupported `token_type` value',
          ours: 'signed in',
        },
      },
    },
    because: 'It calls its bearer tokens `jwt-bearer`.',
  },
  {
    of: ['bankid-no'],
    differs: {
      'userinfo request': {
        'header accept': { theirs: 'application/jwt', ours: 'application/jwt, application/json' },
      },
    },
    because: 'An error is no JWT, and is asked for as well.',
  },
  {
    of: ['battlenet'],
    differs: {
      'authorization request': {
        'parameter scope': { theirs: 'openid profile email', ours: 'openid' },
      },
    },
    because: 'It knows neither the scope `profile` nor `email`.',
  },
  {
    of: ['battlenet'],
    only: ['without an issuer'],
    differs: {
      outcome: {
        result: {
          theirs:
            'InvalidEndpoints: Provider "battlenet" is missing both `issuer` and `authorization` endpoint config. At least one of them is required',
          ours: 'signed in',
        },
      },
    },
    because: 'There is one authorization server for all regions but China.',
  },
  {
    of: ['beyondidentity'],
    differs: { user: { preferred_username: { theirs: 'ada', ours: NOTHING } } },
    because: 'A user has no such field, and an adapter has no column for it.',
  },
  {
    of: ['bungie'],
    differs: {
      'userinfo request': {
        address: {
          theirs: 'https://www.bungie.net/platform/User/GetBungieAccount/%7BmembershipId%7D/254/',
          ours: 'https://www.bungie.net/Platform/User/GetMembershipsForCurrentUser/',
        },
        'header x-api-key': { theirs: NOTHING, ours: 'api-key' },
      },
    },
    because:
      'The address of Auth.js has a placeholder that nothing replaces, and Bungie refuses requests without a key.',
  },
  {
    of: ['click-up'],
    differs: {
      user: {
        email: { theirs: NOTHING, ours: 'ada@example.com' },
        image: { theirs: NOTHING, ours: AVATAR },
        profilePicture: { theirs: AVATAR, ours: NOTHING },
        color: { theirs: '#7c4dff', ours: NOTHING },
      },
    },
    because: 'A user has an `email` and an `image`; the rest has no column.',
  },
  {
    of: ['concept2'],
    differs: { account: { providerAccountId: { theirs: 1815, ours: '1815' } } },
    because: 'The id of an account is a text, as its type says and its column is.',
  },
  {
    of: ['dribbble'],
    only: [''],
    differs: {
      'authorization request': { 'parameter scope': { theirs: 'undefined', ours: 'public' } },
    },
    because: 'Auth.js makes a text of the option that an app leaves out.',
  },
  {
    of: ['eveonline'],
    differs: {
      user: {
        image: {
          theirs: 'https://image.eveonline.com/Character/95465499_128.jpg',
          ours: 'https://images.evetech.net/characters/95465499/portrait?size=128',
        },
      },
    },
    because: 'The portraits have moved.',
  },
  {
    of: ['facebook'],
    differs: {
      'authorization request': {
        address: {
          theirs: 'https://www.facebook.com/v19.0/dialog/oauth',
          ours: 'https://www.facebook.com/dialog/oauth',
        },
      },
    },
    because:
      'Without a version it is one that is still there; Meta ends each after some two years.',
  },
  {
    of: ['faceit'],
    only: [''],
    differs: { user: { name: { theirs: NOTHING, ours: 'ada' } } },
    because: 'Who tells no name is known by the nickname.',
  },
  {
    of: ['figma'],
    differs: {
      'authorization request': {
        'parameter scope': { theirs: 'files:read', ours: 'current_user:read' },
      },
    },
    because: 'That is the scope for who the user is; the other one, deprecated, opens all files.',
  },
  {
    of: ['freshbooks'],
    differs: {
      'authorization request': {
        'parameter scope': { theirs: 'openid profile email', ours: 'user:profile:read' },
      },
    },
    because: 'That is the scope for who the user is; it knows none of the others.',
  },
  {
    of: ['freshbooks'],
    differs: { account: { providerAccountId: { theirs: 712052, ours: '712052' } } },
    because: 'The id of an account is a text, as its type says and its column is.',
  },
  {
    of: ['frontegg'],
    differs: { user: { image: { theirs: NOTHING, ours: AVATAR } } },
    because: 'It calls the picture `profilePictureUrl`.',
  },
];
