/**
 * Repairs token responses that violate RFC 6749 §5.1, before they are read. `conformWith` combines
 * these functions into a `token.conform`.
 *
 * - `withTokenType`: ClickUp, Figma, Foursquare, Instagram, Mailchimp, Mail.ru, Threads, VK, WeChat
 *   and WorkOS omit `token_type`, or did for years.
 * - `withoutExpiry`: Mailchimp and VK send the lifetime 0 for tokens that never expire.
 * - `withErrorStatus`: TikTok and WeChat send errors with the status 200, Twitch with a number.
 * - `withoutChallenge`: FusionAuth sends a stray `WWW-Authenticate` header.
 */
import { parseAnswer } from '../http/answer-json.js';

type TokenResponseBody = Readonly<Record<string, unknown>>;

/** Repairs a response body; `undefined` leaves it unchanged. */
type Repair = (body: TokenResponseBody, status: number) => RepairedResponse | undefined;

interface RepairedResponse {
  readonly body: TokenResponseBody;
  readonly status?: number;
}

/**
 * Makes a `token.conform` that applies functions in turn. A response that is not a JSON object is
 * unchanged.
 */
export function conformWith(
  ...repairs: readonly Repair[]
): (response: Response) => Promise<Response> {
  return async (response) => {
    let body: TokenResponseBody | undefined = parseAnswer(await response.clone().text());
    let { status } = response;
    for (const repair of repairs) {
      if (body === undefined) return response;
      const repaired: RepairedResponse | undefined = repair(body, status);
      ({ body, status } = { body, status, ...repaired });
    }
    // Sets the media type too: WeChat labels its JSON as plain text.
    return Response.json(body, { status });
  };
}

/** Adds the type `bearer`, the only type of these providers. */
export function withTokenType(body: TokenResponseBody): RepairedResponse | undefined {
  if (typeof body.access_token !== 'string' || body.token_type) return undefined;
  return { body: { ...body, token_type: 'bearer' } };
}

/** Removes a lifetime of 0, which stands for tokens that never expire. */
export function withoutExpiry(body: TokenResponseBody): RepairedResponse | undefined {
  const { expires_in: lifetime, ...others } = body;
  return lifetime === 0 || lifetime === '0' ? { body: others } : undefined;
}

/**
 * Turns an error in the provider's format into a standard one. The provider's code goes to the log.
 *
 * @param code - The field with the provider's error code. 0 means success.
 * @param text - The field with the description.
 */
export function withErrorStatus(code: string, text: string): Repair {
  return (body, status) => {
    const { access_token, [code]: failed, [text]: sentence } = body;
    if (access_token !== undefined || failed === undefined || failed === 0) return undefined;
    const error = typeof failed === 'string' && failed !== '' ? failed : 'invalid_request';
    const error_description = `${JSON.stringify(failed)}: ${JSON.stringify(sentence)}`;
    return { body: { error, error_description }, status: Math.max(status, 400) };
  };
}

/**
 * Removes a `WWW-Authenticate` header unless the status is 401: the protocol library would treat
 * the response as a refusal. Used as a `token.conform` itself.
 */
export function withoutChallenge(response: Response): Response {
  if (response.status === 401 || !response.headers.has('www-authenticate')) return response;
  const { status, statusText, body } = response;
  const headers = new Headers(response.headers);
  headers.delete('www-authenticate');
  return new Response(body, { status, statusText, headers });
}
