/** The parameters of a request to a provider. */
import { OAuthError } from './oauth-error.js';

const FORM = 'application/x-www-form-urlencoded';

/**
 * Reads parameters as RFC 6749 §3.1 and §3.2 have it: each may be there once, and one without a value
 * counts as left out.
 */
export class RequestParameters {
  constructor(private readonly given: URLSearchParams) {}

  /** @throws {OAuthError} `invalid_request` when it was given twice. */
  get(name: string): string | undefined {
    const [value, ...others] = this.given.getAll(name);
    if (others.length === 0) return value || undefined;
    throw new OAuthError('invalid_request', `The parameter ${name} was given twice.`);
  }

  /** @throws {OAuthError} `invalid_request` when it is missing, or was given twice. */
  require(name: string): string {
    const value = this.get(name);
    if (value !== undefined) return value;
    throw new OAuthError('invalid_request', `The parameter ${name} is missing.`);
  }

  /** @throws {OAuthError} `invalid_request` when any of them was given twice. */
  refuseRepeated(): void {
    for (const name of this.given.keys()) this.get(name);
  }
}

/**
 * The fields of a form that was sent.
 *
 * @throws {OAuthError} `invalid_request` when it is no form.
 */
export async function formOf(request: Request): Promise<RequestParameters> {
  const [type = ''] = request.headers.get('content-type')?.split(';') ?? [];
  if (type.trim().toLowerCase() === FORM) {
    return new RequestParameters(new URLSearchParams(await request.text()));
  }
  throw new OAuthError('invalid_request', `The body must be ${FORM}.`);
}
