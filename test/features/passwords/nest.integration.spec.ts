/** `Passwords` in NestJS, on Express and Fastify. */
import { afterEach, describe, expect, it } from '@jest/globals';
import { Inject, Injectable, Module } from '@nestjs/common';
import { MemoryAdapter } from '../../../src/core/adapters/memory.adapter.js';
import { type PasswordMail, Passwords } from '../../../src/features/passwords/index.js';
import { Sessions } from '../../../src/features/sessions/index.js';
import { AuthModule } from '../../../src/index.js';
import { PLATFORMS, type RunningApp, startApp } from '../../support/nest-app.js';
import { ADA, OTHER_PASSWORD, PASSWORD, Visitor } from './password-app.js';

@Injectable()
class Support {
  constructor(@Inject(Passwords) readonly passwords: Passwords) {}
}

const running: RunningApp[] = [];
afterEach(async () => {
  for (const app of running.splice(0)) await app.close();
});

interface Started {
  readonly app: RunningApp;
  readonly origin: string;
  readonly visitor: Visitor;
}

describe.each(PLATFORMS)('on %s', (_name, platform) => {
  const mails: PasswordMail[] = [];

  async function start(adapter: MemoryAdapter): Promise<Started> {
    const passwords = Passwords({
      mailer: (mail) => void mails.push(mail),
      argon2: { memoryKiB: 7_168, iterations: 1 },
      checkBreaches: false,
    });
    @Module({
      imports: [
        AuthModule.forRoot({
          secret: 'a secret for tests only, at least 32 bytes',
          trustHost: true,
          adapter,
          providers: [],
          features: [Sessions(), passwords],
        }),
      ],
      providers: [Support],
    })
    class AppModule {}
    const app = await startApp({ imports: [AppModule] }, platform());
    running.push(app);
    const origin = await app.app.getUrl();
    const visitor = new Visitor((request) => fetch(request, { redirect: 'manual' }), origin);
    return { app, origin, visitor };
  }

  it('a visitor signs up and in, and the service sets another password', async () => {
    const adapter = new MemoryAdapter();
    const { app, origin, visitor } = await start(adapter);
    expect((await visitor.signUp()).status).toBe(202);
    const [link = ''] = /http:\S+/.exec(mails.at(-1)?.text ?? '') ?? [];
    expect(new URL(link).origin).toBe(origin);
    const token = new URL(link).searchParams.get('token') ?? '';
    await visitor.send('/auth/password/verify', { token });
    expect(await visitor.session()).toMatchObject({ user: { email: ADA } });

    const user = await adapter.getUserByEmail(ADA);
    await app.app.get(Support).passwords.set(user?.id ?? '', OTHER_PASSWORD);
    expect(await visitor.isSignedIn()).toBe(false);
    await visitor.signIn(ADA, OTHER_PASSWORD);
    expect(await visitor.isSignedIn()).toBe(true);
  });

  it('the address of the connection is that of the client', async () => {
    const { visitor } = await start(new MemoryAdapter());
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 22; attempt++) {
      visitor.jar.clear();
      statuses.push((await visitor.signIn(ADA, PASSWORD)).status);
    }
    expect(statuses.filter((status) => status === 429)).toHaveLength(2);
  });

  it('the pages have the design of the others', async () => {
    const { visitor } = await start(new MemoryAdapter());
    const signIn = await (await visitor.visit('/auth/signin')).text();
    expect(signIn).toContain('/auth/password/sign-up');
    expect(signIn).toContain('/auth/password/forgot');
    const page = await visitor.visit('/auth/password/sign-up', {
      headers: { 'accept-language': 'de' },
    });
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(await page.text()).toContain('Mindestens 8 Zeichen');
  });
});
