/**
 * Forms of features: the page, the route that takes what was entered, and the page again after a
 * failure, from one row.
 */
import { findByCode } from '../errors/code-spelling.js';
import { getFeatureUrl } from '../http/request-origin.js';
import { type FeaturePath, fillIn } from '../http/routes.js';
import { key, provide, type ServiceDefinition, type Token } from '../kernel/container.js';
import type { Awaitable } from '../kernel/objects.js';
import type { MessageName } from '../localization/messages.js';
import { createFormPage, type FeaturePage } from '../pages/feature-page.js';
import type { FormField, PageLink, PageText } from '../pages/form-page.js';
import type { PageQrCode } from '../pages/qr-code.js';
import {
  type FeatureRequest,
  type FeatureResponse,
  type FeatureRoute,
  route,
  type RouteFailure,
  type RouteHandler,
} from './feature-route.js';

/**
 * What the page of a form shows. The library adds the address, the CSRF token and the callback URL.
 *
 * @publicApi
 */
export interface FormView {
  readonly title: MessageName;
  readonly text?: PageText | undefined;
  /** The name of the button. Without it, the page has no form, and only says something. */
  readonly submit?: MessageName | undefined;
  /** Above the fields. */
  readonly qrCode?: PageQrCode | undefined;
  /** Default: none. */
  readonly fields?: readonly FormField[];
  readonly hidden?: Readonly<Record<string, string>>;
  readonly links?: readonly PageLink[];
  /** What went wrong, in place of the message of the failure. */
  readonly error?: PageText | undefined;
  /** The messages of failures by their codes; `default` is for all others. */
  readonly errors?: Readonly<Record<string, MessageName | PageText>>;
  /** Without a failure, which has its own. Default: 200. */
  readonly status?: number | undefined;
  /** To set with the page, such as one by which a reload shows the same. Default: none. */
  readonly cookies?: FeatureResponse['cookies'];
}

/** A page of another design in place of the form. */
export interface ShownPage extends Pick<FormView, 'status' | 'cookies'> {
  readonly page: FeaturePage;
}

/** Where the page leads in place of the form, such as after its work was done in another tab. */
export interface ShownRedirect {
  /** Trusted. */
  readonly location: string;
}

/**
 * A service that shows a form and takes what was entered.
 *
 * @publicApi
 */
export interface FormHandler {
  /**
   * The form: empty, or after a failure with the fields of the request that are valid.
   *
   * @throws {RouteError} when there is nothing to show.
   */
  show(
    request: FeatureRequest,
    failure?: RouteFailure,
  ): Awaitable<FormView | ShownPage | ShownRedirect>;

  /**
   * Takes the fields. A browser gets the `page` or the `location` of the response, a script the
   * `body`.
   *
   * @throws {RouteError} with the status and the code of a failure: a browser sees the form again,
   *   a script JSON.
   */
  submit(request: FeatureRequest): Promise<FeatureResponse>;
}

/** A form of a feature: the route that takes its fields, and its page. */
export interface FormDefinition extends Pick<
  FeatureRoute,
  'path' | 'access' | 'level' | 'takesHeld' | 'name' | 'summary' | 'audit' | 'limit' | 'fields'
> {
  /** The responses of success, by status. Default: 200, with the body of the handler. */
  readonly responses?: FeatureRoute['responses'];
  /** The page. Its fields are those of the query, by default none. */
  readonly page: Pick<FeatureRoute, 'name' | 'summary' | 'fields'>;
  readonly handler: Token<FormHandler>;
}

/** A form, and what it is made of. */
export interface FormRoute extends FormDefinition {
  readonly routes: readonly FeatureRoute[];
  /** The row of the routes' handler. */
  readonly service: ServiceDefinition;
}

/**
 * Defines a form: a page at `GET`, and at `POST` the route that takes its fields from the form of a
 * browser and from a script as JSON. After a failure, the browser sees the form again.
 *
 * @throws {InvalidOption} when the path is no path of lower-case segments and `:parameters`.
 * @example
 * ```ts
 * const RENAME = formRoute({
 *   path: '/account/name',
 *   access: 'session',
 *   name: 'changeName',
 *   summary: 'Changes the name of the user',
 *   fields: { name: { description: 'The name.', isRequired: true, maxLength: 200 } },
 *   page: { name: 'showName', summary: 'Shows the form to change the name' },
 *   handler: NameForm,
 * });
 * ```
 * @publicApi
 */
export function formRoute(definition: FormDefinition): FormRoute {
  const { page, handler: form, responses = DONE, ...submit } = definition;
  const { path, access, level, takesHeld } = submit;
  const handler = key<RouteHandler>(`form ${path}`);
  return Object.freeze({
    ...definition,
    routes: [
      route({
        ...page,
        ...{ method: 'GET', path, access, handler, isPage: true },
        ...(level !== undefined && { level }),
        ...(takesHeld && { takesHeld }),
        responses: { 200: { description: 'The page.' } },
      }),
      route({ ...submit, method: 'POST', responses, handler }),
    ],
    service: provide(handler, [form], (given: FormHandler) => new FormRouteHandler(path, given)),
  });
}

const DONE: FeatureRoute['responses'] = { 200: { description: 'It is done.' } };

/** Failures that the library itself answers with. */
const LIBRARY_ERRORS: Readonly<Record<string, MessageName>> = {
  TooManyAttempts: 'signInError.TooManyAttempts',
  ChallengeRequired: 'signInError.ChallengeRequired',
  ServerBusy: 'signInError.ServerBusy',
};

class FormRouteHandler implements RouteHandler {
  constructor(
    private readonly path: FeaturePath,
    private readonly form: FormHandler,
  ) {}

  async handle(request: FeatureRequest): Promise<FeatureResponse> {
    return request.method === 'GET' ? this.show(request) : this.form.submit(request);
  }

  async showFailure(
    request: FeatureRequest,
    failure: RouteFailure,
  ): Promise<FeatureResponse | undefined> {
    return request.method === 'GET' ? undefined : this.show(request, failure);
  }

  private async show(request: FeatureRequest, failure?: RouteFailure): Promise<FeatureResponse> {
    const shown = await this.form.show(request, failure);
    if ('location' in shown) return { location: shown.location };
    const page = 'page' in shown ? shown.page : this.createPage(shown, request, failure);
    const { status = 200, cookies = [] } = shown;
    return { page, status: failure?.status ?? status, cookies };
  }

  private createPage(
    { title, text, qrCode, submit, fields = [], hidden, links, error, errors }: FormView,
    { requestOrigin, parameters, csrfToken, callbackUrl }: FeatureRequest,
    failure: RouteFailure | undefined,
  ): FeaturePage {
    const path = fillIn(this.path, parameters);
    const action = getFeatureUrl(requestOrigin, path);
    return createFormPage({
      ...{ title, text, qrCode, links },
      error: error ?? (failure && describeFailure(failure, errors)),
      form: submit && { action, csrfToken, callbackUrl, hidden, fields, submit },
    });
  }
}

function describeFailure({ code }: RouteFailure, errors: FormView['errors'] = {}): PageText {
  const message =
    findByCode(errors, code) ??
    findByCode(LIBRARY_ERRORS, code) ??
    errors['default'] ??
    'error.default.title';
  return typeof message === 'string' ? { name: message } : message;
}
