/** Why a request got no answer, in words. `fetch` itself says no more than "fetch failed". */

import { getCause } from './causes.js';

/** What is known of a request without an answer. */
export interface NetworkFailure {
  /** Continues a sentence: "acme.example cannot be reached: …". */
  readonly words: string;
  readonly remedy?: string;
  /** Whether it looks the same where there is no network at all. */
  readonly network: 'absent' | 'perhaps absent' | 'there';
}

const REACHABLE = 'Does it run, and does a firewall let the app reach it?';

/** By the codes of Node, OpenSSL and undici. The first that matches counts. */
const FAILURES: readonly (NetworkFailure & { readonly code: RegExp })[] = [
  {
    code: /^ENOTFOUND$/,
    words: 'no host has this name',
    remedy:
      'Is the name right? One of an inner network is only known there: run the doctor where the app runs.',
    network: 'perhaps absent',
  },
  {
    code: /^EAI_/,
    words: 'its name could not be looked up, since no name server answers',
    network: 'absent',
  },
  { code: /^(?:ENETUNREACH|ENETDOWN)$/, words: 'no network leads to it', network: 'absent' },
  {
    code: /^EHOSTUNREACH$/,
    words: 'no way leads to it',
    remedy: REACHABLE,
    network: 'perhaps absent',
  },
  { code: /^ECONNREFUSED$/, words: 'nothing listens there', remedy: REACHABLE, network: 'there' },
  {
    code: /^(?:ETIMEDOUT|UND_ERR_\w+_TIMEOUT|TimeoutError|AbortError|DeadlineExceeded)$/,
    words: 'it did not answer in time',
    remedy: REACHABLE,
    network: 'perhaps absent',
  },
  {
    code: /^(?:ECONNRESET|EPIPE|UND_ERR_SOCKET)$/,
    words: 'it closed the connection',
    remedy: 'Does it speak the protocol of its address, http or https?',
    network: 'there',
  },
  {
    code: /^CERT_HAS_EXPIRED$/,
    words: 'its certificate has expired',
    remedy: 'Renew it. Or is the clock of this machine wrong?',
    network: 'there',
  },
  {
    code: /^ERR_TLS_CERT_ALTNAME_INVALID$/,
    words: 'its certificate is that of another host',
    network: 'there',
  },
  {
    code: /SELF_SIGNED|^UNABLE_TO_/,
    words: 'its certificate is from an authority that this machine does not know',
    remedy: 'Name the file with the certificate of the authority in NODE_EXTRA_CA_CERTS.',
    network: 'there',
  },
  { code: /^(?:CERT_|ERR_TLS_)/, words: 'its certificate is not valid', network: 'there' },
  {
    code: /^(?:EPROTO|ERR_SSL_\w+)$/,
    words: 'it does not speak TLS there',
    remedy: 'Does it speak the protocol of its address, http or https?',
    network: 'there',
  },
];

/** The depth to which causes are followed: one that is its own cause has no end. */
const DEPTH = 5;

/** Explains what `fetch` has thrown; `undefined` for what is no failure of a connection. */
export function explainFailure(thrown: unknown): NetworkFailure | undefined {
  for (const code of listCodes(thrown, DEPTH)) {
    const found = FAILURES.find((one) => one.code.test(code));
    if (found) return { ...found, words: `${found.words} (${code})` };
  }
  return undefined;
}

/** The codes of the causes, too: where a host has several addresses, there is one for each. */
function listCodes(thrown: unknown, depth: number): readonly string[] {
  if (!(thrown instanceof Error) || depth === 0) return [];
  const own = 'code' in thrown && typeof thrown.code === 'string' ? [thrown.code] : [];
  const inner: readonly unknown[] = thrown instanceof AggregateError ? thrown.errors : [];
  const causes = [getCause(thrown), ...inner].flatMap((cause) => listCodes(cause, depth - 1));
  return [...own, ...causes, thrown.name];
}
