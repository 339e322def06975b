/** The hidden fields of a form: the CSRF token, and where to go afterwards. */
import type { VNode } from 'preact';

interface HiddenFieldsProps {
  readonly csrfToken: string | undefined;
  readonly callbackUrl?: string | undefined;
}

/** A field without a value is left out: an empty token would read as a wrong one. */
export function HiddenFields({ csrfToken, callbackUrl }: HiddenFieldsProps): VNode {
  return (
    <>
      {csrfToken && <input type="hidden" name="csrfToken" value={csrfToken} />}
      {callbackUrl && <input type="hidden" name="callbackUrl" value={callbackUrl} />}
    </>
  );
}
