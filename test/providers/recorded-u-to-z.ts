/** Profiles of the providers from United Effects to Zoom. */
import { ADA, ADA_USER, type Recorded, idToken } from './recorded.js';

const AVATAR = 'https://pictures.example.com/ada.png';

const NAMED = { name: 'Ada Lovelace', email: 'ada@example.com' };

const VK = {
  id: 743784474,
  first_name: 'Ada',
  last_name: 'Lovelace',
  can_access_closed: true,
  is_closed: false,
  photo_100: AVATAR,
  email: 'ada@example.com',
};

const WECHAT = {
  openid: 'oLVPpjqs9BhvzwPj5A-vTYAX3GLc',
  nickname: 'Ada',
  sex: 2,
  language: 'zh_CN',
  province: '',
  city: '',
  country: '',
  headimgurl: AVATAR,
  privilege: [],
  unionid: 'o6_bmasdasdsad6_2sgVt7hMZOPfL',
};

const { unionid: _, ...WECHAT_UNBOUND } = WECHAT;

const WIKIMEDIA = {
  sub: '18151210',
  username: 'Ada',
  editcount: 1815,
  confirmed_email: true,
  blocked: false,
  registered: '20120101000000',
  groups: ['*', 'user', 'autoconfirmed'],
  rights: ['read', 'edit'],
  realname: 'Ada Lovelace',
  email: 'ada@example.com',
};

const WORDPRESS = {
  ID: 78972699,
  display_name: 'Ada Lovelace',
  username: 'ada',
  email: 'ada@example.com',
  email_verified: true,
  avatar_URL: AVATAR,
  profile_URL: 'https://en.gravatar.com/ada',
  primary_blog: 83006915,
  language: 'en',
  site_count: 1,
};

const WORKOS = {
  object: 'profile',
  id: 'prof_01DMC79VCBZ0NY2099737PSVF1',
  connection_id: 'conn_01E4ZCR3C56J083X43JQXF3JK5',
  organization_id: 'org_01EHWNCE74X7JSDV0X3SZ3KJNY',
  connection_type: 'OktaSAML',
  email: 'ada@example.com',
  first_name: 'Ada',
  last_name: 'Lovelace',
  idp_id: '00u1a0ufowBJlzPlk357',
  role: { slug: 'member' },
  raw_attributes: { picture: AVATAR },
};

const YANDEX = {
  id: '1000034426',
  login: 'ada',
  client_id: '4760187d81bc4b7799476b42b5103713',
  display_name: 'ada',
  real_name: 'Ada Lovelace',
  first_name: 'Ada',
  last_name: 'Lovelace',
  sex: 'female',
  default_email: 'ada@yandex.example',
  emails: ['ada@yandex.example'],
  default_avatar_id: '131652443',
  is_avatar_empty: false,
  psuid: '1.AAceCw.tbHgw5DtJ9',
};

const ZOOM = {
  id: 'KDcuGIm1QgePTO8WbOqwIQ',
  first_name: 'Ada',
  last_name: 'Lovelace',
  email: 'ada@example.com',
  type: 1,
  role_name: 'Owner',
  verified: 1,
  pic_url: AVATAR,
  account_id: 'q6gBJVO5TzexKYTb_I2rpg',
  status: 'active',
};

