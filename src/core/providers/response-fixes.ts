/**
 * Mends answers of token endpoints that break RFC 6749 §5.1, before they are read. Each function is for
 * `token.conform`, alone or several in one `mendedBy`.
 *
 * - `withTokenType`: ClickUp, Figma, Foursquare, Instagram, Mailchimp, Mail.ru, Threads, VK, WeChat and
 *   WorkOS leave `token_type` out, or did for years.
 * - `withScopeText`: Mailchimp sends `null` for the scopes, Medium and Twitch a list.
 * - `withErrorStatus`: TikTok and WeChat tell of errors with the status 200, Twitch by a number.
 */
import { isPlainObject, parseJson } from '../kernel/objects.js';

type Answer = Record<string, unknown>;

/** What a mending function makes of an answer; `undefined` leaves it as it is. */
type Mend = (answer: Answer, status: number) => Mended | undefined;

interface Mended {
  readonly answer: Answer;
  readonly status?: number;
}

/** A `token.conform` out of functions that are applied in turn. Anything but a JSON object is left alone. */
export function mendedBy(...mends: readonly Mend[]): (response: Response) => Promise<Response> {
  return async (response) => {
    let answer = parseJson(await response.clone().text());
    let { status } = response;
    for (const mend of mends) {
      if (!isPlainObject(answer)) return response;
      const mended: Mended | undefined = mend(answer, status);
      ({ answer, status } = { answer, status, ...mended });
    }
    // The type is set anew as well: WeChat says that its JSON is plain text.
    return Response.json(answer, { status });
  };
}

/** A token whose type nobody states is a bearer token: these providers have no other. */
export function withTokenType(answer: Answer): Mended | undefined {
  if (typeof answer.access_token !== 'string' || answer.token_type) return undefined;
  return { answer: { ...answer, token_type: 'bearer' } };
}

/** Scopes as the standard has them: in one text, with spaces between. */
export function withScopeText(answer: Answer): Mended | undefined {
  const { scope, ...rest } = answer;
  if (scope === undefined || typeof scope === 'string') return undefined;
  return { answer: Array.isArray(scope) ? { ...rest, scope: scope.join(' ') } : rest };
}

/**
 * An error with a status and a name that say so. What the provider called it ends up in the log.
 *
 * @param code - The field with the provider's own code. One that is 0 tells of success.
 * @param text - The field with a sentence for people.
 */
export function withErrorStatus(code: string, text: string): Mend {
  return (answer, status) => {
    const { access_token, [code]: failed, [text]: sentence } = answer;
    if (access_token !== undefined || failed === undefined || failed === 0) return undefined;
    const error = typeof failed === 'string' && failed !== '' ? failed : 'invalid_request';
    const error_description = `${JSON.stringify(failed)}: ${JSON.stringify(sentence)}`;
    return { answer: { error, error_description }, status: Math.max(status, 400) };
  };
}

/* MERGED stray-challenge.ts: Mends an answer that has a `WWW-Authenticate` header although nobody is asked to authenticate, by which
   the protocol library would take it for a refusal. Needed by FusionAuth. For `token.conform`. */

/** The answer without its challenge, unless its status is the one that challenges are for. */
export function withoutChallenge(response: Response): Response {
  if (response.status === 401 || !response.headers.has('www-authenticate')) return response;
  const { status, statusText, body } = response;
  const headers = new Headers(response.headers);
  headers.delete('www-authenticate');
  return new Response(body, { status, statusText, headers });
}
