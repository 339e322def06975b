/**
 * The routes of features: checks who may call one, reads its fields, and has its handler answer.
 */
import { isStorableText } from '../../adapters/adapter.js';
import { asError } from '../../errors/auth.error.js';
import { toFieldCode } from '../../errors/code-spelling.js';
import { RouteError } from '../../errors/route.error.js';
import {
  DEFAULT_MAX_LENGTH,
  type Download,
  type FeatureRequest,
  type FeatureResponse,
  type FeatureRoute,
  type RouteField,
  type RouteHandler,
  type RouteFailure,
} from '../../features/feature-route.js';
import { listMethods } from '../../features/route-matcher.js';
import { describeFailure, isFromForm } from '../../features/route-failure.js';
import type { AuthRequest } from '../../http/auth-request.js';
import { type AuthResult, NO_STORE } from '../../http/auth-response.js';
import { toByteStream } from '../../http/byte-stream.js';
import { getActionUrl } from '../../http/request-origin.js';
import { addQuery } from '../../http/routes.js';
import { key } from '../../kernel/container.js';
import type { Logger } from '../../kernel/logger.js';
import { isPlainObject } from '../../kernel/objects.js';
import type { PageRenderer } from '../../pages/page-renderer.js';
import type { Action } from '../action-router.js';
import type { RequestContext } from '../request-context.js';
import {
  type Caller,
  getPageUrl,
  isStep,
  mayCall,
  type RouteAccessCheck,
} from '../route-access.js';

const METHODS = ['GET', 'POST', 'DELETE'] as const;

/** The routes of features. */
export const FeatureActionsToken = key<readonly Action[]>('FeatureActions');

const JSON_TYPE = 'application/json; charset=utf-8';

/** The status from which on a response says that nothing was done. */
const FIRST_REFUSAL = 400;

/** The responses depend on the session, so no cache may keep them. */
const HEADERS = { ...NO_STORE, Vary: 'Cookie' };

/** Creates an action for each route. The handlers are in the order of the routes. */
export function createFeatureActions(
  routes: readonly FeatureRoute[],
  handlers: readonly RouteHandler[],
  access: RouteAccessCheck,
  pages: PageRenderer,
  logger: Logger,
): readonly Action[] {
  const actions = routes.flatMap((route, index) => {
    const handler = handlers[index];
    return handler ? [new FeatureAction(route, handler, access, pages, logger)] : [];
  });
  const paths = new Set(routes.map(({ path }) => path));
  return [...actions, ...[...paths].map((path) => new OtherMethodsAction(path, routes))];
}

/** The methods that the path of a feature does not have (RFC 9110 §15.5.6). */
class OtherMethodsAction implements Action {
  private readonly allowed = listMethods(this.routes, this.name);
  readonly methods = METHODS.filter((method) => !this.allowed.includes(method));
  readonly acceptsRepeated = true;

  constructor(
    readonly name: FeatureRoute['path'],
    private readonly routes: readonly FeatureRoute[],
  ) {}

  needsCsrfToken(): boolean {
    return false;
  }

  handle(): Promise<never> {
    const headers = { Allow: this.allowed };
    return Promise.reject(new RouteError(405, 'MethodNotAllowed', headers));
  }
}

/** One route of a feature. */
class FeatureAction implements Action {
  readonly name = this.route.path;
  readonly methods = [this.route.method];
  readonly isPage = this.route.isPage === true;

  constructor(
    readonly route: FeatureRoute,
    private readonly handler: RouteHandler,
    private readonly access: RouteAccessCheck,
    private readonly pages: PageRenderer,
    private readonly logger: Logger,
  ) {}

  async handle(context: RequestContext): Promise<AuthResult> {
    let caller: Caller = { session: null };
    try {
      caller = await this.access.find(this.route, context);
      context.observed?.identify(caller);
      await this.access.check(this.route, context, caller);
      await context.observed?.begin();
      return await this.run(context, caller);
    } catch (thrown) {
      context.observed?.fail(thrown);
      const shown = await this.showFailure(thrown, context, caller);
      if (shown) return shown;
      throw thrown;
    }
  }

  private async run(context: RequestContext, caller: Caller): Promise<AuthResult> {
    // No row is named by what a database cannot hold.
    if (!hasStorableParameters(context)) throw new RouteError(404, 'NotFound');
    const { fields, refused } = this.readFields(context.request);
    if (refused !== undefined) throw new RouteError(422, refused);
    const response = await this.handler.handle(toFeatureRequest(context, caller, fields));
    const { status = 200, body, download, cookies } = response;
    if (status >= FIRST_REFUSAL) context.observed?.fail(describeRefusal(status, body));
    if (download) return { ...this.toDownload(download), cookies };
    return this.toResult(response, context);
  }

