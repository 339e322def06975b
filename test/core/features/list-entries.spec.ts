/** Lists in a configuration with entries that are none: the error names the option. */
import { expect, it } from '@jest/globals';
import { authEntities, featureMigrations } from '../../../src/adapters/typeorm/index.js';
import { Auth, AuthError, type AuthConfig } from '../../../src/core/index.js';
import { OPTIONS } from '../../../src/core/config/options.js';
import { Sessions } from '../../../src/features/sessions/index.js';
import { AuthModule } from '../../../src/index.js';
import { GitHub } from '../../../src/providers/github.js';

const github = GitHub({ clientId: 'a', clientSecret: 'b' });

/** The options that may be a list, and an entry that is right. */
const LISTS = {
  providers: github,
  features: Sessions(),
  secret: 'a secret that is long enough for this test',
  trustHost: 'example.com',
  trustedOrigins: 'https://example.com',
  redirectProxyOrigins: 'https://example.com',
};

it('U23: the table has every option that takes a list', () => {
  const rows = Object.entries(OPTIONS).filter(([, { words }]) => /\blist\b/.test(words));
  expect(rows.map(([name]) => name).sort()).toEqual(Object.keys(LISTS).sort());
});

const WRONG = [undefined, null, false, 0, '', {}, []];
const cases = Object.entries(LISTS).flatMap(([name, entry]): [string, string, unknown][] => [
  ...WRONG.map((one): [string, string, unknown] => [name, JSON.stringify(one), [entry, one]]),
  [name, 'an entry twice', [entry, entry]],
  [name, 'nothing but undefined', [undefined]],
]);

it.each(cases)(
  'U23: %s with %s is taken, or refused by an error of the library',
  async (name, _label, list) => {
    const logged: unknown[] = [];
    const config = {
      providers: [github],
      secret: LISTS.secret,
      [name]: list,
      logger: { error: (error: unknown) => void logged.push(error), warn: () => undefined },
    } as unknown as AuthConfig;
    const thrown: unknown[] = [];
    const attempt = async (work: () => unknown) => {
      try {
        await work();
      } catch (error) {
        thrown.push(error);
      }
    };
    await attempt(() => Auth(new Request('https://example.com/auth/providers'), config));
    await attempt(() => AuthModule.forRoot(config));
    if (name === 'features') {
      const features = list as readonly ReturnType<typeof Sessions>[];
      await attempt(() => featureMigrations(features));
      await attempt(() => authEntities('postgres', { features }));
    }
    for (const error of [...logged, ...thrown]) {
      expect(error).toBeInstanceOf(AuthError);
      expect(String((error as Error).message)).not.toMatch(
        /Cannot read|is not a function|undefined \(/,
      );
    }
  },
);
