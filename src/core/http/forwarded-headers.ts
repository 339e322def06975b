/**
 * Headers by which proxies tell the address that a browser used, and that are not read.
 *
 * A proxy sets some headers and passes all others on as a client sent them. So an app that trusted
 * every header there is would take its address from a client; it trusts the two that the
 * documentation names, and the log names another that a proxy sends.
 */
import { SingleWarnings } from '../kernel/single-warnings.js';
import type { Logger } from '../kernel/logger.js';
import { parseUrl } from '../kernel/url.js';
import type { HeaderReader, OriginSettings, RequestOrigin } from './request-origin.js';

/** What a header says of the address. What it leaves out stays as it is. */
interface Claim {
  readonly protocol?: string | undefined;
  readonly host?: string | undefined;
  readonly port?: string | undefined;
  /** The part of the path that the proxy has removed. */
  readonly prefix?: string | undefined;
}

const asProtocol = (value: string): Claim => ({ protocol: value });
const asHost = (value: string): Claim => ({ host: value });
const asSecure = (value: string): Claim => (value === 'on' ? { protocol: 'https' } : {});

/** By header, and who sends it. */
const HEADERS: Readonly<Record<string, (value: string) => Claim>> = {
  // RFC 7239 §4: of several proxies, the first has seen the browser.
  forwarded: (value) => ({
    host: /(?:^|[;\s])host="?([^";\s]+)/i.exec(value)?.[1],
    protocol: /(?:^|[;\s])proto="?([a-z]+)/i.exec(value)?.[1],
  }),
  // AWS, HAProxy, Spring, Traefik.
  'x-forwarded-port': (value) => ({ port: value }),
  // Traefik, Spring, Envoy.
  'x-forwarded-prefix': (value) => ({ prefix: value }),
  // nginx's ingress controller.
  'x-forwarded-scheme': asProtocol,
  'x-scheme': asProtocol,
  // Older balancers, and what copies them.
  'x-forwarded-protocol': asProtocol,
  'x-url-scheme': asProtocol,
  'x-forwarded-ssl': asSecure,
  'front-end-https': asSecure,
  // CloudFront.
  'cloudfront-forwarded-proto': asProtocol,
  // Cloudflare.
  'cf-visitor': (value) => ({ protocol: /"scheme":"([a-z]+)"/.exec(value)?.[1] }),
  // Azure Application Gateway and Front Door.
  'x-original-host': asHost,
};

/** The names of the headers, for the documentation and its test. */
export const UNREAD_HEADERS: readonly string[] = Object.keys(HEADERS);

/** Warns of headers that say something else than the address that was taken. */
export class ForwardedHeaders {
  private readonly warnings: SingleWarnings;
  private readonly isTrusted: boolean;

  constructor({ origin, trustHost }: OriginSettings, logger: Logger) {
    this.warnings = new SingleWarnings(() => logger);
    // A configured address is the address, whatever a proxy says.
    this.isTrusted = origin === undefined && trustHost !== false;
  }

  /** @param taken - What was made of the headers that are read. */
  check(headers: HeaderReader, taken: Pick<RequestOrigin, 'origin' | 'basePath'>): void {
    if (!this.isTrusted) return;
    for (const [name, read] of Object.entries(HEADERS)) {
      const [first = ''] = headers.get(name)?.split(',', 1) ?? [];
      const value = first.trim();
      if (value !== '' && differs(read(value), taken))
        this.warnings.warn('forwarded-header-ignored', { header: name }, name);
    }
  }
}

function differs(
  { protocol, host, port, prefix }: Claim,
  { origin, basePath }: Pick<RequestOrigin, 'origin' | 'basePath'>,
): boolean {
  const { protocol: own, host: ownHost, port: ownPort } = new URL(origin);
  const defaultPort = own === 'https:' ? '443' : '80';
  return (
    (protocol !== undefined && `${protocol.toLowerCase()}:` !== own) ||
    (host !== undefined && parseUrl(`${own}//${host}`)?.host !== ownHost) ||
    (port !== undefined && port !== (ownPort || defaultPort)) ||
    // A base path that begins with what the proxy has removed is the public one.
    (prefix !== undefined && !`${basePath}/`.startsWith(`${prefix.replace(/\/+$/, '')}/`))
  );
}
