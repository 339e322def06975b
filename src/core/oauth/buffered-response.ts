/** Responses of a provider that were read to their end. */
import { encodeUtf8 } from '../kernel/bytes.js';

/** Statuses of responses without a body (Fetch §2.2.3), and that of a network error. */
const BODILESS: ReadonlySet<number> = new Set([0, 101, 103, 204, 205, 304]);

/**
 * A response whose body is in memory.
 *
 * Platforms make a stream of every body, even one that was given as bytes, and read it through
 * that. Both cost as much as all other processing of a provider's response. This class returns the
 * bytes directly, any number of times, and makes the stream for a caller that reads `body`. The
 * bytes are private, so that a logger which prints the members of an object does not print them.
 */
export class BufferedResponse extends Response {
  /**
   * Reads the whole body. Returns the response unchanged when it is buffered or cannot have a body.
   */
  static async from(response: Response): Promise<Response> {
    const isBuffered = response instanceof BufferedResponse || BODILESS.has(response.status);
    return isBuffered
      ? response
      : new BufferedResponse(encodeUtf8(await response.text()), getResponseInit(response));
  }

  readonly #content: Uint8Array<ArrayBuffer> | null;
  #streamed: Response | undefined;

  constructor(content: Uint8Array<ArrayBuffer> | null, head: ResponseInit) {
    super(null, head);
    this.#content = content;
  }

  override get body(): ReadableStream<Uint8Array<ArrayBuffer>> | null {
    return (this.#streamed ??= this.#toStreamed()).body;
  }

  override get bodyUsed(): boolean {
    return this.#streamed?.bodyUsed === true;
  }

  override async text(): Promise<string> {
    return this.#content ? new TextDecoder().decode(this.#content) : '';
  }

  override async json(): Promise<unknown> {
    return JSON.parse(await this.text());
  }

  override async bytes(): Promise<Uint8Array<ArrayBuffer>> {
    return new Uint8Array(this.#content ?? []);
  }

  override async arrayBuffer(): Promise<ArrayBuffer> {
    return (await this.bytes()).buffer;
  }

  override async blob(): Promise<Blob> {
    return this.#toStreamed().blob();
  }

  override async formData(): Promise<FormData> {
    return this.#toStreamed().formData();
  }

  #toStreamed(): Response {
    return new Response(this.#content, getResponseInit(this));
  }

  override clone(): BufferedResponse {
    return new BufferedResponse(this.#content, getResponseInit(this));
  }
}

/** The status and the headers of a response. */
export function getResponseInit({ status, statusText, headers }: Response): ResponseInit {
  return { status, statusText, headers };
}
