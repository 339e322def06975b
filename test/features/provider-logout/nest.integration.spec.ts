/**
 * `ProviderLogout` in NestJS: its routes, the guards, the service for sign-outs, and the document
 * of its routes.
 */
import { afterEach, describe, expect, it } from '@jest/globals';
import { Controller, Get, Post, Req, Res } from '@nestjs/common';
import { DocumentBuilder, SwaggerModule } from '@nestjs/swagger';
import { MemoryAdapter } from '../../../src/core/adapters/memory.adapter.js';
import { ProviderLogout } from '../../../src/features/provider-logout/index.js';
import { Sessions } from '../../../src/features/sessions/index.js';
import { Auth, AuthModule, AuthService, documentAuth } from '../../../src/index.js';
import type { PlatformReply, PlatformRequest } from '../../../src/node/platform.js';
import { FakeIdentityProvider } from '../../../src/testing/index.js';
import { PLATFORMS, startApp } from '../../support/nest-app.js';

@Controller()
class MeController {
  constructor(private readonly auth: AuthService) {}

  @Get('me')
  @Auth()
  me() {
    return { isHere: true };
  }

  @Post('leave')
  leave(@Req() request: PlatformRequest, @Res({ passthrough: true }) reply: PlatformReply) {
    return this.auth.signOut({ request, reply }, { redirectTo: '/bye', provider: true });
  }
}
Reflect.defineMetadata('design:paramtypes', [AuthService], MeController);

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

describe.each(PLATFORMS)('ProviderLogout on %s', (_name, platform) => {
  async function start() {
    const idp = await FakeIdentityProvider.start({ algorithm: 'ES256' });
    const { app, close } = await startApp(
      {
        imports: [
          AuthModule.forRoot({
            secret: 'a secret of this test',
            trustHost: true,
            adapter: new MemoryAdapter(),
            session: { strategy: 'jwt' },
            providers: [idp.oidc()],
            features: [Sessions(), ProviderLogout()],
          }),
        ],
        controllers: [MeController],
      },
      platform(),
    );
    closing.push(close, () => idp.stop());
    const url = await app.getUrl();
    return { idp, app, url, headers: await idp.signIn(url) };
  }

  it('ends a session from the side of the provider', async () => {
    const { idp, url, headers } = await start();
    expect((await fetch(`${url}/me`, { headers })).status).toBe(200);
    expect((await idp.signOut(url)).status).toBe(200);
    expect((await fetch(`${url}/me`, { headers })).status).toBe(401);
    expect(idp.sessions).toEqual([]);
  });

  it('ends one of several sessions', async () => {
    const { idp, url, headers } = await start();
    const others = await idp.signIn(url);
    const [first] = idp.sessions;
    await idp.signOut(url, first);
    expect((await fetch(`${url}/me`, { headers })).status).toBe(401);
    expect((await fetch(`${url}/me`, { headers: others })).status).toBe(200);
  });

  it('leads to the provider from a handler of the app', async () => {
    const { idp, url, headers } = await start();
    const response = await fetch(`${url}/leave`, { method: 'POST', headers });
    const { url: location } = (await response.json()) as { readonly url: string };
    expect(location).toContain(`${idp.issuer}/logout?id_token_hint=`);
    expect((await fetch(`${url}/me`, { headers })).status).toBe(401);
  });

  it('documents the route of the provider without a session and a CSRF token', async () => {
    const { app } = await start();
    const config = new DocumentBuilder().build();
    const { paths } = documentAuth(SwaggerModule.createDocument(app, config), app);
    const operation = paths['/auth/backchannel-logout/{provider}']?.post;
    expect(operation?.security).toEqual([]);
    expect(JSON.stringify(operation?.requestBody)).not.toContain('csrfToken');
    expect(Object.keys(operation?.responses ?? {})).toEqual(
      expect.arrayContaining(['200', '400', '503']),
    );
  });
});
