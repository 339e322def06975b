/** Markup in which every value is escaped, unless it is markup itself. */
export class Html {
  constructor(private readonly markup: string) {}

  toString(): string {
    return this.markup;
  }
}

type Value = string | number | Html | readonly Html[] | false | null | undefined;

/** Marks a template as markup: html`<p>${name}</p>` */
export function html(strings: TemplateStringsArray, ...values: readonly Value[]): Html {
  return new Html(String.raw({ raw: strings }, ...values.map(renderMarkup)));
}

function renderMarkup(value: Value): string {
  if (value instanceof Html) return value.toString();
  if (Array.isArray(value)) return value.map(renderMarkup).join('');
  if (value === false || value === null || value === undefined) return '';
  return String(value).replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
