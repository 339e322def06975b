/** Requests that the library sends: spans by the conventions for HTTP clients. */
import type { Fetch } from '../../core/kernel/index.js';
import type { ProviderFetch } from '../../core/oauth/index.js';
import type { SpanAttributes } from './running-span.js';
import type { Spans } from './spans.js';

/** The status from which on a response is an error for the client. */
const FIRST_ERROR = 400;

/**
 * A `fetch` whose requests are spans. They name the host, and neither the path nor the query, which
 * may hold an id or a token. It sends no trace headers: the server is another's.
 */
export function traceFetch(fetch: Fetch, spans: Spans, attributes: SpanAttributes = {}): Fetch {
  return async (input, init) => {
    const method = (
      init?.method ?? (input instanceof Request ? input.method : 'GET')
    ).toUpperCase();
    const url = new URL(input instanceof Request ? input.url : String(input));
    return spans.run(
      {
        name: method,
        kind: 'CLIENT',
        attributes: {
          ...attributes,
          'http.request.method': method,
          'server.address': url.hostname,
          'server.port': Number(url.port) || (url.protocol === 'http:' ? 80 : 443),
          'url.scheme': url.protocol.slice(0, -1),
        },
      },
      async (span) => {
        const response = await fetch(input, init);
        span.set({ 'http.response.status_code': response.status });
        if (response.status >= FIRST_ERROR) span.fail(String(response.status));
        return response;
      },
    );
  };
}

/**
 * The same for providers, whose spans name them. One function for each, since metadata is cached by
 * it.
 */
export function traceProviders(getFetch: ProviderFetch, spans: Spans): ProviderFetch {
  const known = new WeakMap<object, Fetch>();
  return (provider) => {
    const found = known.get(provider);
    if (found) return found;
    const traced = traceFetch(getFetch(provider), spans, { 'portcullis.provider': provider.id });
    known.set(provider, traced);
    return traced;
  };
}
