/** Something that was seen of a request, such as the status of its answer. */
export interface Fact {
  readonly at: string;
  readonly value: unknown;
}
