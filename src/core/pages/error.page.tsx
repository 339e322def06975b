/** The error page: the error, and what to do next. */
import type { FunctionComponent } from 'preact';
import type { ErrorPageParam } from '../errors/error-codes.js';
import { AlertIcon, LockIcon, ServerIcon } from './icons.js';
import { type PageFrame, PageHeader, renderDocument } from './page-document.js';

/** The content of the error page. */
export interface ErrorPageProps {
  /** An error code; an unknown one gives a general page. */
  readonly error: string | undefined;
  /** The URL of the sign-in page. Trusted. */
  readonly signInUrl: string;
  /** The target of the link back to the site. Trusted. */
  readonly returnUrl: string;
}

/** An HTML document and its HTTP status. */
interface RenderedErrorPage {
  readonly html: string;
  readonly status: number;
}

interface ErrorText {
  readonly status: number;
  readonly heading: string;
  readonly text: readonly string[];
  readonly Emblem: FunctionComponent;
  /** The label of the link to the sign-in page; without one, signing in again would not help. */
  readonly retry?: string | undefined;
}

const DEFAULT: ErrorText = {
  status: 200,
  heading: 'Error',
  text: ['Something went wrong while signing you in. Trying again usually helps.'],
  Emblem: AlertIcon,
  retry: 'Try again',
};

// A Map, not an object: the code comes from the query, and `constructor` must not find anything.
const ERRORS: ReadonlyMap<string, ErrorText> = new Map<ErrorPageParam, ErrorText>([
  [
    'Configuration',
    {
      status: 500,
      heading: 'Server error',
      text: [
        'Signing in doesn’t work at the moment. It isn’t anything you did, and trying again won’t help yet.',
        'If you run this site, the server’s log says what to fix.',
      ],
      Emblem: ServerIcon,
    },
  ],
  [
    'AccessDenied',
    {
      status: 403,
      heading: 'Access Denied',
      text: [
        'This account doesn’t have access. If you have another one, sign in with that, or ask the people who run this site.',
      ],
      Emblem: LockIcon,
      retry: 'Sign in with another account',
    },
  ],
  [
    'TooManyAttempts',
    {
      status: 429,
      heading: 'Too many attempts',
      text: ['There were too many attempts to sign in. Wait a little, then try again.'],
      Emblem: LockIcon,
      retry: 'Try again',
    },
  ],
  [
    'Verification',
    {
      status: 403,
      heading: 'Unable to sign in',
      text: [
        'This sign-in link no longer works. It has expired, or it has been used already.',
        'Sign in again and we’ll send you a new one.',
      ],
      Emblem: LockIcon,
      retry: 'Sign in',
    },
  ],
]);

/** Renders the page for an error code, with its status: 500, 403, 429, or 200 for all others. */
export function renderErrorPage(props: ErrorPageProps, frame: PageFrame): RenderedErrorPage {
  const { status, heading, text, Emblem, retry } = ERRORS.get(props.error ?? '') ?? DEFAULT;
  const html = renderDocument({
    title: heading,
    frame,
    body: (
      <>
        <PageHeader frame={frame} heading={heading} emblem={<Emblem />} />
        <div class="prose" role="alert">
          {text.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
        <div class="actions">
          {retry && (
            <a class="button primary" href={props.signInUrl}>
              {retry}
            </a>
          )}
          <a class={retry ? 'button quiet' : 'button secondary'} href={props.returnUrl}>
            Back to the site
          </a>
        </div>
      </>
    ),
  });
  return { html, status };
}
