/** Time, as something that can be handed in. */
import { key } from './token.js';

/** The present, in milliseconds since the epoch. */
export type Clock = () => number;

export const ClockToken = key<Clock>('Clock');

export const systemClock: Clock = () => Date.now();
