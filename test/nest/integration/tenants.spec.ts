/** Options that depend on the request: one app with a configuration for each tenant. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Controller, Get, Headers, Inject, Injectable } from '@nestjs/common';
import {
  Auth,
  AuthCallbacks,
  type AuthEventMessages,
  CurrentUser,
  OnAuthEvent,
  ProviderRegistry,
  Roles,
  Session,
  SessionService,
  type SignInParams,
} from '../../../src/index.js';
import { RequestCookies, OriginResolver } from '../../../src/core/index.js';
import type { User } from '../../../src/core/public-types.js';
import { PLATFORMS, type RunningApp, startApp } from '../../support/nest-app.js';
import {
  TENANTS,
  type Tenant,
  Tenants,
  browserAt,
  signInMember,
  servingAt,
  tenantsAuth,
} from '../../support/tenants.js';
import { MeController, inspectApp } from '../../support/inspect-app.js';

const CROWD = 100;
const html = { headers: { accept: 'text/html' } };

const counts = { guarded: 0 };
const heard: string[] = [];

/** Guarded, and with nothing that belongs to a request. */
@Controller('guarded')
@Auth()
class GuardedController {
  constructor() {
    counts.guarded++;
  }

  @Get()
  all(@Session() session: Session, @CurrentUser() user: User) {
    return { session: session.user?.name, user: user.name };
  }

  @Get('ada')
  @Roles('ada')
  ofAda() {
    return { inside: true };
  }
}

/** Of the app, and made for each request because of what it injects. */
@Injectable()
class Insight {
  constructor(
    @Inject(ProviderRegistry) private readonly providers: ProviderRegistry,
    @Inject(SessionService) private readonly sessions: SessionService,
    @Inject(OriginResolver) private readonly originResolver: OriginResolver,
  ) {}

  async read(cookie: string) {
    const session = await this.sessions.read(
      new RequestCookies(cookie),
      this.originResolver.resolveConfigured(),
    );
    return [session?.user?.name, ...this.providers.all().map(({ id }) => id)];
  }
}

@Controller('insight')
class InsightController {
  constructor(@Inject(Insight) private readonly insight: Insight) {}

  @Get()
  @Auth()
  all(@Headers('cookie') cookie: string) {
    return this.insight.read(cookie);
  }
}

@Injectable()
@AuthCallbacks()
class Hooks {
  signIn({ user }: SignInParams) {
    heard.push(`may ${user.name}?`);
    return true;
  }

  @OnAuthEvent('signIn')
  signedIn({ user }: AuthEventMessages['signIn']) {
    heard.push(`${user.name} came`);
  }
}

describe.each(PLATFORMS)('tenants on %s', (_platform, adapter) => {
  let running: RunningApp;
  let tenants: Tenants;
  beforeAll(async () => {
    running = await startApp(
      {
        imports: [tenantsAuth()],
        controllers: [MeController, GuardedController, InsightController],
        providers: [Insight, Hooks],
      },
      adapter(),
    );
    tenants = running.app.get(Tenants, { strict: false });
  });
  afterAll(() => running.close());
  beforeEach(() => {
    heard.splice(0);
    tenants.asked.splice(0);
  });

  const member = (tenant: Tenant) => signInMember(running.serve, tenant);

  it.each(TENANTS)('%s has its own users, on every way into the app', async (tenant) => {
    await expect(
      inspectApp({ ...running, serve: servingAt(running.serve, tenant) }),
    ).resolves.toEqual({
      login: 302,
      route: tenant,
      session: tenant,
      token: tenant,
      user: tenant,
      updated: tenant,
      providers: ['credentials', `github-of-${tenant}`],
      fromElsewhere: 403,
      withoutCsrf: `https://${tenant}.test/auth/signin?error=MissingCSRF`,
    });
  });

  it.each(TENANTS)(
    '%s has its own pages, and its users are redirected there to sign in',
    async (tenant) => {
      const visitor = browserAt(running.serve, tenant);
      const sent = await visitor.visit('/guarded', html);
      const there = encodeURIComponent(`https://${tenant}.test/guarded`);
      const page = `https://${tenant}.test/auth/signin?callbackUrl=${there}`;
      expect([sent.status, sent.headers.get('location')]).toEqual([302, page]);
      const shown = await (await visitor.visit(page)).text();
      expect(shown).toContain(`/logo-of-${tenant}.png`);
      const away = await visitor.post(`/auth/signin/github-of-${tenant}`);
      expect(away.headers.get('location')).toContain(`client_id=${tenant}`);
    },
  );

  it('refuses the session of another tenant', async () => {
    const ada = await member('ada');
    const thief = browserAt(running.serve, 'grace');
    for (const [name, value] of ada.jar) thief.jar.set(name, value);
    await expect(ada.session()).resolves.toMatchObject({ user: { name: 'ada' } });
    expect((await thief.visit('/guarded')).status).toBe(401);
    await expect(thief.session()).resolves.toBeNull();
  });

  it('uses the roles of the tenant’s callbacks', async () => {
    const statusFor = async (tenant: Tenant) =>
      (await (await member(tenant)).visit('/guarded/ada')).status;
    expect([await statusFor('ada'), await statusFor('grace')]).toEqual([200, 403]);
  });

  it('injects the services of the tenant', async () => {
    const seenBy = async (tenant: Tenant) =>
      (await (await member(tenant)).visit('/insight')).json();
    await expect(seenBy('ada')).resolves.toEqual(['ada', 'credentials', 'github-of-ada']);
    await expect(seenBy('grace')).resolves.toEqual(['grace', 'credentials', 'github-of-grace']);
  });

  it.each(['/guarded', '/insight', '/me/open', '/auth/session'])(
    'reads the options once for a request to %s',
    async (path) => {
      const ada = await member('ada');
      tenants.asked.splice(0);
      expect((await ada.visit(path)).status).toBe(200);
      expect(tenants.asked).toEqual(['ada']);
    },
  );

  it('creates a guarded controller once', async () => {
    const ada = await member('ada');
    const { guarded } = counts;
    await Promise.all([ada.visit('/guarded'), ada.visit('/guarded')]);
    expect(counts.guarded).toBe(guarded);
  });

  it('calls hooks for the events of every tenant', async () => {
    await member('ada');
    await member('grace');
    expect(heard).toEqual(['may ada?', 'ada came', 'may grace?', 'grace came']);
  });

  it('keeps concurrent users of all tenants apart', async () => {
    const members = await Promise.all(TENANTS.map(member));
    const visits = Array.from({ length: CROWD }, async (_, index) => {
      const tenant = index % TENANTS.length;
      const path = ['/guarded', '/insight', '/auth/session'][index % 4] ?? '/me/guarded';
      const answer = await members[tenant]?.visit(path);
      return [TENANTS[tenant], await answer?.text()] as const;
    });
    for (const [tenant, text] of await Promise.all(visits)) {
      expect(text).toContain(tenant);
      for (const other of TENANTS) if (other !== tenant) expect(text).not.toContain(other);
    }
  });
});
