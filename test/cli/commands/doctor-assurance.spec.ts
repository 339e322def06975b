/** `portcullis doctor`: what falls short of the assurance that an app promises. */
import { describe, expect, it } from '@jest/globals';
import type { Files } from '../support/command-line.js';
import { examine, SOUND } from '../support/doctor.js';

const app = (more = ''): Files => ({
  'auth.js': `
    import Passkey from 'portcullis/providers/passkey';
    import { MemoryAdapter } from 'portcullis/adapters';
    import { Sessions } from 'portcullis/features/sessions';
    export default {
      providers: [Passkey],
      adapter: new MemoryAdapter(),
      features: [Sessions()],
      experimental: { enableWebAuthn: true },
      ${more}
    };`,
});

const MAIL = 'mail: { mailer: () => undefined },';
const AAL2 = "assurance: 'aal2',";

describe('of the assurance of an app, it says', () => {
  it.each([
    [
      'that no mailer is there',
      AAL2,
      SOUND,
      '! No email says so when the factors of a user change',
    ],
    [
      'that cookies cross the network in the clear',
      AAL2 + MAIL,
      { ...SOUND, AUTH_URL: 'http://app.example' },
      '! The cookie of the session is not `Secure`',
    ],
    [
      'that they may',
      `${AAL2}${MAIL} useSecureCookies: false,`,
      SOUND,
      '! The cookie of the session is not `Secure`',
    ],
    ['that nothing falls short', AAL2 + MAIL, SOUND, 'falls short of AAL2.'],
    [
      'the errors of the configuration',
      `${AAL2}${MAIL} session: { maxAge: 7200 },`,
      SOUND,
      '`session.maxAge` is 7200 seconds',
    ],
  ])('%s', async (_name, more, env, message) => {
    expect((await examine(app(more), [], env)).stdout).toContain(message);
  });

  it('nothing where none is promised', async () => {
    expect((await examine(app())).stdout).not.toContain('Assurance');
  });
});
