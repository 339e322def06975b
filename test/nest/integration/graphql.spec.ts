/** Guards and parameters in resolvers: queries and mutations. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Browser } from '../../support/browser.js';
import {
  type Answer,
  FORBIDDEN,
  UNAUTHENTICATED,
  graphql,
  shownErrors,
} from '../../support/graphql-app.js';
import { PLATFORMS, type RunningApp, startApp } from '../../support/nest-app.js';
import { makeVisitor, rolesConfig } from '../../support/roles.js';

async function ask(browser: Browser, query: string): Promise<Answer> {
  const response = await browser.visit('/graphql', { json: { query } });
  return (await response.json()) as Answer;
}

describe.each(PLATFORMS)('GraphQL on %s', (_platform, adapter) => {
  let running: RunningApp;
  beforeAll(async () => {
    running = await startApp(graphql(rolesConfig), adapter());
  });
  afterAll(() => running.close());

  it.each([
    ['anonymous', '{ post { title } }', [UNAUTHENTICATED]],
    ['anonymous', 'mutation { publish { title } }', [UNAUTHENTICATED]],
    ['user', 'mutation { publish { title } }', [FORBIDDEN]],
    ['anonymous', '{ plain { title draft } }', [UNAUTHENTICATED]],
    ['user', '{ plain { title draft } }', [FORBIDDEN]],
    ['anonymous', '{ plain { title } open { title } }', []],
    ['user', '{ post { title } }', []],
    ['editor', 'mutation { publish { title } }', []],
    ['editor', '{ plain { title draft } }', []],
  ])('answers %s with the query %s: %j', async (person, query, errors) => {
    const answer = await ask(await makeVisitor(running.serve, person), query);
    expect(shownErrors(answer)).toEqual(errors);
  });

  it('injects session, user and token, in field resolvers too', async () => {
    const query = '{ post { title reader } open { title } token { title } }';
    const browser = await makeVisitor(running.serve, 'editor');
    expect((await ask(browser, query)).data).toEqual({
      post: { title: 'Ada Ada', reader: 'Ada' },
      open: { title: 'Ada' },
      token: { title: '42' },
    });
  });

  it('injects null without a session', async () => {
    const query = '{ plain { reader } open { title } token { title } }';
    expect((await ask(new Browser(running.serve), query)).data).toEqual({
      plain: { reader: null },
      open: { title: 'signed out' },
      token: { title: 'no token' },
    });
  });

  it('answers a navigating POST with an error and no redirect', async () => {
    const response = await new Browser(running.serve).visit('/graphql', {
      json: { query: '{ post { title } }' },
      headers: { accept: 'text/html, application/json' },
    });
    expect(response.status).toBe(200);
    expect(shownErrors((await response.json()) as Answer)).toEqual([UNAUTHENTICATED]);
  });
});

describe('the global guard in GraphQL', () => {
  let running: RunningApp;
  beforeAll(async () => {
    running = await startApp(graphql({ ...rolesConfig, globalGuard: true }), PLATFORMS[0][1]());
  });
  afterAll(() => running.close());

  it('guards resolvers without a decorator', async () => {
    expect(shownErrors(await ask(new Browser(running.serve), '{ plain { title } }'))).toEqual([
      UNAUTHENTICATED,
    ]);
    const browser = await makeVisitor(running.serve, 'user');
    expect((await ask(browser, '{ plain { title } }')).data).toEqual({
      plain: { title: 'inside' },
    });
  });

  it('does not guard public resolvers', async () => {
    const { data } = await ask(new Browser(running.serve), '{ open { title } token { title } }');
    expect(data).toEqual({ open: { title: 'signed out' }, token: { title: 'no token' } });
  });
});
