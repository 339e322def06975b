/** The back office, started on a database of its own and asked over HTTP. */
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { Test } from '@nestjs/testing';
import { AppModule } from '../src/app.module.js';
import { Browser } from './browser.js';
import type { databaseKinds } from './databases.js';

export class Office {
  private constructor(
    readonly app: NestFastifyApplication,
    private readonly url: string,
    readonly close: () => Promise<void>,
  ) {}

  static async start(kind: (typeof databaseKinds)[number]): Promise<Office> {
    const { env, drop } = await kind.create();
    Object.assign(process.env, env);
    const module = await Test.createTestingModule({ imports: [AppModule] }).compile();
    const app = module.createNestApplication<NestFastifyApplication>(
      new FastifyAdapter({ forceCloseConnections: true }),
    );
    await app.listen(0, '127.0.0.1');
    return new Office(app, await app.getUrl(), async () => {
      await app.close();
      for (const name of Object.keys(env)) Reflect.deleteProperty(process.env, name);
      await drop();
    });
  }

  browser(headers?: Readonly<Record<string, string>>): Browser {
    return new Browser(this.url, headers);
  }

  /** The browser of a user who has just signed in. */
  async member(
    person: Readonly<Record<'email' | 'password', string>>,
    headers?: Readonly<Record<string, string>>,
  ): Promise<Browser> {
    const browser = this.browser(headers);
    await browser.logIn(person);
    return browser;
  }
}
