/** Where a browser is sent afterwards (contract §10). */
import type { Config, Topic } from '../scenario.js';
import { get, post, postJson } from '../steps.js';
import { CLAIMS, transparent } from './shared.js';

const COOKIE = '__Secure-authjs.callback-url';

const watched = (): Config => ({ callbacks: transparent });

export const TOPIC: Topic = {
  topic: 'callback URL',
  scenarios: {
    'in the query': {
      steps: [get('/auth/csrf?callbackUrl=/a'), get('/auth/csrf?callbackUrl=https://app.test/b')],
    },
    'in the query, for another site': {
      steps: [get('/auth/csrf?callbackUrl=https://evil.test/')],
    },
    'in the query, and no web address': {
      steps: [
        get('/auth/csrf?callbackUrl=javascript:alert(1)'),
        get('/auth/signin?callbackUrl=javascript:alert(1)'),
        get('/auth/csrf?callbackUrl=foo'),
      ],
    },
    'with two slashes': { steps: [get('/auth/csrf?callbackUrl=//evil.test/x')] },
    'with a backslash': {
      steps: [post('/auth/signout', { callbackUrl: '/\\evil.test' })],
    },
    'in a form': {
      steps: [
        post('/auth/signout', { callbackUrl: '/a' }),
        post('/auth/signout', { callbackUrl: 'https://evil.test/' }),
      ],
    },
    'in a form, and no address': { steps: [post('/auth/signout', { callbackUrl: 'foo' })] },
    'in JSON': { steps: [postJson('/auth/signout', { callbackUrl: '/a' })] },
    'in the cookie': {
      config: watched,
      visitor: { cookies: { [COOKIE]: 'https://app.test/from-cookie' } },
      steps: [get('/auth/csrf'), post('/auth/signout')],
    },
    'in the cookie, for another site': {
      visitor: { cookies: { [COOKIE]: 'https://evil.test/' } },
      steps: [get('/auth/csrf')],
    },
    'in the cookie, and no web address': {
      visitor: { cookies: { [COOKIE]: 'javascript:alert(1)' } },
      steps: [get('/auth/csrf'), get('/auth/signin')],
    },
    'a form counts more than the query, and the query more than the cookie': {
      config: watched,
      visitor: { cookies: { [COOKIE]: 'https://app.test/cookie' } },
      steps: [
        post('/auth/signout?callbackUrl=/query', { callbackUrl: '/form' }),
        post('/auth/signout?callbackUrl=/query'),
      ],
    },
    'the redirect callback welcomes another site': {
      config: () => ({ callbacks: { redirect: () => 'https://friend.test/in' } }),
      visitor: { session: CLAIMS },
      steps: [post('/auth/signout', { callbackUrl: 'https://friend.test/in' })],
    },
    'the redirect callback is asked on every request that has a wish': {
      config: watched,
      steps: [
        get('/auth/session'),
        get('/auth/providers?callbackUrl=/a'),
        get('/auth/session?callbackUrl=/b'),
        get('/auth/error?error=AccessDenied'),
      ],
    },
    'the redirect callback throws': {
      config: () => ({
        callbacks: {
          redirect: () => {
            throw new Error('No.');
          },
        },
      }),
      steps: [
        get('/auth/csrf?callbackUrl=/a'),
        post('/auth/signout', { callbackUrl: '/a' }),
        get('/auth/session?callbackUrl=/a'),
      ],
    },
    'the redirect callback returns a path': {
      config: () => ({ callbacks: { redirect: () => '/relative' } }),
      steps: [post('/auth/signout', { callbackUrl: '/a' })],
    },
    'the redirect callback returns a program': {
      config: () => ({ callbacks: { redirect: () => 'javascript:alert(1)' } }),
      steps: [post('/auth/signout', { callbackUrl: '/a' })],
    },
  },
};
