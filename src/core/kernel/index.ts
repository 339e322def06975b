/** What all else is written with: services, clock, randomness, timers, logs, bytes, URLs. */
export {
  decodeBase64url,
  encodeBase64url,
  encodeHex,
  encodeUtf8,
  timingSafeEqual,
} from './bytes.js';
export { BoundedCache, loadOnce, memoizeByObject } from './cache.js';
export {
  key,
  type Key,
  provide,
  service,
  type ServiceDefinition,
  type ServiceResolver,
  ServicesToken,
  type Token,
  value,
} from './container.js';
export { USE_ONE_COPY } from './copies.js';
export { decorate, type ServiceDecorator } from './decorators.js';
export { DeadlineExceeded, settlesWithin, withDeadline } from './deadline.js';
export {
  formatLogText,
  type Logger,
  type LoggerInstance,
  LoggerToken,
  resolveLogger,
  toPrintable,
} from './logger.js';
export type { OptionNames } from './misspelt-names.js';
export { type Moment, Moments } from './moments.js';
export {
  type AppFunction,
  type Awaitable,
  isPlainObject,
  mergeObjects,
  parseJson,
} from './objects.js';
export { perRequest } from '#per-request';
export {
  type Clock,
  ClockToken,
  type Fetch,
  FetchToken,
  globalFetch,
  platformRandom,
  type Random,
  randomBase64url,
  randomHex,
  RandomToken,
  randomUuid,
  systemClock,
} from './platform.js';
export { describeCircle, findCircle } from './service-circle.js';
export { escapeControls, replaceControls } from './printable-text.js';
export { findSimilarName } from './similar-name.js';
export { orUndo } from './or-undo.js';
export { SingleFlight } from './single-flight.js';
export { SingleWarnings } from './single-warnings.js';
export { detachTimers, systemTimers, type Timers, TimersToken } from './timers.js';
export { parseUrl, setSearchParams } from './url.js';
export { isOlderVersion } from './version.js';
