/** A scenario: how an app is configured, what is there already, and what a browser does. */
import type { AuthConfig } from '@auth/core';
import type {
  AdapterAccount,
  AdapterSession,
  AdapterUser,
  VerificationToken,
} from '@auth/core/adapters';
import type { FakeProvider, Person } from './fake-provider.js';
import type { Library } from './library.js';

/** Written for the reference's types: what compiles here is what an app would bring along. */
export type Config = Partial<AuthConfig> & {
  /** The public address of the site. */
  readonly url?: string;
  /** The origins that a redirect proxy forwards to. */
  readonly redirectProxyOrigins?: readonly string[];
};

/** What a configuration is made from. */
export interface Kit {
  /** The provider's side of an OAuth sign-in, in memory. */
  readonly op: FakeProvider;
  readonly library: Library;
}

/** What a database holds before the first request, and what it cannot do. */
export interface Database {
  readonly users?: readonly AdapterUser[];
  readonly accounts?: readonly AdapterAccount[];
  readonly sessions?: readonly AdapterSession[];
  readonly verificationTokens?: readonly VerificationToken[];
  /** Methods that throw when they are called. */
  readonly failing?: readonly string[];
  /** Methods that the adapter does not have. */
  readonly missing?: readonly string[];
}

/** What a browser brings along. It always has a CSRF cookie, unless it is a fresh one. */
export interface Visitor {
  /** Default `https://app.test`. */
  readonly origin?: string;
  readonly isFresh?: boolean;
  /** A session: claims to be sealed, or a token as it is. */
  readonly session?: Readonly<Record<string, unknown>> | string;
  /** Of the sealed session, in seconds; a negative one has expired. Default 30 days. */
  readonly sessionMaxAge?: number;
  /** What the session was sealed with. Default: the configured secret. */
  readonly sealedWith?: string;
  readonly cookies?: Readonly<Record<string, string>>;
}

/** A request. */
export interface Visit {
  readonly kind: 'visit';
  /** Default: POST when there is something to post. */
  readonly method?: string;
  /** A path at the browser's origin, or a whole URL. */
  readonly path: string;
  readonly form?: Readonly<Record<string, string>>;
  readonly json?: unknown;
  /** A body as it is, with its content type. */
  readonly body?: readonly [contentType: string | undefined, text: string];
  readonly headers?: Readonly<Record<string, string>>;
  /** Default `own`: the form repeats the token of the browser's cookie. */
  readonly csrf?: 'own' | 'none' | 'wrong';
  /** Cookies whose names contain one of these are lost before the request. */
  readonly forget?: readonly string[];
  /** Cookies that the browser has got elsewhere in between. */
  readonly cookies?: Readonly<Record<string, string>>;
}

/** The browser comes back from the provider that it was sent to. */
export interface Return extends Pick<Visit, 'forget' | 'headers'> {
  readonly kind: 'return';
  /** Laid over the provider's answer; `undefined` takes a parameter out. */
  readonly parameters?: Readonly<Record<string, string | undefined>>;
  /** The query, or the form of `response_mode=form_post`. */
  readonly by?: 'GET' | 'POST';
  /** Who agrees at the provider. Default `ada`. */
  readonly as?: Person;
  /** Which departure it comes back from, when there were several; the last one by default. */
  readonly departure?: number;
  /** The path that it comes back to. Default: the redirect URI. */
  readonly to?: string;
}

/** The browser goes where the last answer sent it. */
export interface Follow {
  readonly kind: 'follow';
}

/** The browser opens the link of the last email. */
export interface OpenMail extends Pick<Visit, 'forget'> {
  readonly kind: 'open mail';
  /** Laid over the link's parameters; `undefined` takes one out. */
  readonly parameters?: Readonly<Record<string, string | undefined>>;
}

/** Something of the library is called without a request. */
export interface Call {
  readonly kind: 'call';
  readonly what: string;
  readonly call: (library: Library) => unknown;
}

export type Step = Visit | Return | Follow | OpenMail | Call;

export interface Scenario {
  /** Laid over a secret, a trusted host, and the fake provider as the only one. */
  readonly config?: (kit: Kit) => Config;
  /** Without it, there is no adapter. */
  readonly database?: Database;
  readonly visitor?: Visitor;
  readonly steps: readonly Step[];
  /** Compares every header of the answers, beyond those that carry the contract. */
  readonly comparesEveryHeader?: boolean;
}

/** Scenarios about one thing, by what they say of it. */
export interface Topic {
  readonly topic: string;
  readonly scenarios: Readonly<Record<string, Scenario>>;
}
