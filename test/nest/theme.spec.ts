/** What NestJS says of a theme when the app starts. */
import { afterEach, describe, expect, it } from '@jest/globals';
import { AuthModule, type AuthModuleOptions } from '../../src/index.js';
import { handlerConfig } from '../contract/handler.contract.js';
import { Browser } from '../support/browser.js';
import { PLATFORMS, type RunningApp, startApp } from '../support/nest-app.js';

const running: RunningApp[] = [];
afterEach(async () => {
  for (const app of running.splice(0)) await app.close();
});

async function start(theme: AuthModuleOptions['theme']) {
  const warnings: unknown[][] = [];
  const logger = {
    error: () => undefined,
    warn: (...entry: unknown[]) => void warnings.push(entry),
  };
  const app = await startApp(
    { imports: [AuthModule.forRoot({ ...handlerConfig, theme, logger })] },
    PLATFORMS[0][1](),
  );
  running.push(app);
  return { app, ofTheme: () => warnings.filter(([code]) => code === 'theme-contrast') };
}

describe('a theme with a low contrast', () => {
  const theme = { colorScheme: 'light', brandColor: '#ccc', buttonText: '#fff' } as const;

  it('is logged when the app starts, and not again with its pages', async () => {
    const { app, ofTheme } = await start(theme);
    const logged = [
      ['theme-contrast', { pair: 'accentText on accent', scheme: 'light', ratio: 1.6 }],
    ];
    expect(ofTheme()).toEqual(logged);
    const browser = new Browser(app.serve, 'https://app.test');
    const page = await browser.visit('/auth/signin');
    expect(page.status).toBe(200);
    expect(ofTheme()).toEqual(logged);
  });
});

describe('a theme with enough contrast', () => {
  it('is not logged', async () => {
    const { ofTheme } = await start({ name: 'Acme', brandColor: '#b91c1c' });
    expect(ofTheme()).toEqual([]);
  });
});
