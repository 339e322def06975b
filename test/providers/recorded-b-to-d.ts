/** Profiles of the providers from Beyond Identity to Dropbox. */
import { ADA, ADA_USER, type Recorded, idToken } from './recorded.js';

const AVATAR = 'https://pictures.example.com/ada.png';

const NAMED = { name: 'Ada Lovelace', email: 'ada@example.com' };

const DISCORD = {
  id: '80351110224678912',
  username: 'ada',
  discriminator: '0',
  global_name: 'Ada Lovelace',
  avatar: '8342729096ea3675442027381ff50dfe',
  verified: true,
  email: 'ada@example.com',
  mfa_enabled: true,
  locale: 'en-GB',
  flags: 64,
  premium_type: 0,
  public_flags: 64,
};

const DISCORD_USER = {
  ...NAMED,
  id: DISCORD.id,
  image: `https://cdn.discordapp.com/avatars/${DISCORD.id}/${DISCORD.avatar}.png`,
};

const DROPBOX = {
  account_id: 'dbid:AAH4f99T0taONIb-OurWxbNQ6ywGRopQngc',
  name: {
    given_name: 'Ada',
    surname: 'Lovelace',
    familiar_name: 'Ada',
    display_name: 'Ada Lovelace',
    abbreviated_name: 'AL',
  },
  email: 'ada@example.com',
  email_verified: true,
  disabled: false,
  locale: 'en',
  profile_photo_url: 'https://dl-web.dropbox.com/account_photo/get/dbaphid%3AAAHW?size=128x128',
  account_type: { '.tag': 'basic' },
};

const DROPBOX_USER = { ...NAMED, id: DROPBOX.account_id, image: DROPBOX.profile_photo_url };

