/** A row of the wiring table that does not fit its constructor does not compile. */
import { CallbackRunner } from '../../src/core/callbacks/callback-runner.js';
import { CallbacksToken } from '../../src/core/callbacks/callbacks.js';
import { CsrfGuard, CsrfSettingsToken } from '../../src/core/csrf/csrf.guard.js';
import { EventBus, EventsToken } from '../../src/core/events/event-bus.js';
import type { Container } from '../../src/core/kernel/container.js';
import { provide, service } from '../../src/core/kernel/container.js';
import { LoggerToken } from '../../src/core/kernel/logger.js';
import { RandomToken } from '../../src/core/kernel/platform.js';
import { type Equals, assertType } from './equals.js';

service(EventBus, [EventsToken, LoggerToken]);
service(CsrfGuard, [CsrfSettingsToken, RandomToken]);

// @ts-expect-error the dependencies are in the wrong order
service(EventBus, [LoggerToken, EventsToken]);
// @ts-expect-error one is missing
service(EventBus, [EventsToken]);
// @ts-expect-error one is too many
service(CallbackRunner, [CallbacksToken, LoggerToken]);
// @ts-expect-error one is of another type
service(CallbackRunner, [EventsToken]);
// @ts-expect-error the factory wants something else
provide(EventsToken, [LoggerToken], (events: { nothing: 'like this' }) => events);

declare const container: Container;
const events = container.get(EventBus);
assertType<Equals<typeof events, EventBus>>();
