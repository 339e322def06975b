/** The events of features in NestJS: handlers of the configuration, and listeners of providers. */
import { afterEach, describe, expect, it } from '@jest/globals';
import { Injectable, type Provider } from '@nestjs/common';
import { AuthModule, InvalidAuthOptions, OnAuthEvent } from '../../src/index.js';
import type { FeatureEventMessages } from '../../src/features/index.js';
import { mailingConfig as contractConfig } from '../contract/handler.contract.js';
import { Browser } from '../support/browser.js';
import { PLATFORMS, type RunningApp, startApp } from '../support/nest-app.js';
import { Notes } from '../support/notes.js';

// That of the contract has features.
const { features: _, ...mailingConfig } = contractConfig;

type Message = FeatureEventMessages['noteAdded'];

const running: RunningApp[] = [];
afterEach(async () => {
  for (const app of running.splice(0)) await app.close();
});

async function start(options: object, providers: Provider[] = []): Promise<RunningApp> {
  const [[, adapter]] = PLATFORMS;
  const imports = [AuthModule.forRoot({ ...mailingConfig, ...options })];
  const app = await startApp({ imports, providers }, adapter());
  running.push(app);
  return app;
}

async function addNote({ serve }: RunningApp): Promise<void> {
  const browser = new Browser(serve);
  await browser.post('/auth/callback/credentials', { password: 'open sesame' });
  await browser.post('/auth/account/notes', { text: 'Milk' });
}

describe('an event of a feature', () => {
  const added = { userId: '42', id: expect.any(String) };

  it('is heard by a handler of the configuration', async () => {
    const heard: Message[] = [];
    const events = { noteAdded: (message: Message) => void heard.push(message) };
    await addNote(await start({ features: [Notes()], events }));
    expect(heard).toEqual([added]);
  });

  it('is heard by a listener, beside the handler', async () => {
    const heard: string[] = [];
    @Injectable()
    class Listener {
      @OnAuthEvent('noteAdded')
      noteAdded({ userId }: Message) {
        heard.push(`listener ${userId}`);
      }
    }
    const events = { noteAdded: ({ userId }: Message) => void heard.push(`handler ${userId}`) };
    await addNote(await start({ features: [Notes()], events }, [Listener]));
    expect(heard).toEqual(['handler 42', 'listener 42']);
  });

  it('has no listener without the feature: the app does not start', async () => {
    @Injectable()
    class Listener {
      @OnAuthEvent('noteAdded')
      noteAdded() {
        // never called
      }
    }
    const starting = start({}, [Listener]);
    await expect(starting).rejects.toBeInstanceOf(InvalidAuthOptions);
    await expect(starting).rejects.toThrow(
      /`@OnAuthEvent\('noteAdded'\)` listens to an event that nothing emits\. .* add that to `features`\./,
    );
  });

  it.each([
    ['without the feature', []],
    ['with a misspelt name', [Notes()]],
  ])('has no handler %s: the app does not start', async (_name, features) => {
    const name = features.length === 0 ? 'noteAdded' : 'notesAdded';
    const starting = start({ features, events: { [name]: () => undefined } });
    await expect(starting).rejects.toThrow(`\`events.${name}\` is not an option. Is it misspelt?`);
  });
});
