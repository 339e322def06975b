/** Which request is for which action (contract §2, §4). */
import type { Topic, Visit } from '../scenario.js';
import { get, post, postJson } from '../steps.js';
import { CLAIMS, untyped } from './shared.js';

const BOUNDARY = 'a-boundary-of-twenty-seven-letters';

/** A sign-out by a form of parts; one with the name of a file is a file. */
function multipart(parts: readonly (readonly [string, string, string?])[]): Visit {
  const written = parts.map(([name, value, file]) => {
    const disposition = `Content-Disposition: form-data; name="${name}"`;
    const rest = file === undefined ? '' : `; filename="${file}"`;
    return `--${BOUNDARY}\r\n${disposition}${rest}\r\n\r\n${value}\r\n`;
  });
  const text = `${written.join('')}--${BOUNDARY}--\r\n`;
  const body = [`multipart/form-data; boundary=${BOUNDARY}`, text] as const;
  return get('/auth/signout', { method: 'POST', body });
}

export const TOPIC: Topic = {
  topic: 'routing',
  scenarios: {
    'an action that there is not': { steps: [get('/auth/unknown'), post('/auth/unknown')] },
    'an action that there is not, opened in a browser': {
      steps: [get('/auth/unknown', { headers: { accept: 'text/html' } })],
    },
    'no action': { steps: [get('/auth'), get('/auth/')] },
    'a path outside the base path': { steps: [get('/elsewhere/session')] },
    'a path with one segment too many': {
      steps: [get('/auth/session/more'), get('/auth/callback/op/more')],
    },
    'a slash at the end': { steps: [get('/auth/session/'), get('/auth/csrf/')] },
    'several slashes at the end': {
      steps: [get('/auth/session///'), get('/auth/signin//'), get('/auth/callback/unknown//')],
    },
    'slashes in the middle': { steps: [get('/auth//session')] },
    'a base path that runs into the action': { steps: [get('/authsession')] },
    'an action in capitals': { steps: [get('/auth/Session')] },
    'an encoded action': { steps: [get('/auth/%73ession')] },
    'a provider that is called undefined': {
      steps: [post('/auth/signin/undefined'), get('/auth/callback/undefined')],
    },
    'a provider that there is not': {
      steps: [post('/auth/signin/unknown'), get('/auth/callback/unknown')],
    },
    'a callback without a provider': {
      steps: [get('/auth/callback'), post('/auth/callback')],
    },
    'a sign-in by GET': { steps: [get('/auth/signin/op')] },
    'methods other than GET and POST': {
      steps: [
        get('/auth/session', { method: 'PUT' }),
        get('/auth/session', { method: 'DELETE' }),
        get('/auth/session', { method: 'HEAD' }),
        get('/auth/session', { method: 'OPTIONS' }),
      ],
    },
    'a base path of its own': {
      config: () => ({ basePath: '/api/auth' }),
      visitor: { session: CLAIMS },
      steps: [
        get('/api/auth/session'),
        get('/api/auth/providers'),
        get('/api/auth/signin/op'),
        post('/api/auth/signin/op'),
        get('/auth/session'),
      ],
    },
    'a base path that looks like a pattern': {
      config: () => ({ basePath: '/a.th' }),
      steps: [get('/a.th/session'), get('/auth/session')],
    },
    'a base path with a slash at the end': {
      config: () => ({ basePath: '/auth/' }),
      steps: [get('/auth/session')],
    },
    'the root as base path': {
      config: () => untyped({ basePath: '/' }),
      steps: [get('/session'), get('/providers')],
    },
    'a body of JSON': { visitor: { session: CLAIMS }, steps: [postJson('/auth/signout', {})] },
    'JSON that is none': {
      steps: [get('/auth/signout', { method: 'POST', body: ['application/json', '{"a":'] })],
    },
    'a body of another type': {
      steps: [get('/auth/signout', { method: 'POST', body: ['text/plain', 'csrfToken=1'] })],
    },
    'a multipart form': {
      config: ({ library }) => ({ skipCSRFCheck: library.skipCSRFCheck }),
      visitor: { session: CLAIMS },
      steps: [multipart([['callbackUrl', '/bye']]), multipart([['avatar', 'x', 'ada.png']])],
    },
    'a body that is large': {
      steps: [post('/auth/signout', { padding: 'x'.repeat(70_000) })],
    },
    'an address that is long': { steps: [get(`/auth/session?padding=${'x'.repeat(17_000)}`)] },
    'a POST without a body': { steps: [get('/auth/signout', { method: 'POST' })] },
    'a field that guards something, given twice': {
      steps: [
        get('/auth/signout', {
          method: 'POST',
          body: ['application/x-www-form-urlencoded', 'callbackUrl=/a&callbackUrl=/b'],
        }),
        get('/auth/session?callbackUrl=/a&callbackUrl=/b'),
      ],
    },
    'a field that guards nothing, given twice': { steps: [get('/auth/session?a=1&a=2')] },
  },
};
