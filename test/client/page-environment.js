/**
 * A page of https://app.test for the client to run in.
 *
 * jsdom has no `fetch` and no tabs, and cannot navigate. The first two are Node's own; where the
 * page would go is written down in `navigations`. The core runs in here too, so the binary types
 * are Node's.
 */
import { TestEnvironment } from 'jest-environment-jsdom';

const OF_NODE = [
  'AbortController',
  'AbortSignal',
  'ArrayBuffer',
  'CompressionStream',
  'DecompressionStream',
  'Headers',
  'ReadableStream',
  'Request',
  'Response',
  'TextDecoder',
  'TextEncoder',
  'TransformStream',
  'URL',
  'URLSearchParams',
  'Uint8Array',
  'WritableStream',
  'setImmediate',
  'structuredClone',
];

/** Channels that a spec left open would keep the process, and be heard by the next spec in it. */
const openChannels = new Set();

class TabChannel extends BroadcastChannel {
  constructor(name) {
    super(name);
    openChannels.add(this);
  }

  close() {
    openChannels.delete(this);
    super.close();
  }
}

export default class PageEnvironment extends TestEnvironment {
  constructor(config, context) {
    const testEnvironmentOptions = {
      ...config.projectConfig.testEnvironmentOptions,
      url: 'https://app.test/page',
      // What a browser chooses would be bundled; here Node loads it.
      customExportConditions: ['node', 'node-addons'],
    };
    super(
      { ...config, projectConfig: { ...config.projectConfig, testEnvironmentOptions } },
      context,
    );
  }

  async setup() {
    await super.setup();
    const { global } = this;
    const handed = { BroadcastChannel: TabChannel, crypto: globalThis.crypto };
    for (const name of OF_NODE) handed[name] = globalThis[name];
    for (const [name, value] of Object.entries(handed)) {
      Object.defineProperty(global, name, { value, writable: true, configurable: true });
    }
    global.IS_REACT_ACT_ENVIRONMENT = true;
    global.navigations = [];
    writeDownNavigations(global.location, global.navigations);
  }

  async teardown() {
    for (const channel of openChannels) channel.close();
    await super.teardown();
  }
}

/** `location` itself cannot be replaced, as in a browser; what stands behind it in jsdom can. */
function writeDownNavigations(location, navigations) {
  const symbol = Object.getOwnPropertySymbols(location).find(
    ({ description }) => description === 'impl',
  );
  const behind = location[symbol];
  const { get } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(behind), 'href');
  Object.defineProperty(behind, 'href', {
    get,
    set(url) {
      navigations.push(new URL(url, location.href).href);
    },
  });
  behind.reload = () => void navigations.push('reload');
}
