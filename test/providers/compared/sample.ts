/** One sign-in that both libraries play: who signs in, and how the provider's servers answer. */

type Members = Readonly<Record<string, unknown>>;

export interface Sample {
  /** The file of the provider, in both libraries. */
  readonly file: string;
  /** What is special about it; none is the ordinary sign-in. */
  readonly but?: string;
  /** What an app gives both libraries beside the client's id and secret. */
  readonly options?: Members;
  /** Of an OpenID provider: what its ID tokens and its metadata name. */
  readonly issuer?: string;
  /** Laid over the metadata that are made up for an address. */
  readonly metadata?: (address: string) => Members;
  /** What the ID token says, for an OpenID provider. */
  readonly claims?: Members;
  /** How the ID token is signed. Default: by the key that the provider publishes. */
  readonly signature?: 'by the secret';
  /** Laid over the answer of the token endpoint; `undefined` takes a member out. */
  readonly tokens?: Members;
  /** Of the answer of the token endpoint. */
  readonly tokenHeaders?: Readonly<Record<string, string>>;
  /** What comes back with the code. */
  readonly beside?: Readonly<Record<string, string>>;
  /** What the provider's API says when it is asked who signed in. */
  readonly said: (asked: URL) => object | Response;
}

/** What a test calls it. */
export function toTitle({ file, but }: Pick<Sample, 'file' | 'but'>): string {
  return but === undefined ? file : `${file} ${but}`;
}
