/** Profiles of the providers from Mastodon to Notion. */
import { type Recorded } from './recorded.js';

const AVATAR = 'https://pictures.example.com/ada.png';

const NAMED = { name: 'Ada Lovelace', email: 'ada@example.com' };

const MASTODON = {
  id: '14715',
  username: 'ada',
  acct: 'ada',
  display_name: 'Ada Lovelace',
  locked: false,
  bot: false,
  created_at: '2016-11-24T00:00:00.000Z',
  note: '<p>Engines</p>',
  url: 'https://mastodon.example/@ada',
  avatar: 'https://pictures.example.com/ada.gif',
  avatar_static: AVATAR,
  followers_count: 1815,
  source: { privacy: 'public', sensitive: false, language: '', note: 'Engines', fields: [] },
};

const MATTERMOST = {
  id: 'q1y3xn8jtbgk5qdmw8h6k9o3re',
  create_at: 1767225600000,
  update_at: 1767225600000,
  delete_at: 0,
  username: 'ada',
  auth_service: '',
  email: 'ada@example.com',
  email_verified: true,
  nickname: '',
  first_name: 'Ada',
  last_name: 'Lovelace',
  position: '',
  roles: 'system_user',
  locale: 'en',
};

const NAVER = {
  resultcode: '00',
  message: 'success',
  response: {
    id: '32742776',
    nickname: 'ada',
    name: 'Ada Lovelace',
    email: 'ada@example.com',
    gender: 'F',
    age: '30-39',
    birthday: '12-10',
    profile_image: AVATAR,
  },
};

const NEXTCLOUD = {
  enabled: true,
  id: 'ada',
  email: 'ada@example.com',
  displayname: 'Ada Lovelace',
  'display-name': 'Ada Lovelace',
  phone: '',
  groups: ['staff'],
  language: 'en',
  locale: 'en_GB',
  avatar: 'https://cloud.example.com/avatar/ada/512',
};

const NOTION = {
  object: 'user',
  id: 'd40e767c-d7af-4b18-a86d-55c61f1e39a4',
  type: 'person',
  person: { email: 'ada@example.com' },
  name: 'Ada Lovelace',
  avatar_url: AVATAR,
};

/** What each says of one person, and the user that it becomes. */
export const M_TO_N: readonly Recorded[] = [
  {
    id: 'mastodon',
    profile: MASTODON,
    idAt: 'id',
    user: { id: '14715', name: 'ada', email: null, image: AVATAR },
  },
  {
    id: 'mattermost',
    profile: MATTERMOST,
    idAt: 'id',
    user: { id: MATTERMOST.id, name: 'ada', email: 'ada@example.com', image: null },
  },
  {
    id: 'mattermost',
    but: 'with an address that is not verified',
    profile: { ...MATTERMOST, email_verified: false },
    idAt: 'id',
    user: { id: MATTERMOST.id, name: 'ada', email: null, image: null },
  },
  {
    id: 'medium',
    profile: {
      data: {
        id: '5303d74c64f66366f00cb9b2a94f3251bf5',
        username: 'ada',
        name: 'Ada Lovelace',
        url: 'https://medium.com/@ada',
        imageUrl: AVATAR,
      },
    },
    idAt: 'data.id',
    user: {
      id: '5303d74c64f66366f00cb9b2a94f3251bf5',
      name: 'Ada Lovelace',
      email: null,
      image: AVATAR,
    },
  },
  {
    id: 'naver',
    profile: NAVER,
    idAt: 'response.id',
    user: { id: '32742776', name: 'ada', email: 'ada@example.com', image: AVATAR },
  },
  {
    id: 'naver',
    but: 'with nothing but a name',
    profile: { ...NAVER, response: { id: '32742776', name: 'Ada Lovelace' } },
    idAt: 'response.id',
    user: { id: '32742776', name: 'Ada Lovelace' },
  },
  {
    id: 'netlify',
    profile: {
      id: '5a1b2c3d4e5f6a7b8c9d0e1f',
      full_name: 'Ada Lovelace',
      email: 'ada@example.com',
      avatar_url: AVATAR,
      affiliate_id: '',
      site_count: 3,
      created_at: '2018-01-01T00:00:00.000Z',
      last_login: '2026-01-01T00:00:00.000Z',
      login_providers: ['email'],
    },
    idAt: 'id',
    user: { ...NAMED, id: '5a1b2c3d4e5f6a7b8c9d0e1f', image: AVATAR },
  },
  {
    id: 'netsuite',
    profile: {
      id: 1742,
      name: 'Ada Lovelace',
      email: 'ada@example.com',
      location: 1,
      department: 2,
      role: 3,
      roleId: 'administrator',
      roleCenter: 'BASIC',
      subsidiary: 1,
    },
    idAt: 'id',
    user: { ...NAMED, id: '1742', image: null },
  },
  {
    id: 'nextcloud',
    profile: NEXTCLOUD,
    idAt: 'id',
    user: { ...NAMED, id: 'ada', image: NEXTCLOUD.avatar },
  },
  {
    id: 'notion',
    profile: NOTION,
    idAt: 'id',
    user: { ...NAMED, id: NOTION.id, image: AVATAR },
  },
];
