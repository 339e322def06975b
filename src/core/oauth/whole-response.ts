import { utf8 } from '../kernel/encoding.js';

/** Statuses of answers that cannot have a body (Fetch §2.2.3), and that of a network error. */
const BODILESS: ReadonlySet<number> = new Set([0, 101, 103, 204, 205, 304]);

/**
 * A response whose body has arrived.
 *
 * The platform reads every body through a stream, even one that it was given as bytes, which takes as long
 * as all else that is done with a provider's answer. This one is read where it is, and as often as one
 * likes; what reads it through `body` gets a stream all the same. The bytes are nobody's to see who only
 * looks at its members, such as a logger.
 */
export class WholeResponse extends Response {
  /** The same response, once all of it is here; as it came, when it can have no body. */
  static async of(response: Response): Promise<Response> {
    const isWhole = response instanceof WholeResponse || BODILESS.has(response.status);
    return isWhole ? response : new WholeResponse(utf8(await response.text()), headOf(response));
  }

  readonly #content: Uint8Array<ArrayBuffer> | null;

  constructor(content: Uint8Array<ArrayBuffer> | null, head: ResponseInit) {
    super(content, head);
    this.#content = content;
  }

  override async text(): Promise<string> {
    return this.#content ? new TextDecoder().decode(this.#content) : '';
  }

  override async json(): Promise<unknown> {
    return JSON.parse(await this.text());
  }

  override clone(): WholeResponse {
    return new WholeResponse(this.#content, headOf(this));
  }
}

/** Everything of a response but its body. */
export function headOf({ status, statusText, headers }: Response): ResponseInit {
  return { status, statusText, headers };
}
