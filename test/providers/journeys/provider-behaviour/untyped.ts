/** Tokens of which a provider does not say what they are. */
import type { Issued } from '../ways.js';

export function untyped({ token_type: _, ...issued }: Issued): object {
  return issued;
}
