/** Has the user prove again who they are, when the server asks for it. */
import { type AuthClientOptions, AuthEndpoints } from '../auth-endpoints.js';
import { isPage } from '../page-location.js';
import { SessionEvents } from '../session-events.js';
import { startReauthentication, type ReauthenticateResponse } from './reauthentication.js';
import { findStepUpChallenge } from './challenge-header.js';
import { proveInWindow } from './proof-window.js';
import { type FetchParameters, RepeatableRequest } from './repeatable-request.js';

/**
 * The proof that the server asks for.
 *
 * @publicApi
 */
export interface AskedProof {
  /** The levels, separated by spaces: `mfa` for two factors. */
  readonly acrValues?: string;
  /** How long ago the last proof may be, in seconds. */
  readonly maxAge?: number;
  /**
   * The page of proof: an absolute URL. With a parameter `callbackUrl`, it leads there afterwards.
   */
  readonly location: string;
}

/**
 * The options of `fetchWithStepUp`.
 *
 * @publicApi
 */
export interface StepUpOptions {
  /**
   * Has the user give the proof. Calls at the same time share one, so that it is called once for
   * them.
   *
   * Default: opens the page of proof in a window, and waits until the user is done or closes it. In
   * a browser that blocks the window, the response is returned as it is.
   *
   * @returns Whether to repeat the request.
   */
  readonly prove?: ((asked: AskedProof) => Promise<boolean>) | undefined;
}

interface RunningProof {
  readonly acrValues: string | undefined;
  readonly result: Promise<boolean>;
}

const UNAUTHORIZED = 401;

/**
 * A client that has the user prove again who they are, for the feature `Sessions`. Its functions
 * may be destructured.
 *
 * @example
 * ```ts
 * export const { fetchWithStepUp } = new StepUpClient({ basePath: '/api/auth' });
 * ```
 * @publicApi
 */
export class StepUpClient {
  private readonly endpoints: AuthEndpoints;
  private readonly events = new SessionEvents();
  private running: RunningProof | undefined;
  /** The last proof that was given: it answers a request that was sent before. */
  private last: RunningProof | undefined;

  constructor(private readonly options: AuthClientOptions = {}) {
    this.endpoints = new AuthEndpoints(options);
  }

  /**
   * Sends a request like `fetch`. If the server answers 401 with `insufficient_user_authentication`
   * (RFC 9470 §3), has the user give the proof, and repeats the request once. The second response
   * is returned, whatever it is.
   *
   * The 401 is returned as it is if the user refuses, if the body can be read only once, such as a
   * stream, and for another origin than that of the page or of `baseUrl`. Call it from a click or a
   * submit: else the browser blocks the window.
   *
   * @throws what `fetch` and `prove` throw.
   * @example
   * ```ts
   * const response = await fetchWithStepUp('/api/payments', {
   *   method: 'POST',
   *   body: JSON.stringify(payment),
   * });
   * ```
   */
  readonly fetchWithStepUp = async (
    input: FetchParameters[0],
    init?: FetchParameters[1],
    { prove = this.proveInWindow }: StepUpOptions = {},
  ): Promise<Response> => {
    // Looked up at each call, so that instrumentation installed later is not bypassed.
    const { fetch = globalThis.fetch } = this.options;
    const { last } = this;
    const request = new RepeatableRequest(input, init);
    const response = await request.send(fetch);
    if (!request.isRepeatable) return response;
    const asked = await this.findAskedProof(request, response);
    if (!asked) return response;
    const isProven = this.isAnswered(asked, last) || (await this.share(asked, prove));
    return (isProven && (await request.repeat(fetch))) || response;
  };

