/** The account page: navigation, notices, and the sections of features. */
import type { ComponentChildren, VNode } from 'preact';
import type { Localization } from '../localization/messages.js';
import { ACCOUNT_STYLES } from './account-styles.js';
import type {
  AccountPage,
  SectionAction,
  SectionItem,
  SectionText,
  SectionView,
  ShownSection,
} from './account-view.js';
import { CredentialField } from './credential-field.js';
import { FORM_SCRIPT } from './form-script.js';
import { AlertIcon } from './icons.js';
import {
  HiddenFields,
  Message,
  type PageFrame,
  PageHeader,
  renderDocument,
} from './page-document.js';
import { formatRelativeTime } from './relative-time.js';

/** What every part of the page needs. */
interface PageParts {
  readonly page: AccountPage;
  readonly localization: Localization;
}

/** Renders the page as an HTML document. */
export function renderAccountPage(page: AccountPage, frame: PageFrame): string {
  const { localization } = frame;
  const parts = { page, localization };
  return renderDocument({
    title: localization.t(page.title),
    frame,
    layout: 'account',
    rules: [ACCOUNT_STYLES],
    scripts: [FORM_SCRIPT],
    body: (
      <>
        <PageHeader frame={frame} heading={localization.t(page.title)} />
        <Navigation {...parts} />
        <div class="sections">
          <Notice {...parts} />
          {page.sections.map((section) => (
            <Section key={section.id} section={section} {...parts} />
          ))}
        </div>
      </>
    ),
  });
}

function Navigation({ page, localization: { t } }: PageParts): VNode {
  const { sections, user, csrfToken, signOutUrl, returnUrl } = page;
  return (
    <div class="side">
      {user !== undefined && (
        <p class="who">
          <Message text={t(page.signedInAs)} values={{ user: <bdi>{user}</bdi> }} />
        </p>
      )}
      <nav aria-label={t(page.navigation)}>
        <ul>
          {sections.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{t(title)}</a>
            </li>
          ))}
        </ul>
      </nav>
      <div class="leave">
        <a class="link" href={returnUrl}>
          {t('error.back')}
        </a>
        <form method="post" action={signOutUrl}>
          <HiddenFields csrfToken={csrfToken} callbackUrl={returnUrl} />
          <button type="submit" class="link">
            {t('signOut.submit')}
          </button>
        </form>
      </div>
    </div>
  );
}

function Notice({ page: { error, notice }, localization: { t } }: PageParts): VNode | undefined {
  if (error) {
    return (
      <div class="alert" role="alert">
        <AlertIcon />
        <p>{t(error.name, error.values)}</p>
      </div>
    );
  }
  if (!notice) return undefined;
  return (
    <div class="alert notice" role="status">
      <p>{t(notice.name, notice.values)}</p>
    </div>
  );
}

function Section({
  section: { id, title, view },
  ...parts
}: PageParts & { readonly section: ShownSection }): VNode {
  const { t } = parts.localization;
  const heading = `${id}-title`;
  return (
    <section id={id} aria-labelledby={heading}>
      <h2 id={heading}>{t(title)}</h2>
      {view ? (
        <SectionContent section={id} view={view} {...parts} />
      ) : (
        <p class="alert">{t(parts.page.sectionFailed)}</p>
      )}
    </section>
  );
}

interface ContentProps extends PageParts {
  readonly section: string;
  readonly view: SectionView;
}

function SectionContent({ section, view, ...parts }: ContentProps): VNode {
  const { text, items, empty, links = [], actions = [] } = view;
  const { t } = parts.localization;
  return (
    <>
      {text && (
        <p class="prose">
          <Text text={text} {...parts} />
        </p>
      )}
      {items && items.length > 0 && (
        <ul class="rows">
          {items.map((item, index) => (
            <Row
              key={index}
              item={item}
              name={`${section}-${index}`}
              section={section}
              {...parts}
            />
          ))}
        </ul>
      )}
      {items?.length === 0 && empty && (
        <p class="prose">
          <Text text={empty} {...parts} />
        </p>
      )}
      {(links.length > 0 || actions.length > 0) && (
        <div class="choices">
          {links.map(({ label, path }) => (
            <a key={path} class="button secondary" href={parts.page.toUrl(path)}>
              {t(label)}
            </a>
          ))}
          {actions.map((action, index) => (
            <Action
              key={`${action.method} ${action.path}`}
              action={action}
              name={`${section}-action-${index}`}
              section={section}
              {...parts}
            />
          ))}
        </div>
      )}
    </>
  );
}

