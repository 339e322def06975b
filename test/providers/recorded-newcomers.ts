/** Profiles of the providers that Auth.js does not have. */
import { ADA, ADA_USER, type Recorded, idToken } from './recorded.js';

const AVATAR = 'https://pictures.example.com/ada.png';
const NAMED = { name: 'Ada Lovelace', email: 'ada@example.com' };
const differs = 'Auth.js does not have the provider.';

const PAYPAL = {
  user_id:
    'https://www.paypal.com/webapps/auth/identity/user/mWq6_1sU85v5EG9yHdPxJRrhGHrnMJ-1PQKtX6pcsmA',
  name: 'Ada Lovelace',
  given_name: 'Ada',
  family_name: 'Lovelace',
  payer_id: 'WDJJHEBZ4X2LY',
  verified_account: 'true',
  emails: [
    { value: 'old@example.com', primary: false, confirmed: true },
    { value: 'ada@example.com', primary: true, confirmed: true },
  ],
};

const POLAR = {
  sub: 'd1b4f1a0-3c4e-4a55-9a3f-6b1c2d3e4f50',
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  email_verified: true,
};

const QUICKBOOKS = {
  sub: '1182d6ec-2a1f-4aa3-af3f-bb3b95db45af',
  email: 'ada@example.com',
  emailVerified: true,
  givenName: 'Ada',
  familyName: 'Lovelace',
};

const ORCID = { ...idToken('https://orcid.org', '0000-0002-1825-0097'), auth_time: 1767225599 };

/** What each says of one person, and the user that it becomes. */
export const NEWCOMERS: readonly Recorded[] = [
  {
    id: 'epicgames',
    profile: { sub: '3d0b6f1c8e7a4f5db2c1a0f9e8d7c6b5', preferred_username: 'ada' },
    idAt: 'sub',
    differs,
    user: { id: '3d0b6f1c8e7a4f5db2c1a0f9e8d7c6b5', name: 'ada', email: null },
  },
  {
    id: 'kick',
    profile: {
      data: [{ user_id: 1815, name: 'ada', email: 'ada@example.com', profile_picture: AVATAR }],
      message: 'OK',
    },
    idAt: 'data.0.user_id',
    differs,
    user: { id: '1815', name: 'ada', email: 'ada@example.com', image: AVATAR },
  },
  {
    id: 'linear',
    profile: {
      ...NAMED,
      id: '2e9c8a71-4c0b-4c62-8f3e-5d1a7b9c0e2f',
      displayName: 'ada',
      avatarUrl: AVATAR,
    },
    idAt: 'id',
    differs,
    user: { ...NAMED, id: '2e9c8a71-4c0b-4c62-8f3e-5d1a7b9c0e2f', image: AVATAR },
  },
  {
    id: 'orcid',
    profile: { ...ORCID, name: 'A. Lovelace', given_name: 'Ada', family_name: 'Lovelace' },
    idAt: 'sub',
    differs,
    user: { id: ORCID.sub, name: 'A. Lovelace', email: null },
  },
  {
    id: 'orcid',
    but: 'without a name to be published under',
    profile: { ...ORCID, name: null, given_name: 'Ada', family_name: null },
    idAt: 'sub',
    differs,
    user: { id: ORCID.sub, name: 'Ada', email: null },
  },
  {
    id: 'paypal',
    profile: PAYPAL,
    idAt: 'user_id',
    differs,
    user: { ...NAMED, id: PAYPAL.user_id },
  },
  {
    id: 'paypal',
    but: 'with an address that is not verified',
    profile: { ...PAYPAL, emails: [{ value: 'a@example.com', primary: true, confirmed: false }] },
    idAt: 'user_id',
    differs,
    user: { id: PAYPAL.user_id, name: 'Ada Lovelace', email: null },
  },
  { id: 'polar', profile: POLAR, idAt: 'sub', differs, user: { ...NAMED, id: POLAR.sub } },
  {
    id: 'polar',
    but: 'with an address that is not verified',
    profile: { ...POLAR, email_verified: false },
    idAt: 'sub',
    differs,
    user: { id: POLAR.sub, name: 'Ada Lovelace', email: null },
  },
  {
    id: 'quickbooks',
    profile: QUICKBOOKS,
    idAt: 'sub',
    differs,
    user: { ...NAMED, id: QUICKBOOKS.sub },
  },
  {
    id: 'quickbooks',
    but: 'with an address that is not said to be verified',
    profile: { sub: QUICKBOOKS.sub, email: 'ada@example.com' },
    idAt: 'sub',
    differs,
    user: { id: QUICKBOOKS.sub, name: null, email: null },
  },
  {
    id: 'snapchat',
    profile: {
      externalId: 'CAESIPiRBp0e5gLDq7VVurQ3rVdmdbqxpOJWynjyBL/xlo0w',
      displayName: 'Ada',
      bitmoji: { avatar: AVATAR },
    },
    idAt: 'externalId',
    differs,
    user: {
      id: 'CAESIPiRBp0e5gLDq7VVurQ3rVdmdbqxpOJWynjyBL/xlo0w',
      name: 'Ada',
      email: null,
      image: AVATAR,
    },
  },
  {
    id: 'telegram',
    profile: {
      ...idToken('https://oauth.telegram.org', '987654321'),
      id: 987654321,
      name: 'Ada Lovelace',
      preferred_username: 'ada',
      picture: AVATAR,
    },
    idAt: 'sub',
    alsoAt: 'id',
    differs,
    user: { id: '987654321', name: 'Ada Lovelace', image: AVATAR },
  },
  {
    id: 'vercel',
    profile: {
      ...idToken('https://vercel.com', '345e869043f1e55f8bdc837c'),
      ...ADA,
      preferred_username: 'ada',
    },
    idAt: 'sub',
    differs,
    user: { ...ADA_USER, id: '345e869043f1e55f8bdc837c' },
  },
];
