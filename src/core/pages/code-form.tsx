/** The form for a sign-in code, and the message about a code that was refused. */
import type { VNode } from 'preact';
import type { CodeProblem } from '../errors/request.errors.js';
import type { Localization, MessageName } from '../localization/messages.js';
import { AlertIcon } from './icons.js';
import { HiddenFields } from './page-document.js';
import type { RefusedCode } from './refused-code.js';

const MESSAGES: Readonly<Record<CodeProblem, MessageName>> = {
  browser: 'codeError.browser',
  ended: 'codeError.ended',
  malformed: 'codeError.malformed',
  wrong: 'codeError.wrong',
};

const ALERT_ID = 'code-error';

interface CodeAlertProps extends Pick<Localization, 't'> {
  readonly refused: RefusedCode;
}

/** Says why a code was refused, and how many tries are left. */
export function CodeAlert({ refused, t }: CodeAlertProps): VNode {
  const { problem, triesLeft } = refused;
  const isCounted = problem === 'wrong' && triesLeft !== undefined;
  return (
    <div class="alert" role="alert" id={ALERT_ID}>
      <AlertIcon />
      <p>
        {t(MESSAGES[problem])}
        {isCounted && ` ${t('codeError.triesLeft', { count: triesLeft })}`}
      </p>
    </div>
  );
}

/** The form for a code. */
export interface CodeFormProps {
  /** The form's target. Trusted. */
  readonly action: string;
  /** Absent when the check is disabled. */
  readonly csrfToken: string | undefined;
  /** The URL to redirect to after the sign-in. */
  readonly callbackUrl: string;
  /** Whether a message about the code is above the form. */
  readonly isRefused: boolean;
}

/**
 * One field for all six digits, so that they can be pasted, and filled in by the browser
 * (`one-time-code`). The digits run from left to right in every language.
 */
export function CodeForm({
  action,
  csrfToken,
  callbackUrl,
  isRefused,
  t,
}: CodeFormProps & Pick<Localization, 't'>): VNode {
  return (
    <form class="form" method="post" action={action}>
      <HiddenFields csrfToken={csrfToken} callbackUrl={callbackUrl} />
      <div class="field">
        <label for="code">{t('verifyRequest.code')}</label>
        <input
          class="code"
          id="code"
          name="code"
          type="text"
          dir="ltr"
          inputmode="numeric"
          autocomplete="one-time-code"
          required
          autofocus
          aria-describedby={isRefused ? ALERT_ID : undefined}
          aria-invalid={isRefused ? 'true' : undefined}
        />
      </div>
      <button type="submit" class="button primary">
        {t('signIn.submit')}
      </button>
    </form>
  );
}
