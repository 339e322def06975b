/** What the authorization server refuses a request with. */
export class Refusal extends Error {
  constructor(
    readonly error: string,
    why: string,
    readonly status = 400,
  ) {
    super(`${error}: ${why}`);
  }

  /** RFC 6749 §5.2. */
  response(): Response {
    return Response.json({ error: this.error }, { status: this.status });
  }
}

/** @throws {Refusal} unless what is asked is as it has to be. */
export function insist(isRight: boolean, error: string, why: string, status?: number): void {
  if (!isRight) throw new Refusal(error, why, status);
}

/** @throws {Refusal} unless each of the parameters has this value. */
export function insistOn(
  asked: URLSearchParams,
  expected: Readonly<Record<string, string>>,
  error = 'invalid_request',
): void {
  for (const [name, value] of Object.entries(expected)) {
    const given = asked.getAll(name);
    insist(given.length === 1 && given[0] === value, error, `${name} is ${given.join(' and ')}`);
  }
}
