/** The error page: the error, and what to do next. */
import type { FunctionComponent } from 'preact';
import type { ErrorPageParam } from '../errors/error-codes.js';
import type { MessageName } from '../localization/messages.js';
import { AlertIcon, ClockIcon, LockIcon, ServerIcon } from './icons.js';
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
  /** The label of the link to the sign-in page; without one, signing in again would not help. */
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

/** Renders the page for an error code, with its status: 500, 403, 429, or 200 for all others. */
export function renderErrorPage(props: ErrorPageProps, frame: PageFrame): RenderedErrorPage {
  const { t } = frame.localization;
  const { status, title, text, Emblem, retry } = ERRORS.get(props.error ?? '') ?? DEFAULT;
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
          {retry && (
            <a class="button primary" href={props.signInUrl}>
              {t(retry)}
            </a>
          )}
          <a class={retry ? 'button quiet' : 'button secondary'} href={props.returnUrl}>
            {t('error.back')}
          </a>
        </div>
        {props.reference && (
          <p class="hint">
            <Message
              text={t('error.reference')}
              values={{ reference: <code dir="ltr">{props.reference}</code> }}
            />
          </p>
        )}
      </>
    ),
  });
  return { html, status };
}
