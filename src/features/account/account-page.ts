/** `GET /account`: the page, made of the sections of all features. */
import { asError, findByCode, RouteError } from '../../core/errors/index.js';
import {
  type FeatureRequest,
  type FeatureResponse,
  route,
  type RouteHandler,
  type ServedSection,
} from '../../core/features/index.js';
import { getActionUrl, getFeatureUrl, getReturnUrl } from '../../core/http/index.js';
import { type Clock, type Logger, type Timers, withDeadline } from '../../core/kernel/index.js';
import type { MessageName } from '../../core/localization/index.js';
import { createAccountPage, type PageText, type ShownSection } from '../../core/pages/index.js';
import type { AccountOptions } from './account-options.js';
import { type AccountService, parsePicture } from './account.service.js';

const PATH = '/account';

/** A section that takes longer is shown as one that failed. */
const SECTION_DEADLINE_MS = 5_000;

/** Failures that the library itself answers with. */
const LIBRARY_ERRORS: Readonly<Record<string, MessageName>> = {
  TooManyAttempts: 'signInError.TooManyAttempts',
  ServerBusy: 'signInError.ServerBusy',
  MissingCSRF: 'signInError.MissingCSRF',
  NotFound: 'account.error.NotFound',
};

/** Shows the page. */
export class AccountPageHandler implements RouteHandler {
  private readonly sections: readonly ServedSection[];

  constructor(
    sections: readonly ServedSection[],
    { hide = [], order = [] }: AccountOptions,
    private readonly account: AccountService,
    private readonly clock: Clock,
    private readonly timers: Timers,
    private readonly logger: Logger,
  ) {
    const rank = (id: string) => (order.includes(id) ? order.indexOf(id) : order.length);
    this.sections = sections
      .filter(({ section }) => !hide.includes(section.id))
      .toSorted(
        (one, other) =>
          rank(one.section.id) - rank(other.section.id) || one.section.order - other.section.order,
      );
  }

  async handle(request: FeatureRequest): Promise<FeatureResponse> {
    const { session, requestOrigin, callbackUrl, csrfToken, fields } = request;
    if (!session) throw new RouteError(401, 'SignInRequired');
    const user = await this.account.getProfile(session);
    const found = await Promise.all(this.sections.map((served) => this.show(served, request)));
    const sections = found.flatMap((section) => section ?? []);
    const url = getFeatureUrl(requestOrigin, PATH);
    // After an action the callback URL is this page.
    const isOwn = callbackUrl === url || callbackUrl.startsWith(`${url}?`);
    const page = createAccountPage({
      title: 'account.title',
      signedInAs: 'account.signedInAs',
      navigation: 'account.sections',
      sectionFailed: 'account.sectionFailed',
      url,
      signOutUrl: getActionUrl(requestOrigin, 'signout'),
      returnUrl: getReturnUrl(requestOrigin, isOwn ? undefined : callbackUrl),
      csrfToken,
      user: user.name ?? user.email,
      image: user.image === undefined ? undefined : parsePicture(user.image),
      sections,
      error: this.describeError(fields['error']),
      notice: this.describeNotice(fields['done']),
      now: this.clock(),
      toUrl: (path) => getFeatureUrl(requestOrigin, path),
      toProviderUrl: (action, provider) => getActionUrl(requestOrigin, action, provider),
    });
    return { page, body: { sections: sections.map(({ id }) => id) } };
  }

  private async show(
    { section: { id, title }, handler }: ServedSection,
    request: FeatureRequest,
  ): Promise<ShownSection | undefined> {
    try {
      const view = await withDeadline(
        Promise.resolve(handler.showSection(request)),
        SECTION_DEADLINE_MS,
        `The section "${id}" of the account page`,
        this.timers,
      );
      return view && { id, title, view };
    } catch (thrown) {
      this.logger.error(asError(thrown));
      return { id, title, view: undefined };
    }
  }

  /** Any link can set the code: only those are shown that a section has a message for. */
  private describeError(code: string | undefined): PageText | undefined {
    if (code === undefined) return undefined;
    const all = [LIBRARY_ERRORS, ...this.sections.map(({ section }) => section.errors ?? {})];
    const known = all.map((errors) => findByCode(errors, code)).find((name) => name !== undefined);
    return { name: known ?? 'account.error.default' };
  }

  private describeNotice(done: string | undefined): PageText | undefined {
    const [id, name = ''] = done?.split('.') ?? [];
    const notices = this.sections.find(({ section }) => section.id === id)?.section.notices ?? {};
    const notice = Object.hasOwn(notices, name) ? notices[name] : undefined;
    return notice && { name: notice };
  }
}

export const ACCOUNT_ROUTE = route({
  method: 'GET',
  path: PATH,
  name: 'showAccount',
  summary: 'Shows the account page',
  access: 'session',
  isPage: true,
  fields: {
    done: { description: 'What an action has done: the section, a dot, and the name.' },
    error: { description: 'The code of an action that failed.' },
  },
  responses: { 200: { description: 'The page.' } },
  handler: AccountPageHandler,
});
