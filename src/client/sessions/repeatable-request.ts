/** A request that can be sent a second time, unless its body can be read only once. */

/** The parameters of `fetch`. */
export type FetchParameters = Parameters<typeof globalThis.fetch>;

export class RepeatableRequest {
  /** The parameters of the second time; `undefined` if there can be none. */
  private readonly again: FetchParameters | undefined;

  constructor(
    private readonly input: FetchParameters[0],
    private readonly init: FetchParameters[1],
  ) {
    this.again = toParametersAgain(input, init);
  }

  /** The absolute URL, resolved as `fetch` does it. */
  get url(): URL {
    const { input } = this;
    const url = typeof input === 'object' && 'url' in input ? input.url : input;
    return new URL(url, document.baseURI);
  }

  send(fetch: typeof globalThis.fetch): Promise<Response> {
    return fetch(this.input, this.init);
  }

  get isRepeatable(): boolean {
    return this.again !== undefined;
  }

  /** The response of the second time; `undefined` if there can be none. */
  async repeat(fetch: typeof globalThis.fetch): Promise<Response | undefined> {
    return this.again && fetch(...this.again);
  }
}

function toParametersAgain(
  input: FetchParameters[0],
  init: FetchParameters[1],
): FetchParameters | undefined {
  const body = init?.body;
  if (body !== undefined && body !== null) return isStream(body) ? undefined : [input, init];
  if (typeof input !== 'object' || !('clone' in input)) return [input, init];
  // Its body is read by the first time.
  return input.bodyUsed ? undefined : [input.clone(), init];
}

/** Node's `fetch` takes an iterable as a stream too. */
function isStream(body: unknown): boolean {
  return (
    typeof body === 'object' &&
    body !== null &&
    ('getReader' in body || Symbol.asyncIterator in body)
  );
}
