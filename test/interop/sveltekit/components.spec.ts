/**
 * What the forms of the components send along, and the base path that pages know.
 *
 * @isolated it replaces a module
 */
import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import {
  getHiddenFields,
  sendsEmail,
} from '../../../src/interop/sveltekit/components/form-fields.js';

describe('hidden fields', () => {
  const form = new FormData();
  form.set('redirectTo', '/members');

  it.each([
    ['nothing', undefined, undefined, []],
    ['a form', form, undefined, [['redirectTo', '/members']]],
    [
      'options',
      { redirectTo: '/x', redirect: false, tenant: 7, undefinedOne: undefined },
      undefined,
      [
        ['redirectTo', '/x'],
        ['tenant', '7'],
      ],
    ],
    ['parameters', undefined, { prompt: 'login' }, [['authorizationParams-prompt', 'login']]],
    [
      'parameters in a text',
      {},
      'a=1&b=2',
      [
        ['authorizationParams-a', '1'],
        ['authorizationParams-b', '2'],
      ],
    ],
  ])('%s', (_, options, parameters, fields) => {
    expect(getHiddenFields(options, parameters)).toEqual(fields);
  });

  it('an email field is shown for email providers, and for no others', () => {
    expect(['email', 'nodemailer', 'resend'].every(sendsEmail)).toBe(true);
    expect(['', 'github', 'credentials'].some(sendsEmail)).toBe(false);
  });
});

describe.each([
  ['SvelteKit 2', { base: '/shop', resolve: (path: string) => `/shop${path}` }],
  ['early SvelteKit 2', { base: '/shop' }],
  ['SvelteKit 3', { resolve: (path: string) => `/shop${path}` }],
])('the base path of %s', (_, paths) => {
  beforeAll(() => {
    jest.resetModules();
    jest.unstable_mockModule('$app/paths', () => paths, { virtual: true });
  });

  it('precedes the form actions', async () => {
    const { getFormPath } = await import('../../../src/interop/sveltekit/app-base.js');
    expect(['signin', '/signin', 'a?/b', '?/signIn'].map(getFormPath)).toEqual([
      '/shop/signin',
      '/shop/signin',
      '/shop/a?/b',
      '?/signIn',
    ]);
  });

  it('precedes the requests of the client', async () => {
    const asked = jest.spyOn(globalThis, 'fetch').mockResolvedValue(Response.json(null));
    const { getSession } = await import('../../../src/client/sveltekit/index.js');
    expect(await getSession()).toBeNull();
    expect(asked.mock.calls.map(([url]) => url)).toEqual(['/shop/auth/session']);
    asked.mockRestore();
  });
});
