/** A stream of bytes whose source goes on when the reader has taken what it has. */
import { encodeUtf8 } from '../kernel/bytes.js';

/**
 * Streams texts as UTF-8, each when the reader asks for it. A reader that leaves ends the source.
 *
 * @param onError - Gets what the source throws. The reader gets an error without detail.
 */
export function toByteStream(
  parts: AsyncIterable<string>,
  onError: (thrown: unknown) => void,
): ReadableStream<Uint8Array> {
  const source = parts[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const next: IteratorResult<string, unknown> = await source.next();
          if (next.done) controller.close();
          else controller.enqueue(encodeUtf8(next.value));
        } catch (thrown) {
          onError(thrown);
          controller.error(new Error('The stream ended before its end.'));
        }
      },
      async cancel() {
        try {
          await source.return?.();
        } catch (thrown) {
          onError(thrown);
        }
      },
    },
    // Nothing is read before the response is sent.
    { highWaterMark: 0 },
  );
}
