/** A NestJS app with as many ways to sign in as are asked for, of those that the package has. */
import { readdirSync } from 'node:fs';
import type { INestApplication } from '@nestjs/common';
import { ExpressAdapter } from '@nestjs/platform-express';
import { Test } from '@nestjs/testing';
import type { Provider, ProviderConfig } from '../../../src/core/providers/provider.js';
import { AuthModule } from '../../../src/index.js';
import { Credentials } from '../../../src/providers/credentials.js';

type Describe = (options: object) => ProviderConfig;

const FOLDER = new URL('../../../src/providers/', import.meta.url);
const CLIENT = { clientId: 'id', clientSecret: 'secret', issuer: 'https://issuer.example' };

/** Always the same ones first. GitHub is the first of all. */
async function loadProviders(count: number): Promise<Provider[]> {
  const names = readdirSync(FOLDER).filter((name) => /^(?!github\.).+\.ts$/.test(name));
  const described: ProviderConfig[] = [];
  for (const name of ['github.ts', ...names]) {
    const module = (await import(new URL(name, FOLDER).href)) as { default: Describe };
    described.push(module.default(CLIENT));
  }
  const buttons = described.filter(({ type }) => type === 'oauth' || type === 'oidc');
  return buttons.slice(0, count);
}

export interface ManyProvidersApp {
  readonly signInUrl: string;
  readonly app: INestApplication;
}

/** Starts the app. */
export async function startManyProviders(count: number): Promise<ManyProvidersApp> {
  const password = Credentials({
    credentials: { email: { type: 'email' }, password: { type: 'password' } },
    authorize: () => null,
  });
  const auth = AuthModule.forRoot({
    providers: [...(await loadProviders(count)), password],
    secret: 'a secret of the test, longer than 32 bytes',
    trustHost: true,
  });
  const module = await Test.createTestingModule({ imports: [auth] }).compile();
  const app = module.createNestApplication(new ExpressAdapter(), { logger: false });
  await app.listen(0, 'localhost');
  const { port } = app.getHttpServer().address() as { port: number };
  return { signInUrl: `http://localhost:${port}/auth/signin`, app };
}