  /** On the page of a form, or on the sign-in page; `undefined` for everything else. */
  private async showFailure(
    thrown: unknown,
    context: RequestContext,
    caller: Caller,
  ): Promise<AuthResult | undefined> {
    const failure = describeFailure(thrown);
    const { request } = context;
    if (failure.status === 401) return this.leadOn(failure, context, caller);
    if (!(this.isPage || isFromForm(request)) || failure.status === 500) return undefined;
    // What a handler shows is for who may call it, and names rows by the parameters.
    if (!mayCall(this.route, caller) || !hasStorableParameters(context)) return undefined;
    const { fields } = this.readFields(request);
    const shown = await this.handler.showFailure?.(
      toFeatureRequest(context, caller, fields),
      failure,
    );
    if (!shown) return undefined;
    const result = await this.toResult({ status: failure.status, ...shown }, context);
    return { ...result, headers: { ...result.headers, ...failure.headers } };
  }

  /** What a page answers to a user who is not, or no more, to be here. */
  private leadOn(
    failure: RouteFailure,
    context: RequestContext,
    { session }: Caller,
  ): AuthResult | undefined {
    // The same form, or another tab, has gone on with the sign-in: the user is in.
    const isOver = isStep(this.route.access) && session !== null;
    if (!this.isPage && !(isOver && isFromForm(context.request))) return undefined;
    const location = isOver ? context.callbackUrl : this.getSignInUrl(context);
    return { kind: 'redirect', location: failure.location ?? location, headers: HEADERS };
  }

  /** The sign-in page, which leads back to the page; a sign-in that has expired begins anew. */
  private getSignInUrl({ request, requestOrigin }: RequestContext): string {
    const signIn = getActionUrl(requestOrigin, 'signin');
    if (isStep(this.route.access)) return signIn;
    return addQuery(signIn, { callbackUrl: getPageUrl(this.route, request, requestOrigin) });
  }

  needsCsrfToken({ request }: RequestContext): boolean {
    return request.method !== 'GET' && !this.route.isForServers;
  }

  /**
   * The fields that are valid, and the code of the first one that is missing, too long, or no text
   * that databases hold.
   */
  private readFields({ method, body, query }: AuthRequest): ReadFields {
    const given = method === 'GET' ? query : body;
    const fields: Record<string, string> = {};
    let refused: string | undefined;
    for (const [name, field] of Object.entries(this.route.fields ?? {})) {
      const value = Object.hasOwn(given, name) ? given[name] : undefined;
      if (isValid(value, field)) fields[name] = value;
      else if (value !== undefined || field.isRequired) refused ??= getCode(name, value, field);
    }
    return { fields, refused };
  }

  /** A script gets JSON, and the form of a browser a page or a redirect. */
  private async toResult(response: FeatureResponse, context: RequestContext): Promise<AuthResult> {
    const { status, body, cookies, location, page } = response;
    const { request, requestOrigin, callbackUrl } = context;
    const isForm = isFromForm(request) && !this.route.isForServers;
    if (page && (isForm || this.isPage)) {
      const result = await this.pages.feature(page, status ?? 200, { request, requestOrigin });
      return { ...result, cookies };
    }
    const target = location ?? (isForm ? callbackUrl : undefined);
    if (target !== undefined) {
      return { kind: 'redirect', location: target, cookies, headers: HEADERS };
    }
    if (body === undefined) {
      return { kind: 'empty', status: status ?? 204, cookies, headers: HEADERS };
    }
    return { kind: 'json', status: status ?? 200, body, cookies, headers: HEADERS };
  }

  private toDownload({ fileName, contentType = JSON_TYPE, parts }: Download): AuthResult {
    const body = toByteStream(parts, (thrown) => this.logger.error(asError(thrown)));
    return { kind: 'download', fileName, contentType, body, headers: HEADERS };
  }
}

function hasStorableParameters({ request }: RequestContext): boolean {
  return Object.values(request.parameters).every(isStorableText);
}

interface ReadFields {
  readonly fields: Readonly<Record<string, string>>;
  /** The code of the error. */
  readonly refused: string | undefined;
}

function toFeatureRequest(
  { request, requestOrigin, callbackUrl, csrf }: RequestContext,
  caller: Caller,
  fields: Readonly<Record<string, string>>,
): FeatureRequest {
  const { method, url, headers, cookies, query, parameters } = request;
  return {
    ...{ method, url, headers, cookies, query, parameters, fields, requestOrigin },
    ...caller,
    callbackUrl,
    csrfToken: csrf.token,
    isForm: isFromForm(request),
  };
}

function getCode(name: string, value: unknown, { tooLong, ...field }: RouteField): string {
  const isTooLong = isValid(value, { ...field, maxLength: Infinity });
  return isTooLong && tooLong !== undefined ? tooLong : toFieldCode(name);
}

function isValid(
  value: unknown,
  { isRequired, maxLength = DEFAULT_MAX_LENGTH }: RouteField,
): value is string {
  if (typeof value !== 'string' || (value === '' && isRequired)) return false;
  return value.length <= maxLength && isStorableText(value);
}

/** What a handler has answered in place of throwing it: a protocol may say what the body is. */
function describeRefusal(status: number, body: unknown): RouteError {
  const { error } = isPlainObject(body) ? body : {};
  return new RouteError(status < 500 ? 400 : 503, typeof error === 'string' ? error : 'Refused');
}
