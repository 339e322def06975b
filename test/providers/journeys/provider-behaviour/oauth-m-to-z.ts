/** Ways of the OAuth 2.0 providers from Mailchimp to Zoom. */
import type { Ways } from '../ways.js';
import { untyped } from './untyped.js';

/** What Snapchat calls its scopes. */
const SNAPCHAT = ['user.display_name', 'user.external_id', 'user.bitmoji.avatar']
  .map((scope) => `https://auth.snapchat.com/oauth2/api/${scope}`)
  .join(' ');

export const OAUTH_M_TO_Z: Readonly<Record<string, Ways>> = {
  mailchimp: {
    proof: 'post',
    tokens: ({ access_token }) => ({ access_token, expires_in: 0, scope: null }),
    api: { token: 'OAuth' },
  },
  mailru: {
    scope: 'userinfo',
    tokens: untyped,
    api: { token: { parameter: 'access_token' } },
  },
  mastodon: { options: { issuer: 'https://social.example' }, scope: 'read' },
  mattermost: { options: { issuer: 'https://chat.example' }, proof: 'post' },
  medium: {
    scope: 'basicProfile',
    proof: 'post',
    tokenStatus: 201,
    tokens: ({ expires_in: _, ...issued }) => ({
      ...issued,
      scope: ['basicProfile'],
      expires_at: 1772409600,
    }),
  },
  naver: {
    proof: 'post',
    tokens: (issued) => ({ ...issued, token_type: 'bearer', expires_in: '3600' }),
  },
  netlify: { tokens: (issued) => ({ ...issued, created_at: 1767225600 }) },
  netsuite: {
    options: {
      accountID: '1234567_SB1',
      userinfo:
        'https://1234567-sb1.restlets.api.netsuite.com/app/site/hosting/restlet.nl?script=1&deploy=2',
    },
    scope: 'restlets rest_webservices',
    tokens: (issued) => ({ ...issued, expires_in: '3600', token_type: 'bearer' }),
    api: { query: { script: '1', deploy: '2' } },
  },
  nextcloud: {
    options: { issuer: 'https://cloud.example.com' },
    tokens: (issued) => ({ ...issued, user_id: 'ada' }),
    api: { headers: { 'ocs-apirequest': 'true', accept: 'application/json' } },
    answer: ({ avatar: _, ...data }) => ({ ocs: { meta: { status: 'ok' }, data } }),
  },
  notion: {
    parameters: { owner: 'user' },
    tokens: ({ access_token }) => ({
      access_token,
      token_type: 'bearer',
      refresh_token: null,
      bot_id: '1815',
      workspace_icon: null,
      duplicated_template_id: null,
    }),
    api: { headers: { 'notion-version': '2022-06-28' } },
    answer: (user) => ({ object: 'user', type: 'bot', bot: { owner: { type: 'user', user } } }),
  },
  osso: { options: { issuer: 'https://osso.example.com' } },
  osu: { scope: 'identify' },
  patreon: {
    scope: 'identity identity[email]',
    proof: 'post',
    api: { query: { 'fields[user]': 'email,full_name,image_url,is_email_verified' } },
  },
  paypal: {
    scope: 'openid profile email',
    pkce: false,
    tokens: (issued) => ({ ...issued, app_id: 'APP-1815', id_token: 'an.opaque.one' }),
    api: { query: { schema: 'paypalv1.1' } },
  },
  pinterest: {
    scope: 'user_accounts:read',
    tokens: (issued) => ({ ...issued, token_type: 'bearer', response_type: 'authorization_code' }),
  },
  pipedrive: { tokens: (issued) => ({ ...issued, api_domain: 'https://engines.pipedrive.com' }) },
  polar: {
    scope: 'openid profile email',
    parameters: { sub_type: 'user' },
    proof: 'post',
    tokens: (issued) => ({ ...issued, id_token: 'an.opaque.one' }),
  },
  quickbooks: {
    scope: 'openid profile email',
    pkce: false,
    tokens: (issued) => ({
      ...issued,
      token_type: 'bearer',
      x_refresh_token_expires_in: 8726400,
      id_token: 'an.opaque.one',
    }),
  },
  reddit: {
    scope: 'identity',
    pkce: false,
    tokens: (issued) => ({ ...issued, token_type: 'bearer' }),
    api: { query: { raw_json: '1' } },
  },
  snapchat: {
    scope: SNAPCHAT,
    api: {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{ me { displayName externalId bitmoji { avatar } } }',
    },
    answer: (me) => ({ data: { me }, errors: [] }),
  },
  spotify: { scope: 'user-read-email' },
  strava: {
    scope: 'read',
    parameters: { approval_prompt: 'auto' },
    proof: 'post',
    tokens: (issued) => ({ ...issued, expires_at: 1767247200, athlete: { id: 1815 } }),
  },
  threads: {
    scope: 'threads_basic',
    pkce: false,
    proof: 'post',
    tokens: ({ access_token }) => ({ access_token, user_id: 1815 }),
    api: { query: { fields: 'id,username,threads_profile_picture_url' } },
  },
  tiktok: {
    scope: 'user.info.basic',
    clientParameter: 'client_key',
    pkce: false,
    proof: 'client_key',
    tokens: (issued) => ({ ...issued, open_id: '723f24d7', refresh_expires_in: 31536000 }),
    api: { query: { fields: 'open_id,avatar_url,display_name' } },
  },
  todoist: {
    scope: 'data:read',
    proof: 'post',
    tokens: ({ access_token, token_type }) => ({ access_token, token_type }),
  },
  trakt: {
    tokens: (issued) => ({ ...issued, token_type: 'bearer', created_at: 1767225600 }),
    api: {
      headers: { 'trakt-api-version': '2', 'trakt-api-key': 'the-client' },
      query: { extended: 'full' },
    },
  },
  twitter: {
    scope: 'users.read tweet.read offline.access',
    tokens: (issued) => ({ ...issued, token_type: 'bearer' }),
    api: { query: { 'user.fields': 'profile_image_url' } },
  },
  vk: {
    scope: 'email',
    parameters: { v: '5.131' },
    proof: 'post',
    tokenQuery: { v: '5.131' },
    tokens: ({ access_token }) => ({
      access_token,
      expires_in: 86400,
      user_id: 743784474,
      email: 'ada@example.com',
    }),
    api: { query: { fields: 'photo_100', v: '5.131' } },
    answer: ({ email: _, ...user }) => ({ response: [user] }),
  },
  webex: {
    scope: 'spark:kms spark:people_read',
    proof: 'post',
    tokens: (issued) => ({ ...issued, refresh_token_expires_in: 7776000 }),
  },
  wechat: {
    scope: 'snsapi_userinfo',
    clientParameter: 'appid',
    pkce: false,
    proof: 'appid in the address',
    tokens: (issued) => ({ ...untyped(issued), openid: 'OPENID', unionid: 'UNIONID' }),
    tokenHeaders: { 'content-type': 'text/plain' },
    api: { token: { parameter: 'access_token' }, query: { openid: 'OPENID', lang: 'zh_CN' } },
  },
  wikimedia: {},
  wordpress: {
    scope: 'auth',
    proof: 'post',
    tokens: ({ access_token }) => ({ access_token, token_type: 'bearer', blog_id: '0' }),
  },
  workos: {
    options: { connection: 'conn_01E4ZCR3C56J083X43JQXF3JK5' },
    parameters: { connection: 'conn_01E4ZCR3C56J083X43JQXF3JK5' },
    proof: 'post',
    tokens: ({ access_token }) => ({ access_token, profile: { object: 'profile' } }),
  },
  yandex: {
    scope: 'login:info login:email login:avatar',
    tokens: (issued) => ({ ...issued, token_type: 'bearer' }),
    api: { query: { format: 'json' } },
  },
  zoho: {
    scope: 'AaaServer.profile.Read',
    proof: 'post',
    tokens: ({ refresh_token: _, ...issued }) => ({
      ...issued,
      api_domain: 'https://zohoapis.com',
    }),
  },
  zoom: {},
};
