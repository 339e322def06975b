/**
 * What passes for development, where any host is believed: a built app may be started without
 * NODE_ENV.
 */
import { afterEach, expect, it } from '@jest/globals';
import { SolidAuth } from '../../../src/interop/solid/index.js';
import { completeEnvironment } from '../../../src/interop/solid/solid-composition.js';
import { growing } from '../growing-session.js';
import { createEvent, requestTo } from './solid-start.js';

const { NODE_ENV } = process.env;
afterEach(() => void Object.assign(process.env, { NODE_ENV }));

it.each([
  [undefined, 500],
  ['production', 500],
  ['', 500],
  ['staging', 500],
  ['development', 200],
  ['test', 200],
])('with NODE_ENV %p, a forwarded host gets %p', async (environment, status) => {
  if (environment === undefined) Reflect.deleteProperty(process.env, 'NODE_ENV');
  else Object.assign(process.env, { NODE_ENV: environment });
  const { GET } = SolidAuth({ ...growing, url: undefined });
  const headers = { 'x-forwarded-host': 'evil.test', 'x-forwarded-proto': 'https' };
  const answer = await GET(createEvent(requestTo('/api/auth/providers', { headers })));
  expect(answer?.status).toBe(status);
});

it.each([
  ['a development build', true, undefined, 'development'],
  ['a development build in whatever environment', true, 'production', 'development'],
  ['a production build', false, undefined, 'production'],
  ['a production build with NODE_ENV=development', false, 'development', 'production'],
  ['no build, developing', undefined, 'development', 'development'],
  ['no build, in tests', undefined, 'test', 'development'],
  ['no build, in production', undefined, 'production', 'production'],
  ['no build, and no word', undefined, undefined, 'production'],
])('%s: with isDevelopment %p and NODE_ENV %p is %p', (_, isDevelopment, given, expected) => {
  const variables = { NODE_ENV: given, AUTH_SECRET: 'secret' };
  const environment = completeEnvironment(variables, isDevelopment);
  expect(environment).toEqual({ NODE_ENV: expected, AUTH_SECRET: 'secret' });
});
