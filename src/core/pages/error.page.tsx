/**
 * The error page, and the pages of what there is not, or not for this user: the error, and what to
 * do next.
 */
import type { FunctionComponent } from 'preact';
import type { ErrorPageParam } from '../errors/error-codes.js';
import type { MessageName } from '../localization/messages.js';
import { AlertIcon, ClockIcon, LockIcon, SearchIcon, ServerIcon } from './icons.js';
import { Message, type PageFrame, PageHeader, renderDocument } from './page-document.js';

/** The content of the error page. */
export interface ErrorPageProps {
  /** An error code; an unknown one gives a general page. */
  readonly error: string | undefined;
  /** The URL of the sign-in page. Trusted. */
  readonly signInUrl: string;
  /** The target of the link back to the site. Trusted. */
  readonly returnUrl: string;
  /** The reference under which the error was logged, if it was. */
  readonly reference?: string | undefined;
}

/** The content of the page that a browser gets in place of what it asked for. */
export interface RefusalPageProps {
  /** There is no such page, or its user may not see it. */
  readonly reason: 'Forbidden' | 'NotFound';
  /** The URL of the sign-out page, for a user who has another account. Trusted. */
  readonly signOutUrl?: string | undefined;
  /** The target of the link back to the site. Trusted. */
  readonly returnUrl: string;
}

/** An HTML document and its HTTP status. */
interface RenderedErrorPage {
  readonly html: string;
  readonly status: number;
}

interface ErrorView {
  readonly status: number;
  readonly title: MessageName;
  readonly text: readonly MessageName[];
  readonly Emblem: FunctionComponent;
  /** The label of the link to sign in; without one, signing in again would not help. */
  readonly retry?: MessageName | undefined;
}

const DEFAULT: ErrorView = {
  status: 200,
  title: 'error.default.title',
  text: ['error.default.text'],
  Emblem: AlertIcon,
  retry: 'error.retry',
};

// A Map, not an object: the code comes from the query, and `constructor` must not find anything.
const ERRORS: ReadonlyMap<string, ErrorView> = new Map<ErrorPageParam, ErrorView>([
  [
    'Configuration',
    {
      status: 500,
      title: 'error.Configuration.title',
      text: ['error.Configuration.text', 'error.Configuration.owner'],
      Emblem: ServerIcon,
    },
  ],
  [
    'AccessDenied',
    {
      status: 403,
      title: 'error.AccessDenied.title',
      text: ['error.AccessDenied.text'],
      Emblem: LockIcon,
      retry: 'error.AccessDenied.retry',
    },
  ],
  [
    'TooManyAttempts',
    {
      status: 429,
      title: 'error.TooManyAttempts.title',
      text: ['error.TooManyAttempts.text'],
      Emblem: ClockIcon,
      retry: 'error.retry',
    },
  ],
  [
    'SignOutError',
    {
      status: 503,
      title: 'error.SignOutError.title',
      text: ['error.SignOutError.text'],
      Emblem: ServerIcon,
      retry: 'error.signIn',
    },
  ],
  [
    'Verification',
    {
      status: 403,
      title: 'error.Verification.title',
      text: ['error.Verification.text'],
      Emblem: ClockIcon,
      retry: 'error.signIn',
    },
  ],
]);

// Not among the errors: no link to the error page shows them.
const REFUSALS: Readonly<Record<RefusalPageProps['reason'], ErrorView>> = {
  NotFound: {
    status: 404,
    title: 'error.NotFound.title',
    text: ['error.NotFound.text'],
    Emblem: SearchIcon,
  },
  Forbidden: {
    status: 403,
    title: 'error.Forbidden.title',
    text: ['error.Forbidden.text'],
    Emblem: LockIcon,
    retry: 'error.AccessDenied.retry',
  },
};

/** Renders the page for an error code, with its status, which is 200 for an unknown code. */
export function renderErrorPage(props: ErrorPageProps, frame: PageFrame): RenderedErrorPage {
  const view = ERRORS.get(props.error ?? '') ?? DEFAULT;
  const { signInUrl: retryUrl, returnUrl, reference } = props;
  return renderView(view, { retryUrl, returnUrl, reference }, frame);
}

/**
 * Renders the page in place of one that there is not, or not for its user, with the status 404 or
 * 403.
 */
export function renderRefusalPage(props: RefusalPageProps, frame: PageFrame): RenderedErrorPage {
  const { reason, signOutUrl: retryUrl, returnUrl } = props;
  return renderView(REFUSALS[reason], { retryUrl, returnUrl }, frame);
}

interface ViewTargets extends Pick<ErrorPageProps, 'returnUrl' | 'reference'> {
  readonly retryUrl: string | undefined;
}

function renderView(
  { status, title, text, Emblem, retry }: ErrorView,
  { retryUrl, returnUrl, reference }: ViewTargets,
  frame: PageFrame,
): RenderedErrorPage {
  const { t } = frame.localization;
  const html = renderDocument({
    title: t(title),
    frame,
    body: (
      <>
        <PageHeader frame={frame} heading={t(title)} emblem={<Emblem />} />
        <div class="prose" role="alert">
          {text.map((name) => (
            <p key={name}>{t(name)}</p>
          ))}
        </div>
        <div class="actions">
          {retry && retryUrl !== undefined && (
            <a class="button primary" href={retryUrl}>
              {t(retry)}
            </a>
          )}
          <a class={retry ? 'button quiet' : 'button secondary'} href={returnUrl}>
            {t('error.back')}
          </a>
        </div>
        {reference && (
          <p class="hint">
            <Message
              text={t('error.reference')}
              values={{ reference: <code dir="ltr">{reference}</code> }}
            />
          </p>
        )}
      </>
    ),
  });
  return { html, status };
}
