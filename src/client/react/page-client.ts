'use client';
/**
 * The client that the free functions speak through: the one of the page's `SessionProvider`.
 *
 * `signIn('github')` names no base path, and yet has to find the routes that the provider was given.
 * So there is one thing that this module remembers. It is kept by window, and written by an effect:
 * a server has no window and runs no effects, so that of two requests neither can reach the other.
 */
import { AuthClient } from '../auth-client.js';

const DEFAULT_BASE_PATH = '/api/auth';

const clients = new WeakMap<Window, AuthClient>();

/** Where there is no provider. */
const withoutProvider = new AuthClient({ basePath: DEFAULT_BASE_PATH });

/** A client for the props of a provider. */
export function newClient(basePath: string | undefined, baseUrl: string | undefined): AuthClient {
  return new AuthClient({ basePath: basePath ?? DEFAULT_BASE_PATH, baseUrl });
}

/** The client of the page, if a provider set one. */
export function pageClient(): AuthClient {
  if (typeof window === 'undefined') return withoutProvider;
  return clients.get(window) ?? withoutProvider;
}

/** Makes a client the page's, until another one is. Gives what ends it; belongs into an effect. */
export function setPageClient(client: AuthClient): () => void {
  clients.set(window, client);
  return () => {
    if (clients.get(window) === client) clients.delete(window);
  };
}
