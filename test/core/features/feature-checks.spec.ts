/** Features that cannot work together, or with the configuration: what the developer reads. */
import { defineFeature } from '../../../src/core/features/define-feature.js';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { MemoryAdapter } from '../../../src/core/adapters/memory.adapter.js';
import { withTables } from '../../../src/core/adapters/with-tables.js';
import { findConfigurationErrors } from '../../../src/core/config/validation.js';
import { CsrfGuard } from '../../../src/core/csrf/csrf.guard.js';
import { AdapterError } from '../../../src/core/errors/upstream.errors.js';
import { Features } from '../../../src/core/features/feature-lifecycle.js';
import { AuthHandler } from '../../../src/core/handler/auth-handler.js';
import { platformRandom } from '../../../src/core/kernel/platform.js';
import { type Feature, key, MemoryTables, value } from '../../../src/features/index.js';
import { holdTimers } from '../../support/fake-timers.js';
import { Notes } from '../../support/notes.js';
import { Probe } from '../../support/probe.js';
import { makeApp } from '../actions/app.js';
import { badFeatures } from '../../support/bad-features.js';

const base = {
  secret: 'a secret that is at least 32 bytes long',
  trustHost: true,
  providers: [],
  session: { strategy: 'jwt' },
} as const;

describe('a list of features', () => {
  it.each(badFeatures())('is refused: %s', async (_name, features, adapter, message) => {
    const given = features as readonly Feature[];
    const errors = findConfigurationErrors({ ...base, adapter, features: given });
    expect(errors.map((error) => error.message)).toContainEqual(expect.stringContaining(message));
    const app = makeApp({ ...base, adapter, features: given });
    const response = await app.browser().visit('/auth/session');
    expect(response.status).toBe(500);
    await expect(response.text()).resolves.not.toContain('feature');
  });

  it.each<[string, readonly Feature[] | undefined]>([
    ['none', undefined],
    ['an empty one', []],
    ['one', [Notes()]],
    ['several', [Notes(), new Probe().feature()]],
  ])('is accepted: %s', (_name, features) => {
    const adapter = new MemoryAdapter();
    expect(findConfigurationErrors({ ...base, adapter, features })).toEqual([]);
  });

  // NestJS reports a handler without a provider before it has the configuration.
  it('is refused if the handler of a route is no service of its feature', () => {
    const features = [{ ...new Probe().feature(), services: [] }];
    expect(findConfigurationErrors({ ...base, features }).map(({ message }) => message)).toEqual([
      'The route /account/probe of the feature "probe" has the handler portcullis:Probe, which is not ' +
        'among its `services`. Add a row: `service(Class, [tokens of its parameters])`.',
    ]);
  });

  it('is asked what it needs, with the facts', () => {
    const facts: unknown[] = [];
    const adapter = new MemoryAdapter();
    const picky = defineFeature({
      id: 'picky',
      check: (given) => {
        facts.push(given);
        return ['it needs another world.'];
      },
    });
    const errors = findConfigurationErrors({ ...base, adapter, features: [Notes(), picky] });
    expect(errors.map(({ message }) => message)).toEqual([
      'Feature "picky": it needs another world.',
    ]);
    const featureIds = ['notes', 'picky'];
    const sectionIds: string[] = [];
    const tableNames = ['notes'];
    expect(facts).toEqual([
      {
        ...{ strategy: 'jwt', adapter, featureIds, sectionIds, tableNames, hasMailer: false },
        ...{ assurance: undefined, providers: [] },
      },
    ]);
  });
});

describe('as the services are made, it is refused that', () => {
  it('a feature replaces a service of the library', () => {
    const settings = { secrets: [base.secret], isDisabled: true, trustedOrigins: [] };
    const replaced = value(CsrfGuard, new CsrfGuard(settings, platformRandom));
    const features = [defineFeature({ id: 'open', services: [replaced] })];
    const { services } = makeApp({ ...base, features });
    expect(() => services.get(AuthHandler)).toThrow(
      'The feature "open" replaces CsrfGuard, a service of the library.',
    );
  });
});

describe('at the start', () => {
  afterEach(() => void jest.useRealTimers());

  const missing = { names: ['notes'], remedy: 'Run `npm run migrate`.' };

  class Empty extends MemoryTables {
    override async findMissing() {
      return missing;
    }

    override async list(): Promise<never> {
      throw new Error('no such table: notes');
    }
  }
  const adapter = withTables(new MemoryAdapter(), new Empty());

  it('a missing table is named, with the remedy', async () => {
    const { services } = makeApp({ ...base, adapter, features: [Notes()] });
    await expect(services.get(Features).start()).rejects.toThrow(
      'This table is not in the database: notes. Run `npm run migrate`.',
    );
  });

  it('and by the first request that needs it, in the log alone', async () => {
    const app = makeApp({ ...base, adapter, features: [Notes()] });
    await expect(app.services.get(Notes).list('ada')).rejects.toThrow('Run `npm run migrate`.');
  });

  it('a database that hangs is an AdapterError after 5 seconds', async () => {
    holdTimers();
    class Hanging extends MemoryTables {
      override findMissing(): Promise<never> {
        return new Promise(() => undefined);
      }
    }
    const hanging = withTables(new MemoryAdapter(), new Hanging());
    const { services } = makeApp({ ...base, adapter: hanging, features: [Notes()] });
    const refusal = expect(services.get(Features).start()).rejects.toThrow(AdapterError);
    await jest.advanceTimersByTimeAsync(5_000);
    await refusal;
  });

  it('no tables are looked for without features', async () => {
    const { services } = makeApp({ ...base, adapter });
    await expect(services.get(Features).start()).resolves.toBeUndefined();
  });

  it('lifecycles start in the order of the features, and stop in the reverse', async () => {
    const calls: string[] = [];
    const live = (id: string, fails = false): Feature => {
      const token = key<object>(id);
      const lifecycle = {
        start: () => void calls.push(`start ${id}`),
        stop: () => {
          calls.push(`stop ${id}`);
          if (fails) throw new Error('It does not stop.');
        },
      };
      return defineFeature({ id, services: [value(token, lifecycle)], lifecycles: [token] });
    };
    const app = makeApp({ features: [live('one'), live('two', true)] });
    await app.services.get(Features).start();
    await app.services.get(Features).stop();
    expect(calls).toEqual(['start one', 'start two', 'stop two', 'stop one']);
    expect(app.errors()).toEqual(['Error']);
  });
});
