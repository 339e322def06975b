/** A section of the account page: a text, rows, links and buttons. */
import type { VNode } from 'preact';
import { addQuery } from '../http/routes.js';
import type { MessageName } from '../localization/messages.js';
import { Avatar } from './avatar.js';
import { PasskeyCeremony } from './passkey-form.js';
import {
  getNoticeUrl,
  type SectionItem,
  type SectionPasskey,
  type SectionView,
  type ShownSection,
} from './account-view.js';
import { Action } from './section-action.js';
import { type PageParts, Text } from './section-text.js';

interface SectionProps extends PageParts {
  readonly section: ShownSection;
  /** In place of a section that failed. */
  readonly failed: MessageName;
}

/** Shows a section, or that it failed. */
export function Section({ section: { id, title, view }, failed, ...parts }: SectionProps): VNode {
  const { t } = parts.localization;
  const heading = `${id}-title`;
  return (
    <section id={id} aria-labelledby={heading}>
      <h2 id={heading}>{t(title)}</h2>
      {view ? (
        <SectionContent section={id} view={view} {...parts} />
      ) : (
        <p class="alert">{t(failed)}</p>
      )}
    </section>
  );
}

interface ContentProps extends PageParts {
  readonly section: string;
  readonly view: SectionView;
}

/**
 * What stands below the heading of a section: a text, and a box. Each row of it has its actions at
 * its end, and what is for the whole section stands in a row of its own, the last one.
 */
export function SectionContent({ section, view, ...parts }: ContentProps): VNode {
  const { text, items = [], empty } = view;
  const hasItems = items.length > 0;
  const lead = hasItems ? undefined : (view.items && empty) || text;
  const isApart = text !== lead;
  const isBoxed = hasItems || lead !== undefined || hasActions(view);
  return (
    <>
      <Lead text={isApart ? text : undefined} name="prose" {...parts} />
      {isBoxed && (
        <div class="rows">
          {hasItems && <Rows items={items} section={section} {...parts} />}
          {(lead !== undefined || hasActions(view)) && (
            <div class="entry">
              <Lead text={lead} {...parts} />
              <SectionActions section={section} view={view} {...parts} />
            </div>
          )}
        </div>
      )}
    </>
  );
}

/** A paragraph, unless there is no text. */
function Lead({
  text,
  name = 'row',
  ...parts
}: PageParts & {
  readonly text: SectionView['text'];
  readonly name?: 'row' | 'prose';
}): VNode | null {
  if (text === undefined) return null;
  return (
    <p class={name}>
      <Text text={text} {...parts} />
    </p>
  );
}

function Rows({
  items,
  section,
  ...parts
}: PageParts & { readonly section: string; readonly items: readonly SectionItem[] }): VNode {
  return (
    <ul>
      {items.map((item, index) => (
        <Row key={index} item={item} name={`${section}-${index}`} section={section} {...parts} />
      ))}
    </ul>
  );
}

function hasActions({ links = [], actions = [], passkey }: SectionView): boolean {
  return links.length > 0 || actions.length > 0 || passkey !== undefined;
}

/** What is for the whole section. */
function SectionActions({ section, view, ...parts }: ContentProps): VNode {
  const { links = [], actions = [], passkey } = view;
  return (
    <>
      {passkey && <Passkey section={section} passkey={passkey} {...parts} />}
      {links.map(({ label, path }) => (
        <a
          key={path}
          class="button secondary"
          href={addQuery(parts.page.toUrl(path), { callbackUrl: parts.page.url })}
        >
          {parts.localization.t(label)}
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
    </>
  );
}

interface PasskeyProps extends PageParts {
  readonly section: string;
  readonly passkey: SectionPasskey;
}

function Passkey({ section, passkey, page, localization: { t } }: PasskeyProps): VNode {
  const { label, provider, needsScript, errors, done, signals = [], silentPath } = passkey;
  const texts = Object.entries(errors).map(([name, text]) => [name, t(text)] as const);
  return (
    <PasskeyCeremony
      action="register"
      optionsUrl={page.toProviderUrl('webauthn-options', provider)}
      callbackUrl={page.toProviderUrl('callback', provider)}
      commonFields={{
        csrfToken: page.csrfToken,
        callbackUrl: getNoticeUrl(page, section, done),
      }}
      needsScript={t(needsScript)}
      errors={Object.fromEntries(texts)}
      label={t(label)}
      leading={false}
      signals={signals}
      silentUrl={silentPath && page.toUrl(silentPath)}
    />
  );
}

interface RowProps extends PageParts {
  readonly item: SectionItem;
  /** Unique on the page. */
  readonly name: string;
  readonly section: string;
}

function Row({ item, name, section, ...parts }: RowProps): VNode {
  const { title, details = [], mark, image, initialsOf, actions = [] } = item;
  const label = `${name}-label`;
  return (
    <li>
      {(image !== undefined || initialsOf !== undefined) && (
        <Avatar image={image} name={initialsOf} />
      )}
      <div class="row">
        <p class="name" id={label}>
          <span>
            <Text text={title} {...parts} />
          </span>
          {mark && <span class="badge">{parts.localization.t(mark)}</span>}
        </p>
        {details.map((detail, index) => (
          <p class="hint" key={index}>
            <Text text={detail} {...parts} />
          </p>
        ))}
      </div>
      {actions.length > 0 && (
        <div class="do">
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
        </div>
      )}
    </li>
  );
}
