/** Where decorators mark the methods that listen to events, and the providers of callbacks. */
import type { AuthEventName } from '../../core/events/events.js';

const EVENTS = 'portcullis:events';
const CALLBACKS = 'portcullis:callbacks';

/** Marks a method as a listener, beside what it listens to already. */
export function markListener(method: object, event: AuthEventName): void {
  Reflect.defineMetadata(EVENTS, [...eventsOf(method), event], method);
}

/** The events that a method listens to. */
export function eventsOf(method: object): readonly AuthEventName[] {
  return (Reflect.getMetadata(EVENTS, method) as readonly AuthEventName[] | undefined) ?? [];
}

/** Marks a class as one whose methods are callbacks. */
export function markCallbacks(type: object): void {
  Reflect.defineMetadata(CALLBACKS, true, type);
}

/** Whether the methods of a class are callbacks. */
export function hasCallbacks(type: object): boolean {
  return Reflect.getMetadata(CALLBACKS, type) === true;
}
