/** Profiles in the shape in which the providers send them; people and ids are made up. */

/** `GET /user`. */
export const GITHUB = {
  login: 'ada',
  id: 583231,
  node_id: 'MDQ6VXNlcjU4MzIzMQ==',
  avatar_url: 'https://avatars.githubusercontent.com/u/583231?v=4',
  gravatar_id: '',
  url: 'https://api.github.com/users/ada',
  html_url: 'https://github.com/ada',
  type: 'User',
  site_admin: false,
  name: 'Ada Lovelace',
  company: null,
  blog: '',
  location: 'London',
  email: 'ada@example.com',
  hireable: null,
  bio: null,
  public_repos: 8,
  followers: 1815,
  following: 9,
  created_at: '2011-01-25T18:44:36Z',
  updated_at: '2026-01-22T11:13:34Z',
};

/** `GET /user/emails`. */
export const GITHUB_EMAILS = [
  { email: 'old@example.com', primary: false, verified: true, visibility: null },
  { email: 'ada@example.com', primary: true, verified: true, visibility: 'private' },
];

export const GOOGLE = {
  iss: 'https://accounts.google.com',
  azp: '1234.apps.googleusercontent.com',
  aud: '1234.apps.googleusercontent.com',
  sub: '110169484474386276334',
  hd: 'example.com',
  email: 'ada@example.com',
  email_verified: true,
  at_hash: 'HK6E_P6Dh8Y93mRNtsDB1Q',
  name: 'Ada Lovelace',
  picture: 'https://lh3.googleusercontent.com/a/ada=s96-c',
  given_name: 'Ada',
  family_name: 'Lovelace',
  iat: 1767225600,
  exp: 1767229200,
};

export const ENTRA = {
  ver: '2.0',
  iss: 'https://login.microsoftonline.com/9122040d-6c67-4c5b-b112-36a304b66dad/v2.0',
  sub: 'AAAAAAAAAAAAAAAAAAAAAIkzqFVrSaSaFHy782bbtaQ',
  aud: '6cb04018-a3f5-46a7-b995-940c78f5aef3',
  exp: 1767229200,
  iat: 1767225600,
  nbf: 1767225600,
  name: 'Ada Lovelace',
  preferred_username: 'ada@contoso.example',
  oid: '00000000-0000-0000-66f3-3332eca7ea81',
  tid: '9122040d-6c67-4c5b-b112-36a304b66dad',
  email: 'ada@contoso.example',
  uti: 'fqiBqXLPj0eQa82S-IYFAA',
};

export const KEYCLOAK = {
  exp: 1767229200,
  iat: 1767225600,
  auth_time: 1767225599,
  jti: '4c2b9f0e-7d0f-4b1c-a6a9-2f8d3b2f8d11',
  iss: 'https://keycloak.example.com/realms/my-realm',
  aud: 'app',
  sub: 'f6f2a1c4-8e1c-4c52-9d61-5d9f7a3b7c10',
  typ: 'ID',
  azp: 'app',
  sid: '6f7a3f6e-3c9d-4f3c-9d5b-0e7b6f1f9a20',
  at_hash: 'HK6E_P6Dh8Y93mRNtsDB1Q',
  acr: '1',
  email_verified: true,
  name: 'Ada Lovelace',
  preferred_username: 'ada',
  given_name: 'Ada',
  family_name: 'Lovelace',
  email: 'ada@example.com',
};

export const AUTH0 = {
  given_name: 'Ada',
  family_name: 'Lovelace',
  nickname: 'ada',
  name: 'Ada Lovelace',
  picture: 'https://s.gravatar.com/avatar/205e460b479e2e5b48aec07710c08d50?s=480',
  updated_at: '2026-01-01T00:00:00.000Z',
  email: 'ada@example.com',
  email_verified: true,
  iss: 'https://my-tenant.eu.auth0.com/',
  aud: 'app',
  sub: 'google-oauth2|110169484474386276334',
  iat: 1767225600,
  exp: 1767261600,
  sid: 'e8e6b6d0',
};
