/** How a provider is to be asked, and answers, as its own documentation has it. */
import type { User } from '../../../src/core/models/user.js';

export type Members = Readonly<Record<string, unknown>>;
type Texts = Readonly<Record<string, string>>;

/** Of which each provider has its own as well. */
interface Options {
  readonly issuer?: string;
  readonly clientId?: string;
  readonly clientSecret?: string;
  readonly [option: string]: unknown;
}

/** How a client proves itself at the token endpoint. */
export type Proof =
  'basic' | 'plain basic' | 'post' | 'client_key' | 'appid in the address' | 'assertion';

/** How the access token gets to the API. */
export type TokenPlace = 'Bearer' | 'OAuth' | { readonly parameter: string } | 'path';

/** What is issued for a code. */
export interface Issued {
  readonly access_token: string;
  readonly token_type: string;
  readonly expires_in: number;
  readonly refresh_token: string;
  readonly [member: string]: unknown;
}

/** One more address of the API, which tells of the owner of the access token. */
export interface FurtherAnswer {
  readonly type?: string;
  readonly body: BodyInit;
}

/** What is left out is as the standards have it. */
export interface Ways {
  /** What an app configures beside an id and a secret. */
  readonly options?: Options;
  /**
   * Scopes for who the user is. Default `openid profile email` for OpenID Connect, none for others.
   */
  readonly scope?: string;
  /** Other parameters that the authorization endpoint insists on. */
  readonly parameters?: Texts;
  /** The client's id at the authorization endpoint. Default `client_id`. */
  readonly clientParameter?: string;
  /** Default `code`. */
  readonly responseType?: string;
  /** No PKCE is documented, so that none may be asked of it. */
  readonly pkce?: false;
  /** A nonce is documented, and insisted on. */
  readonly nonce?: true;
  /**
   * What is posted beside the code, the first time that the user agrees. Makes the answer a form.
   */
  readonly posted?: Texts;
  /** Default `basic`. */
  readonly proof?: Proof;
  /** Looks at a secret that is more than a word. */
  readonly isSecret?: (secret: string) => Promise<boolean>;
  /** Parameters in the address of the token endpoint. */
  readonly tokenQuery?: Texts;
  /** The token endpoint's answer, of what a standard one has. */
  readonly tokens?: (issued: Issued) => object;
  /** Its status. Default 200. */
  readonly tokenStatus?: number;
  /** Headers of that answer. */
  readonly tokenHeaders?: Texts;
  /** Members that the provider's metadata has otherwise. */
  readonly metadata?: Members;
  /** The issuer in ID tokens, where it is not the one that is configured. */
  readonly signedBy?: string;
  /**
   * Claims of ID tokens that are otherwise than at the userinfo endpoint; `undefined` leaves one
   * out.
   */
  readonly claims?: Members;
  /** The client's secret signs ID tokens (OpenID Connect Core §10.1). */
  readonly signsBySecret?: true;
  /** The userinfo endpoint signs, too. */
  readonly signsUserInfo?: true;
  readonly api?: {
    /** Default `GET`. */
    readonly method?: 'POST';
    /** Default `Bearer`. */
    readonly token?: TokenPlace;
    readonly headers?: Texts;
    readonly query?: Texts;
    /** What must be in the body. */
    readonly body?: string;
  };
  /** The answer of the API, of the recorded profile. */
  readonly answer?: (profile: Members) => object;
  /** By their addresses. */
  readonly further?: Readonly<Record<string, FurtherAnswer>>;
  /** What is different of the user, by what the rest of the answers say. */
  readonly user?: Partial<User>;
}