/** What each says of one person, and the user that it becomes. */
export const U_TO_Z: readonly Recorded[] = [
  {
    id: 'united-effects',
    profile: {
      ...idToken('https://auth.unitedeffects.com/kOe3', '6d1f5a9b-8c7e-4b3a-a2d1-0f9e8d7c6b5a'),
      at_hash: 'HK6E_P6Dh8Y93mRNtsDB1Q',
      email: 'ada@example.com',
      email_verified: true,
      group: 'kOe3',
    },
    idAt: 'sub',
    user: { id: '6d1f5a9b-8c7e-4b3a-a2d1-0f9e8d7c6b5a', email: 'ada@example.com' },
  },
  {
    id: 'vipps',
    profile: {
      sub: 'c06c4afe-d9e1-4c5d-939a-177d752a0944',
      sid: 'a5d3bb1d5c9a',
      ...NAMED,
      email_verified: true,
    },
    idAt: 'sub',
    user: { ...NAMED, id: 'c06c4afe-d9e1-4c5d-939a-177d752a0944' },
  },
  {
    id: 'vk',
    profile: VK,
    idAt: 'id',
    user: { ...NAMED, id: '743784474', image: AVATAR },
  },
  {
    id: 'webex',
    profile: {
      id: 'Y2lzY29zcGFyazovL3VzL1BFT1BMRS9mNWIzNjE4Ny1jOGRk',
      emails: ['ada@example.com'],
      displayName: 'Ada Lovelace',
      nickName: 'Ada',
      avatar: AVATAR,
      orgId: 'Y2lzY29zcGFyazovL3VzL09SR0FOSVpBVElPTi85NmFiYzJhYQ',
      type: 'person',
    },
    idAt: 'id',
    user: { ...NAMED, id: 'Y2lzY29zcGFyazovL3VzL1BFT1BMRS9mNWIzNjE4Ny1jOGRk', image: AVATAR },
  },
  {
    id: 'wechat',
    profile: WECHAT,
    idAt: 'unionid',
    alsoAt: 'openid',
    user: { id: WECHAT.unionid, name: 'Ada', email: null, image: AVATAR },
  },
  {
    id: 'wechat',
    but: 'for an app that is bound to no open platform',
    profile: WECHAT_UNBOUND,
    idAt: 'openid',
    differs: 'There is no `unionid`.',
    user: { id: WECHAT.openid, name: 'Ada', email: null, image: AVATAR },
  },
  {
    id: 'wikimedia',
    profile: WIKIMEDIA,
    idAt: 'sub',
    user: { id: '18151210', name: 'Ada', email: 'ada@example.com', image: null },
  },
  {
    id: 'wikimedia',
    but: 'with an address that is not verified',
    profile: { ...WIKIMEDIA, confirmed_email: false },
    idAt: 'sub',
    user: { id: '18151210', name: 'Ada', email: null, image: null },
  },
  {
    id: 'wordpress',
    profile: WORDPRESS,
    idAt: 'ID',
    user: { ...NAMED, id: '78972699', image: AVATAR },
  },
  {
    id: 'wordpress',
    but: 'with an address that is not verified',
    profile: { ...WORDPRESS, email_verified: false },
    idAt: 'ID',
    user: { id: '78972699', name: 'Ada Lovelace', email: null, image: AVATAR },
  },
  { id: 'workos', profile: WORKOS, idAt: 'id', user: { ...NAMED, id: WORKOS.id, image: AVATAR } },
  {
    id: 'workos',
    but: 'without a name or a picture',
    profile: { ...WORKOS, first_name: null, last_name: null, raw_attributes: {} },
    idAt: 'id',
    user: { id: WORKOS.id, name: null, email: 'ada@example.com', image: null },
  },
  {
    id: 'yandex',
    profile: YANDEX,
    idAt: 'id',
    user: {
      id: '1000034426',
      name: 'ada',
      email: 'ada@yandex.example',
      image: 'https://avatars.yandex.net/get-yapic/131652443/islands-200',
    },
  },
  {
    id: 'yandex',
    but: 'without a picture',
    profile: { ...YANDEX, is_avatar_empty: true, default_avatar_id: '0/0-0' },
    idAt: 'id',
    user: { id: '1000034426', name: 'ada', email: 'ada@yandex.example', image: null },
  },
  {
    id: 'zitadel',
    profile: { sub: '170848145649959169', ...ADA, preferred_username: 'ada@example.com' },
    idAt: 'sub',
    user: { ...ADA_USER, id: '170848145649959169' },
  },
  {
    id: 'zoho',
    profile: {
      First_Name: 'Ada',
      Email: 'ada@example.com',
      Last_Name: 'Lovelace',
      Display_Name: 'ada',
      ZUID: 660018151,
    },
    idAt: 'ZUID',
    user: { ...NAMED, id: '660018151', image: null },
  },
  { id: 'zoom', profile: ZOOM, idAt: 'id', user: { ...NAMED, id: ZOOM.id, image: AVATAR } },
  {
    id: 'zoom',
    but: 'with an address that is not verified',
    profile: { ...ZOOM, verified: 0 },
    idAt: 'id',
    user: { id: ZOOM.id, name: 'Ada Lovelace', email: null, image: AVATAR },
  },
];