  /**
   * Gives a proof without leaving the page, for a dialog of your own: by `credentials`, or the id
   * of another provider with fields.
   *
   * @param fields - Such as `{ password }`.
   * @returns Whether it was accepted; `error` says why not. It throws nothing.
   * @example
   * ```ts
   * const { ok, error } = await reauthenticate('credentials', { username, password });
   * ```
   */
  readonly reauthenticate = async (
    provider: string,
    fields: Readonly<Record<string, unknown>>,
  ): Promise<ReauthenticateResponse> => {
    const response = await startReauthentication(this.endpoints, provider, fields);
    if (response.error === undefined) this.events.notifyTabs('getSession');
    return response;
  };

  private readonly proveInWindow = async ({ location }: AskedProof): Promise<boolean> => {
    const page = new URL(location);
    page.searchParams.set('callbackUrl', this.toRoute('/reauthenticate/done').href);
    return proveInWindow(page);
  };

  /** One proof for all calls at the same time; another one after it where it cannot be enough. */
  private async share(
    asked: AskedProof,
    prove: NonNullable<StepUpOptions['prove']>,
  ): Promise<boolean> {
    const { running } = this;
    if (running && isEnough(running, asked)) return running.result;
    const result = running ? this.proveAfter(running, asked, prove) : prove(asked);
    const own: RunningProof = { acrValues: asked.acrValues, result };
    this.running = own;
    try {
      const isProven = await result;
      if (isProven) {
        this.last = own;
        this.events.notifyTabs('getSession');
      }
      return isProven;
    } finally {
      if (this.running === own) this.running = undefined;
    }
  }

  private async proveAfter(
    running: RunningProof,
    asked: AskedProof,
    prove: NonNullable<StepUpOptions['prove']>,
  ): Promise<boolean> {
    await Promise.allSettled([running.result]);
    return prove(asked);
  }

  /** Whether a proof that is enough was given since the request was sent. */
  private isAnswered(asked: AskedProof, before: RunningProof | undefined): boolean {
    const { last } = this;
    return last !== undefined && last !== before && isEnough(last, asked);
  }

  private async findAskedProof(
    request: RepeatableRequest,
    response: Response,
  ): Promise<AskedProof | undefined> {
    // On a server there is no user to ask.
    if (response.status !== UNAUTHORIZED || typeof window === 'undefined') return undefined;
    const challenge = findStepUpChallenge(response.headers.get('www-authenticate'));
    const from = new URL(response.url || request.url, request.url);
    if (!challenge || !this.isOwn(request.url) || !this.isOwn(from)) return undefined;
    const given = await findLocation(response, from);
    const page = given && this.isOwn(given) ? given : this.toProofPage(challenge);
    return { ...challenge, location: page.href };
  }

  private toProofPage({ acrValues, maxAge }: Omit<AskedProof, 'location'>): URL {
    const page = this.toRoute('/reauthenticate');
    if (acrValues !== undefined) page.searchParams.set('acr_values', acrValues);
    if (maxAge !== undefined) page.searchParams.set('max_age', String(maxAge));
    return page;
  }

  private toRoute(path: string): URL {
    return new URL(this.endpoints.url + path, window.location.href);
  }

  /** Whether a URL is of the page's origin, or of that of the routes. */
  private isOwn(url: URL): boolean {
    return (
      isPage(url.href) && [window.location.origin, this.toRoute('').origin].includes(url.origin)
    );
  }
}

/** A proof that was just given is recent enough for every `maxAge`; its level may not be enough. */
function isEnough({ acrValues }: Pick<RunningProof, 'acrValues'>, asked: AskedProof): boolean {
  return asked.acrValues === undefined || asked.acrValues === acrValues;
}

/** The page of proof that the body of the response names. The response itself can still be read. */
async function findLocation(response: Response, from: URL): Promise<URL | undefined> {
  try {
    const content: unknown = await response.clone().json();
    if (typeof content !== 'object' || content === null) return undefined;
    const location: unknown = Reflect.get(content, 'location');
    return typeof location === 'string' ? new URL(location, from) : undefined;
  } catch {
    return undefined;
  }
}
