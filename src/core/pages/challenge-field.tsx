/** Where the widget of a challenge appears in a form. */
import type { VNode } from 'preact';
import type { Translate } from '../localization/messages.js';
import type { ChallengeWidget } from './challenge-widget.js';

interface ChallengeFieldProps {
  /** `undefined` shows nothing. */
  readonly widget: ChallengeWidget | undefined;
  readonly t: Translate;
}

/** The element that the script of the widget fills. */
export function ChallengeField({ widget, t }: ChallengeFieldProps): VNode | null {
  if (!widget) return null;
  return (
    <>
      <div class={`challenge ${widget.className}`} data-sitekey={widget.siteKey} />
      <noscript>
        <p class="hint">{t('challenge.noScript')}</p>
      </noscript>
    </>
  );
}
