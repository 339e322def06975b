/** The events of an app and its features. */
export {
  type AuthEventName,
  type AuthEvents,
  EVENT_NAMES,
  EventBus,
  type EventListener,
  EventsToken,
  type FeatureEventMessages,
  type MessageOf,
} from './event-bus.js';
