/** A section of the account page: a text, rows, links and buttons. */
import type { VNode } from 'preact';
import type { SectionItem, SectionView, ShownSection } from './account-view.js';
import { Action } from './section-action.js';
import { type PageParts, Text } from './section-text.js';

/** Shows a section, or that it failed. */
export function Section({
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
