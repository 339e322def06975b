/** Profiles of the providers from GitLab to Mail.ru. */
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

const GITLAB = {
  id: 1815,
  username: 'ada',
  name: 'Ada Lovelace',
  state: 'active',
  locked: false,
  avatar_url: AVATAR,
  web_url: 'https://gitlab.com/ada',
  created_at: '2012-05-23T08:00:58Z',
  bio: '',
  location: null,
  public_email: '',
  confirmed_at: '2012-05-23T09:05:22Z',
  email: 'ada@example.com',
  commit_email: 'ada@example.com',
  bot: false,
  external: false,
  two_factor_enabled: true,
  identities: [{ provider: 'github', extern_uid: '583231' }],
};

const GITLAB_USER = { id: '1815', ...NAMED, image: AVATAR };

const KAKAO = {
  id: 1234567890,
  connected_at: '2026-01-01T10:45:28Z',
  properties: { nickname: 'Ada' },
  kakao_account: {
    profile_nickname_needs_agreement: false,
    profile: { nickname: 'Ada', profile_image_url: AVATAR, is_default_image: false },
    has_email: true,
    email_needs_agreement: false,
    is_email_valid: true,
    is_email_verified: true,
    email: 'ada@example.com',
  },
};

const KAKAO_USER = { id: '1234567890', name: 'Ada', email: 'ada@example.com', image: AVATAR };

export const G_TO_M: readonly Recorded[] = [
  { id: 'gitlab', profile: GITLAB, idAt: 'id', user: GITLAB_USER },
  {
    id: 'gitlab',
    but: 'whose address is not confirmed',
    profile: { ...GITLAB, confirmed_at: null },
    idAt: 'id',
    user: { ...GITLAB_USER, email: null },
  },
  {
    id: 'hubspot',
    profile: {
      token: 'CNye4dqFMBICAAEYhOKlDZZ_z6IVKI_xMjIUgmFsNQzgBjNE9YBmhAhNOtfN0ak6BAAAAEFCFIIw',
      user: 'ada@example.com',
      hub_domain: 'engines.example',
      scopes: ['oauth'],
      hub_id: 1234567,
      app_id: 111111,
      expires_in: 1754,
      user_id: 293199,
      token_type: 'access',
    },
    idAt: 'user_id',
    user: { id: '293199', name: 'ada@example.com', email: 'ada@example.com', image: null },
  },
  standard('huggingface', 'https://huggingface.co', {
    preferred_username: 'ada',
    profile: 'https://huggingface.co/ada',
    isPro: false,
    orgs: [],
  }),
  standard('identity-server4', 'https://id.example.com', { idp: 'local', amr: ['pwd'] }),
  {
    id: 'instagram',
    profile: {
      id: '17841405793187218',
      username: 'ada',
      account_type: 'MEDIA_CREATOR',
      name: 'Ada Lovelace',
      profile_picture_url: AVATAR,
    },
    idAt: 'id',
    user: { id: '17841405793187218', name: 'ada', email: null, image: AVATAR },
  },
  { id: 'kakao', profile: KAKAO, idAt: 'id', user: KAKAO_USER },
  {
    id: 'kakao',
    but: 'whose address is not verified',
    profile: {
      ...KAKAO,
      kakao_account: { ...KAKAO.kakao_account, is_email_verified: false },
    },
    idAt: 'id',
    user: { ...KAKAO_USER, email: null },
  },
  {
    id: 'kakao',
    but: 'whose address is no longer theirs',
    profile: { ...KAKAO, kakao_account: { ...KAKAO.kakao_account, is_email_valid: false } },
    idAt: 'id',
    user: { ...KAKAO_USER, email: null },
  },
  {
    id: 'kakao',
    but: 'of a user who agreed to nothing',
    profile: { id: 1234567890, connected_at: '2026-01-01T10:45:28Z' },
    idAt: 'id',
    user: { id: '1234567890' },
  },
  standard('kinde', 'https://engines.kinde.com', { org_codes: ['org_1815'], updated_at: 1767 }),
  standard('line', 'https://access.line.me', { amr: ['pwd'] }),
  standard('linkedin', 'https://www.linkedin.com/oauth', { locale: 'en_GB' }),
  {
    id: 'logto',
    profile: {
      ...idToken('https://engines.logto.app/oidc', '4v2sqeh30nkw'),
      name: null,
      username: 'ada',
      picture: null,
      email: 'ada@example.com',
      email_verified: true,
    },
    idAt: 'sub',
    user: { id: '4v2sqeh30nkw', name: 'ada', email: 'ada@example.com', image: null },
  },
  {
    id: 'mailchimp',
    profile: {
      dc: 'us19',
      role: 'owner',
      accountname: 'Engines',
      user_id: 15443,
      login: {
        email: 'ada@example.com',
        avatar: null,
        login_id: 8181515,
        login_name: 'ada',
        login_email: 'ada@example.com',
      },
      login_url: 'https://login.mailchimp.com',
      api_endpoint: 'https://us19.api.mailchimp.com',
    },
    idAt: 'login.login_id',
    user: { id: '8181515', name: 'Engines', email: 'ada@example.com', image: null },
  },
  {
    id: 'mailru',
    profile: {
      id: '1815000001',
      client_id: 'client',
      gender: 'f',
      name: 'Ada Lovelace',
      nickname: 'ada',
      locale: 'en_GB',
      first_name: 'Ada',
      last_name: 'Lovelace',
      email: 'ada@example.com',
      image: AVATAR,
    },
    idAt: 'id',
    user: { id: '1815000001', ...NAMED, image: AVATAR },
  },
];
