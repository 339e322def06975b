import { utf8 } from '../kernel/encoding.js';

/**
 * A response whose body has arrived.
 *
 * The platform reads every body through a stream, even one that it was given as bytes, which takes as long
 * as all else that is done with a provider's answer. This one is read where it is, and as often as one
 * likes; what reads it through `body` gets a stream all the same.
 */
export class WholeResponse extends Response {
  /** The same response, once all of it is here. */
  static async of(response: Response): Promise<WholeResponse> {
    if (response instanceof WholeResponse) return response;
    const { status, headers } = response;
    return new WholeResponse(utf8(await response.text()), { status, headers });
  }

  constructor(
    private readonly content: Uint8Array<ArrayBuffer> | null,
    private readonly head: ResponseInit,
  ) {
    super(content, head);
  }

  override async text(): Promise<string> {
    return this.content ? new TextDecoder().decode(this.content) : '';
  }

  override async json(): Promise<unknown> {
    return JSON.parse(await this.text());
  }

  /** The same with another body. */
  with(text: string): WholeResponse {
    return new WholeResponse(utf8(text), { ...this.head, headers: this.headers });
  }

  override clone(): WholeResponse {
    return new WholeResponse(this.content, { ...this.head, headers: this.headers });
  }
}
