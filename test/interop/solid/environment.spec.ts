/** A built app that was started without NODE_ENV. */
import { afterEach, expect, it } from '@jest/globals';
import { SolidAuth } from '../../../src/interop/solid/index.js';
import { growing } from '../growing-session.js';
import { eventOf, requestTo } from './solid-start.js';

const { NODE_ENV } = process.env;
afterEach(() => void Object.assign(process.env, { NODE_ENV }));

it.each([
  [undefined, 500],
  ['production', 500],
  ['development', 200],
])('with NODE_ENV %p, a forwarded host gets %p', async (environment, status) => {
  if (environment === undefined) Reflect.deleteProperty(process.env, 'NODE_ENV');
  else Object.assign(process.env, { NODE_ENV: environment });
  const { GET } = SolidAuth({ ...growing, url: undefined });
  const headers = { 'x-forwarded-host': 'evil.test', 'x-forwarded-proto': 'https' };
  const answer = await GET(eventOf(requestTo('/api/auth/providers', { headers })));
  expect(answer?.status).toBe(status);
});