interface RowProps extends PageParts {
  readonly item: SectionItem;
  /** Unique on the page. */
  readonly name: string;
  readonly section: string;
}

function Row({ item, name, section, ...parts }: RowProps): VNode {
  const { title, details = [], mark, actions = [] } = item;
  const label = `${name}-label`;
  return (
    <li>
      <div class="row">
        <p class="name" id={label}>
          <Text text={title} {...parts} />
          {mark && <span class="badge">{parts.localization.t(mark)}</span>}
        </p>
        {details.map((detail, index) => (
          <p class="hint" key={index}>
            <Text text={detail} {...parts} />
          </p>
        ))}
      </div>
      {actions.map((action, index) => (
        <Action
          key={`${action.method} ${action.path}`}
          action={action}
          name={`${name}-${index}`}
          section={section}
          describedBy={label}
          {...parts}
        />
      ))}
    </li>
  );
}

interface ActionProps extends PageParts {
  readonly action: SectionAction;
  /** Unique on the page. */
  readonly name: string;
  readonly section: string;
  /** The id of what the action is for. */
  readonly describedBy?: string;
}

/** A button; behind a disclosure, which needs no script, if it asks first or has fields in a row. */
function Action(props: ActionProps): VNode {
  const { action, describedBy, localization, page } = props;
  const { label, confirm, fields = [], isDangerous } = action;
  const isHidden = confirm !== undefined || (fields.length > 0 && describedBy !== undefined);
  if (!isHidden)
    return <ActionForm {...props} style={fields.length > 0 ? 'primary' : 'secondary'} />;
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
  const returnUrl = done === undefined ? page.url : `${page.url}?done=${section}.${done}`;
  return (
    <form class="form" method="post" action={page.toUrl(path)}>
      <HiddenFields csrfToken={page.csrfToken} callbackUrl={returnUrl} />
      {method === 'DELETE' && <input type="hidden" name="_method" value="DELETE" />}
      {Object.entries(hidden).map(([field, value]) => (
        <input type="hidden" name={field} value={value} key={field} />
      ))}
      {fields.map(({ name: field, label: text, hint, ...input }) => (
        <>
          <CredentialField
            key={field}
            t={t}
            id={`${name}-${field}`}
            name={field}
            input={{ ...input, label: t(text) }}
            focus={false}
            errorId={undefined}
          />
          {hint && <p class="hint">{t(hint.name, hint.values)}</p>}
        </>
      ))}
      <button type="submit" class={`button ${style}`} aria-describedby={describedBy}>
        {t(submit)}
      </button>
    </form>
  );
}

/** A text, whose values stand apart from it in the direction of their own script. */
function Text({ text, page, localization }: PageParts & { readonly text: SectionText }): VNode {
  if (typeof text === 'string') return <bdi>{text}</bdi>;
  const { name, values = {}, moments = {} } = text;
  const shown: Record<string, ComponentChildren> = {};
  for (const [key, value] of Object.entries(values)) shown[key] = <bdi>{value}</bdi>;
  for (const [key, moment] of Object.entries(moments)) {
    shown[key] = <Moment moment={moment} page={page} localization={localization} />;
  }
  return <Message text={localization.t(name)} values={shown} />;
}

/** Some drivers return a date that is none: MySQL has one for `0000-00-00`. The rest of the page does not fail by it. */
function Moment({ moment, page, localization }: PageParts & { readonly moment: Date }): VNode {
  const time = moment.getTime();
  if (Number.isNaN(time)) return <>–</>;
  const iso = moment.toISOString();
  return (
    <time datetime={iso} title={iso}>
      {formatRelativeTime(time - page.now, localization.locale)}
    </time>
  );
}
