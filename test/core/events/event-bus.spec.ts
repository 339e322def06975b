/** Events are emitted after the fact, and cannot change an outcome. */
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import {
  type AuthEvents,
  EventBus,
  type EventListener,
} from '../../../src/core/events/event-bus.js';
import { resolveLogger } from '../../../src/core/kernel/logger.js';
import {
  ADA,
  COOKIE,
  type LogEntry,
  NOW,
  ORIGIN,
  makeApp,
  listErrors,
  recorder,
  signIn,
} from '../actions/app.js';
import { type Strategy, sessionApp } from '../sessions/session-app.js';

function makeBus(events: Partial<AuthEvents>, findListeners?: () => readonly EventListener[]) {
  const log: LogEntry[] = [];
  return { log, bus: new EventBus(events, resolveLogger(recorder(log), false), findListeners) };
}

const throwing = (thrown: unknown) => () => {
  throw thrown;
};

afterEach(() => void jest.useRealTimers());

describe('emit', () => {
  it('passes the message, and waits for the handler', async () => {
    const received: unknown[] = [];
    const { bus } = makeBus({
      createUser: async (message) => {
        await Promise.resolve();
        received.push(message);
      },
    });
    await bus.emit('createUser', { user: ADA });
    expect(received).toEqual([{ user: ADA }]);
  });

  it('calls a handler as a method, which may use the others by `this`', async () => {
    const handlers = {
      received: [] as unknown[],
      createUser({ user }: { user: unknown }) {
        this.received.push(user);
      },
    };
    await makeBus(handlers).bus.emit('createUser', { user: ADA });
    expect(handlers.received).toEqual([ADA]);
  });

  it('does nothing without a handler', async () => {
    const { bus, log } = makeBus({});
    await expect(bus.emit('createUser', { user: ADA })).resolves.toBeUndefined();
    expect(log).toEqual([]);
  });

  it.each([
    ['throws an error', throwing(new Error('down'))],
    ['throws text', throwing('down')],
    ['throws an object without a prototype', throwing(Object.create(null))],
    ['rejects', () => Promise.reject(new Error('down'))],
    ['is no function', 'handler'],
  ])('F41 never rejects, and logs once: a handler that %s', async (_, handler) => {
    const { bus, log } = makeBus({ createUser: handler as never });
    await expect(bus.emit('createUser', { user: ADA })).resolves.toBeUndefined();
    expect(listErrors(log)).toEqual(['EventError']);
    expect(log[0]?.subject).toMatchObject({
      cause: { err: expect.any(Error), event: 'createUser' },
    });
  });

  it('F41 continues after five seconds when a handler hangs', async () => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask'] });
    const { bus, log } = makeBus({ createUser: () => new Promise(() => undefined) });
    let isDone = false;
    const emitting = bus.emit('createUser', { user: ADA }).then(() => (isDone = true));
    await jest.advanceTimersByTimeAsync(4_999);
    expect(isDone).toBe(false);
    await jest.advanceTimersByTimeAsync(1);
    await emitting;
    expect(listErrors(log)).toEqual(['EventError']);
    expect(jest.getTimerCount()).toBe(0);
  });

  it('F41 ignores a handler after its time limit', async () => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask'] });
    let fail: (error: Error) => void = () => undefined;
    const { bus, log } = makeBus({
      createUser: () => new Promise((_, reject) => (fail = reject)),
    });
    const emitting = bus.emit('createUser', { user: ADA });
    await jest.advanceTimersByTimeAsync(5_000);
    await emitting;
    fail(new Error('late'));
    await jest.advanceTimersByTimeAsync(0);
    expect(listErrors(log)).toEqual(['EventError']);
  });
});

describe('listeners of features', () => {
  class Recorder implements EventListener {
    readonly received: unknown[] = [];
    createUser({ user }: { user: unknown }): void {
      this.received.push(user);
    }
  }

  it('get what the handler gets, in turn with those of other features', async () => {
    const listeners = [new Recorder(), {}, new Recorder()];
    const handled: unknown[] = [];
    const { bus } = makeBus({ createUser: ({ user }) => void handled.push(user) }, () => listeners);
    await bus.emit('createUser', { user: ADA });
    await bus.emit('session', { session: { expires: '' } });
    const received = listeners.map((one) => (one instanceof Recorder ? one.received : []));
    expect([handled, ...received]).toEqual([[ADA], [ADA], [], [ADA]]);
  });

  it('get an event for which the configuration has no handler', async () => {
    const listener = new Recorder();
    await makeBus({}, () => [listener]).bus.emit('createUser', { user: ADA });
    expect(listener.received).toEqual([ADA]);
  });

  it('are logged when they throw, and keep nothing from the others', async () => {
    const listener = new Recorder();
    const failing: EventListener = { createUser: throwing(new Error('down')) };
    const { bus, log } = makeBus({}, () => [failing, listener]);
    await bus.emit('createUser', { user: ADA });
    expect([listErrors(log), listener.received]).toEqual([['EventError'], [ADA]]);
  });

  it('are found once, and not with the bus', async () => {
    const find = jest.fn(() => [new Recorder()]);
    const { bus } = makeBus({}, find);
    expect(find).not.toHaveBeenCalled();
    await bus.emit('createUser', { user: ADA });
    await bus.emit('createUser', { user: ADA });
    expect(find).toHaveBeenCalledTimes(1);
  });

  it('that cannot be made are logged, and no flow fails', async () => {
    const handled: unknown[] = [];
    const { bus, log } = makeBus(
      { createUser: ({ user }) => void handled.push(user) },
      throwing(new Error('down')),
    );
    await bus.emit('createUser', { user: ADA });
    expect([listErrors(log), handled]).toEqual([['EventError'], [ADA]]);
  });
});

describe.each<Strategy>(['jwt', 'database'])(
  'F41 handlers that throw, with %s sessions',
  (strategy) => {
    it('do not affect sign-in, session reads and sign-out', async () => {
      const names = ['signIn', 'signOut', 'createUser', 'linkAccount', 'session'];
      const events = Object.fromEntries(names.map((name) => [name, throwing(new Error(name))]));
      const app = sessionApp(strategy, { events });
      const browser = app.browser();
      expect((await signIn(browser)).headers.get('location')).toBe(ORIGIN);
      await expect(browser.session()).resolves.toMatchObject({ user: { name: ADA.name } });
      expect((await browser.post('/auth/signout')).headers.get('location')).toBe(ORIGIN);
      expect(browser.jar.has(COOKIE.session)).toBe(false);
      const stored = strategy === 'database' ? ['createUser', 'linkAccount'] : [];
      const received = app.log
        .filter(({ level }) => level === 'error')
        .map(({ subject }) => (subject as { cause: { event: string } }).cause.event);
      expect(received).toEqual([...stored, 'signIn', 'session', 'signOut']);
    });
  },
);

it('F41 a handler that hangs delays a sign-in by five seconds, and no longer', async () => {
  jest.useFakeTimers({ now: NOW, doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });
  let markCalled = (): void => undefined;
  const isCalled = new Promise<void>((resolve) => (markCalled = resolve));
  const signInEvent = () => {
    markCalled();
    return new Promise<void>(() => undefined);
  };
  const app = makeApp({ events: { signIn: signInEvent } });
  const browser = app.browser();
  const signing = signIn(browser);
  await isCalled;
  await jest.advanceTimersByTimeAsync(5_000);
  expect((await signing).headers.get('location')).toBe(ORIGIN);
  expect(browser.jar.has(COOKIE.session)).toBe(true);
  expect(app.errors()).toEqual(['EventError']);
});
