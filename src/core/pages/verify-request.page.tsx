/**
 * The page after the request for a magic link or a code, and the script that counts down to the
 * next request.
 */
import type { VNode } from 'preact';
import { formatDuration, type Localization, type MessageName } from '../localization/messages.js';
import { CodeAlert, CodeForm } from './code-form.js';
import { FORM_SCRIPT } from './form-script.js';
import { EnvelopeIcon } from './icons.js';
import {
  HiddenFields,
  Message,
  type PageFrame,
  PageHeader,
  renderDocument,
} from './page-document.js';
import type { PageScript } from './page-headers.js';
import type { RefusedCode } from './refused-code.js';

/** The form for the code that was requested. */
export interface RequestedCodeProps {
  /** The form's target. Trusted. */
  readonly action: string;
  /** Whether the message has a link too. */
  readonly hasLink: boolean;
  /** A code that was refused. */
  readonly refused: RefusedCode | undefined;
}

/** The message that was requested, and the form that requests another one. All URLs are trusted. */
export interface VerifyRequestPageProps {
  /** The address that the message was sent to. */
  readonly email: string;
  /**
   * Says that the message was sent to {email}, and what to do with it. Default: it has a link that
   * signs in.
   */
  readonly sentTo?: MessageName;
  /** How long the link is valid in total; without a link, the code. */
  readonly lifetimeMs: number;
  /** The code; `undefined` when the message has a link alone. */
  readonly code?: RequestedCodeProps | undefined;
  /** The time until another message may be requested, by the server's clock. 0: at once. */
  readonly resendSeconds: number;
  /** The form's target. */
  readonly action: string;
  /** Absent when the check is disabled. */
  readonly csrfToken: string | undefined;
  /** The URL to redirect to after the sign-in. */
  readonly callbackUrl: string;
  /** The URL of the page where another address is entered; `undefined` where there is no other. */
  readonly signInUrl: string | undefined;
  /** The target of the link back to the site. */
  readonly returnUrl: string;
}

/** What the page knows in a browser that requested no code: it names no address. */
export interface UnrequestedCodeProps {
  readonly refused: RefusedCode | undefined;
  /** The URL of the sign-in page. Trusted. */
  readonly signInUrl: string;
}

/**
 * Renders the page as an HTML document. It does not reveal whether the address is known.
 *
 * @param props - `undefined` in a browser that requested no link: the page then names no address.
 */
export function renderVerifyRequestPage(
  props: VerifyRequestPageProps | UnrequestedCodeProps | undefined,
  frame: PageFrame,
): string {
  const { t, locale } = frame.localization;
  const view = isRequested(props) ? { ...props, t, locale } : undefined;
  const refused = isRequested(props) ? props.code?.refused : props?.refused;
  return renderDocument({
    title: t('verifyRequest.title'),
    frame,
    scripts: getVerifyRequestScripts(props),
    body: (
      <>
        <PageHeader frame={frame} heading={t('verifyRequest.title')} emblem={<EnvelopeIcon />} />
        {refused && <CodeAlert refused={refused} t={t} />}
        <div class="prose" role="status">
          {view ? <SentTo {...view} /> : <Sent hasCode={props !== undefined} t={t} />}
          <p>{t('verifyRequest.spam')}</p>
        </div>
        {view?.code && <CodeForm {...view} {...view.code} isRefused={refused !== undefined} />}
        {view && <NextSteps {...view} />}
        {props && !isRequested(props) && (
          <div class="actions">
            <a class="button secondary" href={props.signInUrl}>
              {t('error.signIn')}
            </a>
          </div>
        )}
      </>
    ),
  });
}

/** The scripts of the page: none without the form, and no countdown when it is over. */
export function getVerifyRequestScripts(
  props: VerifyRequestPageProps | UnrequestedCodeProps | undefined,
): readonly PageScript[] {
  if (!isRequested(props)) return [];
  return props.resendSeconds > 0 ? [FORM_SCRIPT, RESEND_SCRIPT] : [FORM_SCRIPT];
}

