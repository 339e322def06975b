/** Time, as something that can be handed in. */
import { key } from './token.js';

/** The present, in milliseconds since the epoch. */
export type Clock = () => number;

/** What every service tells the time by. */
export const ClockToken = key<Clock>('Clock');

/** The platform's own clock. */
export const systemClock: Clock = () => Date.now();
