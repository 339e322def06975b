/** Profiles of the providers from Okta to SimpleLogin. */
import { ADA, ADA_USER, type Recorded, idToken } from './recorded.js';

const AVATAR = 'https://pictures.example.com/ada.png';

const NAMED = { name: 'Ada Lovelace', email: 'ada@example.com' };

const OSU = {
  id: 1023489,
  username: 'ada',
  avatar_url: 'https://a.ppy.sh/1023489?1767225600.png',
  country_code: 'GB',
  country: { code: 'GB', name: 'United Kingdom' },
  default_group: 'default',
  is_active: true,
  is_bot: false,
  is_deleted: false,
  join_date: '2011-01-01T00:00:00+00:00',
};

const PATREON = {
  data: {
    type: 'user',
    id: '12345678',
    attributes: {
      full_name: 'Ada Lovelace',
      email: 'ada@example.com',
      is_email_verified: true,
      image_url: AVATAR,
    },
  },
  links: { self: 'https://www.patreon.com/api/oauth2/v2/user/12345678' },
};

const PATREON_UNVERIFIED = {
  ...PATREON,
  data: { ...PATREON.data, attributes: { ...PATREON.data.attributes, is_email_verified: false } },
};

const PIPEDRIVE = {
  success: true,
  data: {
    id: 1234567,
    name: 'Ada Lovelace',
    default_currency: 'GBP',
    locale: 'en_GB',
    lang: 1,
    email: 'ada@example.com',
    phone: null,
    activated: true,
    is_admin: 1,
    role_id: 1,
    icon_url: AVATAR,
    is_you: true,
    company_id: 7654321,
    company_name: 'Engines',
    company_domain: 'engines',
  },
};

const SALESFORCE_SUB = 'https://login.salesforce.com/id/00D4x000001aBcDEAU/0054x000002XyZaAAK';

/** What each says of one person, and the user that it becomes. */
export const O_TO_S: readonly Recorded[] = [
  {
    id: 'okta',
    profile: {
      ...idToken('https://my-org.okta.com', '00uid4BxXw6I6TV4m0g3'),
      ver: '1',
      jti: 'ID.4fh0XvjMbQx',
      amr: ['pwd'],
      idp: '00o1t97qmn0fKPTBp0h8',
      auth_time: 1767225599,
      ...ADA,
      preferred_username: 'ada@example.com',
    },
    idAt: 'sub',
    user: { ...ADA_USER, id: '00uid4BxXw6I6TV4m0g3' },
  },
  {
    id: 'onelogin',
    profile: {
      ...idToken('https://my-company.onelogin.com/oidc/2', '38453872'),
      ...NAMED,
      preferred_username: 'ada@example.com',
      params: {},
    },
    idAt: 'sub',
    user: { ...NAMED, id: '38453872' },
  },
  {
    id: 'ory-hydra',
    profile: {
      ...idToken('https://my-project.projects.oryapis.com', '8a2f3c1e-52f1-4a47-9c3b-8f3c0a1d2b4e'),
      at_hash: 'HK6E_P6Dh8Y93mRNtsDB1Q',
      jti: '2f1d3f0c',
      rat: 1767225598,
      sid: '5ba3f7a1',
      ...NAMED,
    },
    idAt: 'sub',
    user: { ...NAMED, id: '8a2f3c1e-52f1-4a47-9c3b-8f3c0a1d2b4e' },
  },
  {
    id: 'osso',
    profile: {
      id: '9d4c6b3e-0f3d-4f0a-8a59-1f0d7e2c5b6a',
      email: 'ada@example.com',
      idp: 'OKTA',
      requested: { domain: 'example.com' },
    },
    idAt: 'id',
    user: { id: '9d4c6b3e-0f3d-4f0a-8a59-1f0d7e2c5b6a', email: 'ada@example.com' },
  },
  {
    id: 'osu',
    profile: OSU,
    idAt: 'id',
    user: { id: '1023489', name: 'ada', email: null, image: OSU.avatar_url },
  },
  {
    id: 'passage',
    profile: {
      ...idToken('https://my-app.withpassage.com', 'dZb6rF1f6J8jZqGQ4hQ3n2xB'),
      email: 'ada@example.com',
      email_verified: true,
      phone_number: '+441234567890',
      phone_number_verified: true,
    },
    idAt: 'sub',
    user: { id: 'dZb6rF1f6J8jZqGQ4hQ3n2xB', email: 'ada@example.com' },
  },
  {
    id: 'patreon',
    profile: PATREON,
    idAt: 'data.id',
    user: { ...NAMED, id: '12345678', image: AVATAR },
  },
  {
    id: 'patreon',
    but: 'with an address that is not verified',
    profile: PATREON_UNVERIFIED,
    idAt: 'data.id',
    user: { id: '12345678', name: 'Ada Lovelace', email: null, image: AVATAR },
  },
  {
    id: 'ping-id',
    profile: {
      ...idToken('https://auth.pingone.com/b4a1/as', 'f2d3a0c1-7b1e-4d3c-9a2f-6e5d4c3b2a10'),
      acr: 'Single_Factor',
      amr: ['pwd'],
      auth_time: 1767225599,
      env: 'b4a1',
      ...ADA,
      preferred_username: 'ada',
    },
    idAt: 'sub',
    user: { ...ADA_USER, id: 'f2d3a0c1-7b1e-4d3c-9a2f-6e5d4c3b2a10' },
  },
  {
    id: 'pinterest',
    profile: { account_type: 'PINNER', id: '549755885175', username: 'ada', profile_image: AVATAR },
    idAt: 'username',
    user: { id: 'ada', name: 'ada', email: null, image: AVATAR },
  },
  {
    id: 'pipedrive',
    profile: PIPEDRIVE,
    idAt: 'data.id',
    user: { ...NAMED, id: '1234567', image: AVATAR },
  },
  {
    id: 'reddit',
    profile: {
      id: '4xq1z',
      name: 'ada',
      icon_img: AVATAR,
      has_verified_email: true,
      total_karma: 1815,
      created_utc: 1767225600,
    },
    idAt: 'id',
    user: { id: '4xq1z', name: 'ada', image: AVATAR },
  },
  {
    id: 'roblox',
    profile: {
      ...idToken('https://apis.roblox.com/oauth/', '1516563360'),
      name: 'Ada',
      nickname: 'Ada',
      preferred_username: 'ada_1815',
      created_at: 1767225600,
      profile: 'https://www.roblox.com/users/1516563360/profile',
      picture: AVATAR,
    },
    idAt: 'sub',
    user: { id: '1516563360', name: 'Ada', image: AVATAR },
  },
  {
    id: 'salesforce',
    profile: {
      sub: SALESFORCE_SUB,
      user_id: '0054x000002XyZaAAK',
      organization_id: '00D4x000001aBcDEAU',
      preferred_username: 'ada@example.com',
      nickname: 'ada',
      ...ADA,
      zoneinfo: 'Europe/London',
      active: true,
      user_type: 'STANDARD',
    },
    idAt: 'sub',
    user: { ...ADA_USER, id: SALESFORCE_SUB },
  },
  {
    id: 'simplelogin',
    profile: {
      ...idToken('https://app.simplelogin.io', '1815'),
      id: 1,
      name: 'Ada Lovelace',
      email: 'engines.k2x7@simplelogin.example',
      email_verified: true,
      avatar_url: null,
      client: 'Engines',
    },
    idAt: 'sub',
    user: {
      id: '1815',
      name: 'Ada Lovelace',
      email: 'engines.k2x7@simplelogin.example',
      image: null,
    },
  },
];
