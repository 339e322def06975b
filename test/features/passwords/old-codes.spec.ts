/** Links and texts of apps with the spelling that codes had before 0.2: they are read until 1.0. */
import { describe, expect, it } from '@jest/globals';
import { Test } from '@nestjs/testing';
import { MemoryAdapter } from '../../../src/core/adapters/memory.adapter.js';
import type { Messages } from '../../../src/core/localization/messages.js';
import { Passwords } from '../../../src/features/passwords/index.js';
import { Sessions } from '../../../src/features/sessions/index.js';
import { AuthModule } from '../../../src/index.js';
import { PasswordApp } from './password-app.js';

const SIGN_IN = '/auth/signin?error=CredentialsSignin&code=';
const FORGOT = '/auth/password/forgot';

async function show(path: string, messages: Messages = {}): Promise<string> {
  return (await new PasswordApp({ config: { messages } }).visitor().visit(path)).text();
}

describe('a link to the sign-in page', () => {
  it.each(['PasswordResetRequired', 'password_reset_required'])(
    'has a text for %s',
    async (code) => {
      expect(await show(SIGN_IN + code)).toContain('choose a new password');
    },
  );
});

describe('a text of the app', () => {
  const TEXT = 'Another one, please.';

  it.each<[string, Messages]>([
    ['a message', { 'credentialsSignin.PasswordResetRequired': TEXT }],
    [
      'a message, as it was named',
      { 'credentialsSignin.password_reset_required': TEXT } as Messages,
    ],
    ['a code', { credentialsSignin: { PasswordResetRequired: TEXT } }],
    ['a code, as it was spelt', { credentialsSignin: { password_reset_required: TEXT } }],
  ])('is shown in place of %s', async (_what, messages) => {
    expect(await show(`${SIGN_IN}PasswordResetRequired`, messages)).toContain(TEXT);
  });

  it('is shown on a form under the name that its message had', async () => {
    const messages = { 'passwordError.Invalid_email': TEXT } as Messages;
    const visitor = new PasswordApp({ config: { messages } }).visitor();
    const page = await visitor.submit(FORGOT, { email: 'ada' });
    expect(await page.text()).toContain(TEXT);
  });
});

describe('a NestJS app', () => {
  const start = async (messages: object) => {
    const config = {
      secret: 'a secret for tests only, at least 32 bytes',
      url: 'https://app.test',
      adapter: new MemoryAdapter(),
      providers: [],
      features: [Sessions(), Passwords({ mailer: () => undefined })],
      messages: messages as Messages,
    };
    return Test.createTestingModule({ imports: [AuthModule.forRoot(config)] }).compile();
  };

  it.each(['passwordError.Invalid_email', 'credentialsSignin.password_reset_required'])(
    'starts with a text under the old name %s',
    async (name) => {
      await expect(start({ [name]: 'Another one, please.' })).resolves.toBeDefined();
    },
  );

  it('does not start with a text under a name that there never was', async () => {
    await expect(start({ 'passwordError.Invalid_phone': 'No.' })).rejects.toThrow('Invalid_phone');
  });
});
