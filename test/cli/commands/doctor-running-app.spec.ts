/** `portcullis doctor --url`: where the running app believes to be. */
import { describe, expect, it } from '@jest/globals';
import { type IssuerFaults, LocalIssuer } from '../support/issuer.js';
import { configured, examine } from '../support/doctor.js';

describe('the running app', () => {
  const UNSEEN = 'where the app believes to be was not seen.';

  it.each<[name: string, faults: IssuerFaults, code: number, message: string]>([
    [
      'believes to be elsewhere',
      {
        describe: () => ({ github: { callbackUrl: 'http://internal:3000/auth/callback/github' } }),
      },
      1,
      '✘ The app at OWN believes to be at http://internal:3000:',
    ],
    [
      'is where it believes to be',
      { describe: (own) => ({ github: { callbackUrl: `${own}/auth/callback/github` } }) },
      0,
      '✔ The running app is at OWN, as it believes: 1 callback URL begins with it.',
    ],
    [
      'names no callback URL',
      { describe: () => ({ github: { callbackUrl: 1 }, other: null }) },
      0,
      `! OWN/auth/providers answered, and named no callback URL: ${UNSEEN}`,
    ],
    [
      'is behind a redirect',
      { redirect: 'https://www.app.example/auth/providers?a=b' },
      0,
      `! OWN/auth/providers redirects to https://www.app.example/auth/providers: ${UNSEEN}`,
    ],
    ['has no such routes', { paths: [] }, 1, '✘ OWN/auth/providers answered 404.'],
  ])('%s', async (_name, faults, code, message) => {
    const app = await LocalIssuer.start(faults);
    const outcome = await examine(configured(), ['--url', app.address]);
    app.stop();
    const expected = message.replace('OWN', app.address);
    expect([outcome.code, outcome.stdout]).toEqual([code, expect.stringContaining(expected)]);
    // It may run on this machine.
    expect(outcome.stdout).toContain('- It was not checked: no identity provider was asked');
  });
});