function isRequested(
  props: VerifyRequestPageProps | UnrequestedCodeProps | undefined,
): props is VerifyRequestPageProps {
  return props !== undefined && 'email' in props;
}

interface SentProps extends Pick<Localization, 't'> {
  readonly hasCode: boolean;
}

function Sent({ hasCode, t }: SentProps): VNode {
  return (
    <p>
      {t(hasCode ? 'verifyRequest.sentCode' : 'verifyRequest.sent')}{' '}
      {t(hasCode ? 'verifyRequest.enterCode' : 'verifyRequest.open')}
    </p>
  );
}

/** The content, and its language. */
type ViewProps = VerifyRequestPageProps & Pick<Localization, 't' | 'locale'>;

function SentTo({ email, sentTo, lifetimeMs, code, t, locale }: ViewProps): VNode {
  const isCodeAlone = code !== undefined && !code.hasLink;
  const duration = formatDuration(lifetimeMs, locale);
  const address = (
    <strong>
      <bdi>{email}</bdi>
    </strong>
  );
  return (
    <>
      <p>
        <Message
          text={t(sentTo ?? (isCodeAlone ? 'verifyRequest.sentCodeTo' : 'verifyRequest.sentTo'))}
          values={{ email: address }}
        />
      </p>
      <p>
        {sentTo === undefined &&
          `${t(isCodeAlone ? 'verifyRequest.enterCode' : 'verifyRequest.open')} `}
        {t(isCodeAlone ? 'mail.codeLifetime' : 'mail.lifetime', { duration })}
      </p>
      {code?.hasLink && <p>{t('verifyRequest.orEnterCode')}</p>}
    </>
  );
}

/**
 * Without the script the button works at once: the server limits the messages to an address.
 * Without `autocomplete`, Firefox would keep the button disabled when the page is reloaded.
 */
function NextSteps(props: ViewProps): VNode {
  const { email, resendSeconds, action, csrfToken, callbackUrl, signInUrl, returnUrl } = props;
  const { code, t } = props;
  const resendIn = code ? 'verifyRequest.resendCodeIn' : 'verifyRequest.resendIn';
  const isCounting = resendSeconds > 0;
  return (
    <div class="actions">
      <form
        method="post"
        action={action}
        autocomplete="off"
        data-resend={isCounting ? resendSeconds : undefined}
        data-countdown={isCounting ? t(resendIn) : undefined}
      >
        <HiddenFields csrfToken={csrfToken} callbackUrl={callbackUrl} />
        <input type="hidden" name="email" value={email} />
        <button type="submit" class="button secondary" aria-live="off">
          {t(code ? 'verifyRequest.resendCode' : 'verifyRequest.resend')}
        </button>
        {isCounting && <p class="unseen" role="status" />}
      </form>
      {signInUrl && (
        <a class="button quiet" href={signInUrl}>
          {t('verifyRequest.changeAddress')}
        </a>
      )}
      <a class="button quiet" href={returnUrl}>
        {t('error.back')}
      </a>
    </div>
  );
}

/**
 * Keeps the button disabled for the given seconds, and counts down on it. The seconds come from the
 * server and are measured with a monotonic clock, because the clock of the browser may be wrong. A
 * screen reader hears of the button once, when it can be used.
 */
export const RESEND_SCRIPT: PageScript = {
  connects: false,
  text: `'use strict';
(() => {
  const form = document.querySelector('[data-resend]');
  const button = form.querySelector('button');
  const label = button.textContent;
  const end = performance.now() + form.dataset.resend * 1000;
  const count = () => {
    const seconds = Math.ceil((end - performance.now()) / 1000);
    button.disabled = seconds > 0;
    button.textContent = seconds > 0 ? form.dataset.countdown.replace('{seconds}', seconds) : label;
    if (seconds > 0) return;
    clearInterval(timer);
    form.querySelector('[role=status]').textContent = label;
  };
  const timer = setInterval(count, 1000);
  count();
})();
`,
};
