/** A button of the account page, and its form. */
import type { VNode } from 'preact';
import type { Translate } from '../localization/messages.js';
import { getNoticeUrl, type SectionAction, type SectionField } from './account-view.js';
import { ChoiceField } from './choice-field.js';
import { CredentialField } from './credential-field.js';
import { HiddenFields } from './page-document.js';
import { type PageParts, Text } from './section-text.js';

interface ActionProps extends PageParts {
  readonly action: SectionAction;
  /** Unique on the page. */
  readonly name: string;
  readonly section: string;
  /** The id of what the action is for. */
  readonly describedBy?: string;
}

/**
 * A button; behind a disclosure, which needs no script, if it asks first or has fields in a row.
 */
export function Action(props: ActionProps): VNode {
  const { action, describedBy, localization, page } = props;
  const { label, confirm, fields = [], isDangerous } = action;
  const isHidden = confirm !== undefined || (fields.length > 0 && describedBy !== undefined);
  if (!isHidden) return <ActionForm {...props} style="secondary" />;
  return (
    <details>
      <summary class="button secondary" aria-describedby={describedBy}>
        {localization.t(label)}
      </summary>
      <div class="asked">
        {confirm && (
          <p class="hint">
            <Text text={confirm} page={page} localization={localization} />
          </p>
        )}
        <ActionForm {...props} style={isDangerous ? 'danger' : 'primary'} />
      </div>
    </details>
  );
}

function ActionForm({
  action,
  name,
  section,
  describedBy,
  style,
  page,
  localization: { t },
}: ActionProps & { readonly style: string }): VNode {
  const { label, submit = label, path, method = 'POST', hidden = {}, fields = [], done } = action;
  const { isDownload, removesPasskey } = action;
  const returnUrl = getNoticeUrl(page, section, done);
  return (
    <form
      class="form"
      method="post"
      action={page.toUrl(path)}
      data-download={isDownload ? '' : undefined}
      data-removes-passkey={removesPasskey}
    >
      <HiddenFields csrfToken={page.csrfToken} callbackUrl={returnUrl} />
      {method === 'DELETE' && <input type="hidden" name="_method" value="DELETE" />}
      {Object.entries(hidden).map(([field, value]) => (
        <input type="hidden" name={field} value={value} key={field} />
      ))}
      {fields.map((field) => (
        <Field key={field.name} field={field} id={`${name}-${field.name}`} t={t} />
      ))}
      <button type="submit" class={`button ${style}`} aria-describedby={describedBy}>
        {t(submit)}
      </button>
    </form>
  );
}

interface FieldProps {
  readonly field: SectionField;
  /** Unique on the page. */
  readonly id: string;
  readonly t: Translate;
}

function Field({ field, id, t }: FieldProps): VNode {
  const { name, label, hint, choices, value, ...input } = field;
  const common = { t, id, name };
  return (
    <>
      {choices ? (
        <ChoiceField {...common} label={t(label)} choices={choices} value={value} />
      ) : (
        <CredentialField
          {...common}
          input={{ ...input, value, label: t(label) }}
          focus={false}
          errorId={undefined}
        />
      )}
      {hint && <p class="hint">{t(hint.name, hint.values)}</p>}
    </>
  );
}
