/** Ways of the OAuth 2.0 providers from 42 to Linear. */
import { GITHUB_EMAILS } from '../../profiles.js';
import type { Issued, Ways } from '../ways.js';
import { untyped } from './untyped.js';

export const OAUTH_A_TO_L: Readonly<Record<string, Ways>> = {
  '42-school': {
    scope: 'public',
    tokens: (issued) => ({ ...issued, created_at: 1767225600, secret_valid_until: 1769817600 }),
  },
  atlassian: {
    scope: 'read:me',
    parameters: { audience: 'api.atlassian.com' },
    pkce: false,
  },
  'azure-devops': {
    scope: 'vso.profile',
    responseType: 'Assertion',
    pkce: false,
    proof: 'assertion',
    tokens: (issued) => ({ ...issued, token_type: 'jwt-bearer', expires_in: '3599' }),
    api: { query: { details: 'true', coreAttributes: 'Avatar', 'api-version': '6.0' } },
  },
  bitbucket: {
    scope: 'account',
    tokens: (issued) => ({ ...issued, scopes: 'account', state: 'authorization_code' }),
  },
  box: { proof: 'post', tokens: (issued) => ({ ...issued, restricted_to: [] }) },
  'boxyhq-saml': {
    options: { issuer: 'https://sso.example.com' },
    scope: 'openid profile email',
    parameters: { provider: 'saml' },
  },
  bungie: {
    options: { apiKey: 'the-key-of-the-application' },
    parameters: { reauth: 'true' },
    tokens: (issued) => ({ ...issued, membership_id: '1815' }),
    api: { headers: { 'x-api-key': 'the-key-of-the-application' } },
  },
  'click-up': {
    pkce: false,
    proof: 'post',
    tokens: ({ access_token }) => ({ access_token }),
  },
  coinbase: { scope: 'wallet:user:email wallet:user:read', proof: 'post' },
  concept2: { scope: 'user:read,results:write', proof: 'post' },
  discord: { scope: 'identify email' },
  dribbble: { scope: 'public', proof: 'post' },
  dropbox: {
    scope: 'account_info.read',
    parameters: { token_access_type: 'offline' },
    tokens: (issued) => ({ ...issued, token_type: 'bearer', uid: '1815' }),
    api: { method: 'POST', body: '' },
  },
  epicgames: {
    scope: 'basic_profile',
    pkce: false,
    proof: 'plain basic',
    tokens: (issued) => ({ ...issued, token_type: 'bearer', expires_at: '2026-01-01T02:00:00Z' }),
  },
  eventbrite: { scope: 'user.profile', proof: 'post', tokens: withoutExpiry },
  eveonline: { scope: 'publicData', pkce: false },
  facebook: {
    scope: 'email',
    tokens: (issued) => ({ ...issued, token_type: 'bearer' }),
    api: { query: { fields: 'id,name,email,picture' } },
  },
  faceit: {
    scope: 'openid profile email',
    parameters: { redirect_popup: 'true' },
    tokens: (issued) => ({ ...issued, id_token: 'an.opaque.one' }),
  },
  figma: {
    scope: 'current_user:read',
    tokens: (issued) => ({ ...untyped(issued), user_id: 1815 }),
  },
  foursquare: {
    proof: 'post',
    tokens: ({ access_token }) => ({ access_token }),
    api: { token: { parameter: 'oauth_token' }, query: { v: '20230131' } },
  },
  freshbooks: {
    scope: 'user:profile:read',
    proof: 'post',
    tokens: (issued) => ({ ...issued, created_at: 1767225600 }),
  },
  github: {
    scope: 'read:user user:email',
    tokens: ({ access_token, scope }) => ({
      access_token,
      scope: String(scope).replace(' ', ','),
      token_type: 'bearer',
    }),
    api: { headers: { 'user-agent': 'portcullis' } },
    answer: (profile) => ({ ...profile, email: null }),
    further: { 'https://api.github.com/user/emails': { body: JSON.stringify(GITHUB_EMAILS) } },
  },
  gitlab: { scope: 'read_user' },
  hubspot: { scope: 'oauth', proof: 'post', api: { token: 'path' } },
  instagram: {
    scope: 'instagram_business_basic',
    proof: 'post',
    tokens: ({ access_token }) => ({
      data: [{ access_token, user_id: '1815', permissions: 'instagram_business_basic' }],
    }),
    api: { query: { fields: 'id,username,account_type,name,profile_picture_url' } },
  },
  kakao: {
    proof: 'post',
    tokens: (issued) => ({ ...issued, token_type: 'bearer', refresh_token_expires_in: 5184000 }),
  },
  kick: { scope: 'user:read', proof: 'post' },
  linear: {
    scope: 'read',
    proof: 'post',
    api: {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{ viewer { id name displayName email avatarUrl } }',
    },
    answer: (viewer) => ({ data: { viewer } }),
  },
};

function withoutExpiry({ access_token, token_type }: Issued): object {
  return { access_token, token_type };
}
