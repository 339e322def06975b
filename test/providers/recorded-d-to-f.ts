/** Profiles of the providers from Duende IdentityServer to FusionAuth. */
import { ADA, ADA_USER, type Recorded, idToken } from './recorded.js';

const AVATAR = 'https://pictures.example.com/ada.png';

const NAMED = { name: 'Ada Lovelace', email: 'ada@example.com' };

/** Providers whose ID tokens have the standard claims. */
const standard = (id: string, issuer: string, more: object = {}): Recorded => ({
  id,
  profile: { ...idToken(issuer, `${id}|1815`), ...ADA, ...more },
  idAt: 'sub',
  user: { id: `${id}|1815`, ...ADA_USER },
});

const EVENTBRITE = {
  emails: [
    { email: 'old@example.com', verified: true, primary: false },
    { email: 'ada@example.com', verified: true, primary: true },
  ],
  id: '1447204927631',
  name: 'Ada Lovelace',
  first_name: 'Ada',
  last_name: 'Lovelace',
  is_public: false,
  image_id: '508543209',
};

const EVENTBRITE_USER = {
  ...NAMED,
  id: EVENTBRITE.id,
  image:
    'https://img.evbuc.com/https%3A%2F%2Fcdn.evbuc.com%2Fimages%2F508543209%2F1%2Foriginal.jpg',
};

const FACEIT = {
  guid: '16a8d3c0-2c3a-4f6e-9a51-000000000000',
  aud: 'client',
  iss: 'https://api.faceit.com/auth',
  email: 'ada@example.com',
  email_verified: true,
  nickname: 'ada',
  given_name: 'Ada',
  family_name: 'Lovelace',
  picture: AVATAR,
  locale: 'en',
};

const FOURSQUARE_USER = {
  id: '187637',
  firstName: 'Ada',
  lastName: 'Lovelace',
  canonicalUrl: 'https://foursquare.com/user/187637',
  photo: { prefix: 'https://fastly.4sqi.net/img/user/', suffix: '/ADA.jpg' },
  contact: { email: 'ada@example.com' },
  homeCity: 'London',
};

const FUSIONAUTH = {
  ...idToken('https://fusionauth.example.com', '858a4b01-62c8-4c2f-bfa7-6d018833bea7'),
  authenticationType: 'PASSWORD',
  email: 'ada@example.com',
  email_verified: true,
  at_hash: 'xJT3Bg',
  applicationId: '3c219e58-ed0e-4b18-ad48-f4f92793ae32',
  roles: ['admin'],
};

export const D_TO_F: readonly Recorded[] = [
  standard('duende-identity-server6', 'https://demo.duendesoftware.com', { idp: 'local' }),
  { id: 'eventbrite', profile: EVENTBRITE, idAt: 'id', user: EVENTBRITE_USER },
  {
    id: 'eventbrite',
    but: 'whose primary address is not verified',
    profile: {
      ...EVENTBRITE,
      emails: [{ email: 'ada@example.com', verified: false, primary: true }],
      image_id: null,
    },
    idAt: 'id',
    user: { ...EVENTBRITE_USER, email: null, image: null },
  },
  {
    id: 'eveonline',
    profile: {
      CharacterID: 95465499,
      CharacterName: 'Ada Lovelace',
      ExpiresOn: '2026-01-01T00:20:00',
      Scopes: 'publicData',
      TokenType: 'Character',
      CharacterOwnerHash: 'XM4D2uyh6Vbxvd0QJcTkPIgH+JQ=',
      IntellectualProperty: 'EVE',
    },
    idAt: 'CharacterID',
    user: {
      id: '95465499',
      name: 'Ada Lovelace',
      email: null,
      image: 'https://images.evetech.net/characters/95465499/portrait?size=128',
    },
  },
  {
    id: 'facebook',
    profile: {
      id: '10158967344921815',
      ...NAMED,
      picture: { data: { height: 50, is_silhouette: false, url: AVATAR, width: 50 } },
    },
    idAt: 'id',
    user: { id: '10158967344921815', ...NAMED, image: AVATAR },
  },
  {
    id: 'facebook',
    but: 'of a user with a telephone alone',
    profile: { id: '10158967344921815', name: 'Ada Lovelace', picture: { data: {} } },
    idAt: 'id',
    user: { id: '10158967344921815', name: 'Ada Lovelace' },
  },
  {
    id: 'faceit',
    profile: FACEIT,
    idAt: 'guid',
    user: { id: FACEIT.guid, name: 'ada', email: 'ada@example.com', image: AVATAR },
  },
  {
    id: 'faceit',
    but: 'whose address is not verified',
    profile: { ...FACEIT, name: 'Ada', email_verified: false },
    idAt: 'guid',
    user: { id: FACEIT.guid, name: 'Ada', email: null, image: AVATAR },
  },
  {
    id: 'figma',
    profile: { id: '930261815', email: 'ada@example.com', handle: 'Ada', img_url: AVATAR },
    idAt: 'id',
    user: { id: '930261815', name: 'Ada', email: 'ada@example.com', image: AVATAR },
  },
  {
    id: 'foursquare',
    profile: {
      meta: { code: 200, requestId: '64e4' },
      response: { user: FOURSQUARE_USER },
    },
    idAt: 'response.user.id',
    user: {
      id: '187637',
      ...NAMED,
      image: 'https://fastly.4sqi.net/img/user/original/ADA.jpg',
    },
  },
  {
    id: 'freshbooks',
    profile: {
      response: {
        id: 712052,
        identity_id: 712052,
        first_name: 'Ada',
        last_name: 'Lovelace',
        email: 'ada@example.com',
        language: 'en',
        business_memberships: [
          { id: 168372, role: 'owner', business: { id: 77128, name: 'Engines' } },
        ],
      },
    },
    idAt: 'response.id',
    user: { id: '712052', ...NAMED, image: null },
  },
  {
    id: 'frontegg',
    profile: {
      ...idToken('https://app-abc123.frontegg.com', 'bb0f5f0e-2d5e-4b9f'),
      ...NAMED,
      email_verified: true,
      profilePictureUrl: AVATAR,
      tenantId: '2b4f',
      roles: ['Admin'],
    },
    idAt: 'sub',
    user: { id: 'bb0f5f0e-2d5e-4b9f', ...NAMED, image: AVATAR },
  },
  {
    id: 'fusionauth',
    profile: { ...FUSIONAUTH, preferred_username: 'ada', picture: AVATAR },
    idAt: 'sub',
    user: { id: FUSIONAUTH.sub, name: 'ada', email: 'ada@example.com', image: AVATAR },
  },
  {
    id: 'fusionauth',
    but: 'with a name in parts',
    profile: { ...FUSIONAUTH, given_name: 'Ada', middle_name: 'King', family_name: 'Lovelace' },
    idAt: 'sub',
    user: { id: FUSIONAUTH.sub, name: 'Ada King Lovelace', email: 'ada@example.com' },
  },
];