export const B_TO_D: readonly Recorded[] = [
  {
    id: 'beyondidentity',
    profile: {
      ...idToken('https://auth-us.beyondidentity.com/v1/tenants/0001/realms/a', 'ada'),
      ...NAMED,
      preferred_username: 'ada',
    },
    idAt: 'sub',
    user: { id: 'ada', ...NAMED, image: null },
  },
  {
    id: 'bitbucket',
    profile: {
      display_name: 'Ada Lovelace',
      links: {
        self: { href: 'https://api.bitbucket.org/2.0/users/%7Ba1b2%7D' },
        avatar: { href: AVATAR },
        html: { href: 'https://bitbucket.org/%7Ba1b2%7D/' },
      },
      created_on: '2015-03-28T00:14:53.000000+00:00',
      type: 'user',
      uuid: '{a1b2c3d4-0000-4000-8000-5e6f70819200}',
      has_2fa_enabled: null,
      username: 'ada',
      is_staff: false,
      account_id: '557058:9f2d6c0e-1b3a-4f8e-9c7d-000000000000',
      nickname: 'ada',
      account_status: 'active',
      location: null,
    },
    idAt: 'account_id',
    user: {
      id: '557058:9f2d6c0e-1b3a-4f8e-9c7d-000000000000',
      name: 'Ada Lovelace',
      image: AVATAR,
    },
  },
  {
    id: 'box',
    profile: {
      type: 'user',
      id: '11446498',
      name: 'Ada Lovelace',
      login: 'ada@example.com',
      created_at: '2012-12-12T10:53:43-08:00',
      language: 'en',
      space_amount: 11345156112,
      status: 'active',
      avatar_url: 'https://app.box.com/api/avatar/large/11446498',
    },
    idAt: 'id',
    user: { id: '11446498', ...NAMED, image: 'https://app.box.com/api/avatar/large/11446498' },
  },
  {
    id: 'boxyhq-saml',
    profile: {
      id: '1dda9fb491dc01bd24d2423ba2f22ae561f56ddf2376b29a11c80281d21201f9',
      email: 'ada@example.com',
      firstName: 'Ada',
      lastName: 'Lovelace',
      requested: { tenant: 'acme.example', product: 'app', client_id: 'dummy' },
    },
    idAt: 'id',
    user: {
      id: '1dda9fb491dc01bd24d2423ba2f22ae561f56ddf2376b29a11c80281d21201f9',
      ...NAMED,
      image: null,
    },
  },
  {
    id: 'bungie',
    profile: {
      Response: {
        destinyMemberships: [
          { membershipType: 3, membershipId: '4611686018467260757', displayName: 'Ada' },
        ],
        bungieNetUser: {
          membershipId: '12345678',
          uniqueName: 'Ada#1815',
          displayName: 'Ada',
          profilePicture: 70432,
          profilePicturePath: '/img/profile/avatars/cc80.jpg',
          locale: 'en',
        },
      },
      ErrorCode: 1,
      ThrottleSeconds: 0,
      ErrorStatus: 'Success',
      Message: 'Ok',
    },
    idAt: 'Response.bungieNetUser.membershipId',
    user: {
      id: '12345678',
      name: 'Ada',
      email: null,
      image: 'https://www.bungie.net/img/profile/avatars/cc80.jpg',
    },
  },
  {
    id: 'click-up',
    profile: {
      user: {
        id: 188,
        username: 'Ada Lovelace',
        email: 'ada@example.com',
        color: '#7c4dff',
        profilePicture: AVATAR,
        initials: 'AL',
        week_start_day: null,
        timezone: 'Europe/London',
      },
    },
    idAt: 'user.id',
    user: { id: '188', ...NAMED, image: AVATAR },
  },
  {
    id: 'cognito',
    profile: {
      ...idToken('https://cognito-idp.eu-central-1.amazonaws.com/eu-central-1_Ab', 'c6c3-4f7e'),
      ...ADA,
      'cognito:username': 'ada',
      token_use: 'id',
      auth_time: 1767225600,
    },
    idAt: 'sub',
    user: { id: 'c6c3-4f7e', ...ADA_USER },
  },
  {
    id: 'coinbase',
    profile: {
      data: {
        id: '9da7a204-544e-5fd1-9a12-61176c5d4cd8',
        name: 'Ada Lovelace',
        username: 'ada',
        profile_location: null,
        avatar_url: AVATAR,
        resource: 'user',
        resource_path: '/v2/user',
        email: 'ada@example.com',
        country: { code: 'GB', name: 'United Kingdom' },
      },
    },
    idAt: 'data.id',
    user: { id: '9da7a204-544e-5fd1-9a12-61176c5d4cd8', ...NAMED, image: AVATAR },
  },
  {
    id: 'concept2',
    profile: {
      data: {
        id: 1815,
        username: 'adarows',
        first_name: 'Ada',
        last_name: 'Lovelace',
        gender: 'F',
        dob: '1990-12-10',
        email: 'ada@example.com',
        country: 'GBR',
        profile_image: AVATAR,
        age_restricted: false,
        email_permission: null,
        max_heart_rate: null,
        weight: null,
        logbook_privacy: null,
      },
    },
    idAt: 'data.id',
    user: { id: '1815', name: 'adarows', email: 'ada@example.com', image: AVATAR },
  },
  {
    id: 'descope',
    profile: { ...idToken('https://api.descope.com/P2abc', 'U2abc'), ...ADA, amr: ['email'] },
    idAt: 'sub',
    user: { id: 'U2abc', ...ADA_USER },
  },
  { id: 'discord', profile: DISCORD, idAt: 'id', user: DISCORD_USER },
  {
    id: 'discord',
    but: 'whose address is not verified',
    profile: { ...DISCORD, verified: false, avatar: 'a_1f', global_name: null },
    idAt: 'id',
    user: {
      id: DISCORD.id,
      name: 'ada',
      email: null,
      image: `https://cdn.discordapp.com/avatars/${DISCORD.id}/a_1f.gif`,
    },
  },
  {
    id: 'discord',
    but: 'without a picture',
    profile: { ...DISCORD, avatar: null },
    idAt: 'id',
    user: { ...DISCORD_USER, image: 'https://cdn.discordapp.com/embed/avatars/5.png' },
  },
  {
    id: 'discord',
    but: 'with a tag, and without a picture',
    profile: { ...DISCORD, discriminator: '1337', avatar: null },
    idAt: 'id',
    user: { ...DISCORD_USER, image: 'https://cdn.discordapp.com/embed/avatars/2.png' },
  },
  {
    id: 'dribbble',
    profile: {
      id: 1,
      name: 'Ada Lovelace',
      login: 'ada',
      html_url: 'https://dribbble.com/ada',
      avatar_url: AVATAR,
      bio: '',
      location: 'London',
      pro: false,
      followers_count: 29262,
      created_at: '2009-07-08T02:51:22Z',
      type: 'User',
    },
    idAt: 'id',
    user: { id: '1', name: 'Ada Lovelace', image: AVATAR },
  },
  { id: 'dropbox', profile: DROPBOX, idAt: 'account_id', user: DROPBOX_USER },
  {
    id: 'dropbox',
    but: 'whose address is not verified',
    profile: { ...DROPBOX, email_verified: false },
    idAt: 'account_id',
    user: { ...DROPBOX_USER, email: null },
  },
];
