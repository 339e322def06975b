/** What people read on the sign-in page, for every type of provider. */
import type { ProviderConfig } from './provider.js';

/** The provider's name, or else its id: "Sign in with undefined" helps nobody. */
export function nameOf({ id, name }: Pick<ProviderConfig, 'id' | 'name'>): string {
  return name || id;
}
