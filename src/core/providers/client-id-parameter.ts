/**
 * The client's id under a name of the provider's own, beside the standard's `client_id`. Needed by
 * TikTok.
 */
import type { ClientFacts } from './oauth-config.js';

/** What sends it: `params` belongs to the authorization endpoint, `prepare` to the token endpoint. */
export interface ClientIdParameter {
  readonly params: Readonly<Record<string, unknown>>;
  /** Wants the client to prove itself in the body: there is no id to copy otherwise. */
  readonly prepare: (parameters: URLSearchParams) => void;
}

/** @param name - The provider's name for it. */
export function clientIdParameter(name: string): ClientIdParameter {
  return {
    params: { [name]: ({ clientId }: ClientFacts) => clientId },
    prepare: (parameters) => parameters.set(name, parameters.get('client_id') ?? ''),
  };
}
