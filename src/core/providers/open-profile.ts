/** What a provider says of a person, where each of its customers has claims of their own. */
import type { Profile } from '../models/profile.js';

/** The standard claims, and those that somebody configured at the provider. */
export interface OpenProfile extends Profile {
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- the contract's type, which `profile` callbacks are written to
  [claim: string]: any;
}
