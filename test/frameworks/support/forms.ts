/** The forms of a page, as its source has them. */
import type { Page } from 'playwright-core';

export interface Form {
  /** Where it is sent. */
  readonly action: string;
  readonly enctype: string;
  readonly fields: Readonly<Record<string, string>>;
  /** What its button says. */
  readonly button: string;
}

/**
 * The forms that are posted, without any help from scripts.
 *
 * @param page - Any page that is open: its browser takes the source apart.
 * @param url - Where the source comes from.
 */
export async function formsIn(page: Page, source: string, url: string): Promise<Form[]> {
  const found = await page.evaluate((markup) => {
    const { forms } = new DOMParser().parseFromString(markup, 'text/html');
    return [...forms].map((form) => {
      const button = form.querySelector<HTMLButtonElement>('button:not([type="button"])');
      const named = [...form.querySelectorAll<HTMLInputElement>('input[name]'), button];
      const pairs = named.flatMap((control) =>
        control?.name ? [[control.name, control.value] as const] : [],
      );
      return {
        method: form.method,
        enctype: form.enctype,
        action: button?.getAttribute('formaction') ?? form.getAttribute('action') ?? '',
        fields: Object.fromEntries(pairs),
        button: button?.textContent?.trim() ?? '',
      };
    });
  }, source);
  return found
    .filter(({ method }) => method === 'post')
    .map(({ action, enctype, fields, button }) => ({
      action: new URL(action, url).href,
      enctype,
      fields,
      button,
    }))
    .filter(({ action }) => new URL(action).origin === new URL(url).origin);
}

/** A page that sends this form as soon as it is open. */
export function trapFor({ action, enctype, fields }: Form): string {
  const inputs = Object.entries(fields).map(
    ([name, value]) => `<input name="${escaped(name)}" value="${escaped(value)}">`,
  );
  return `<!doctype html><title>Win a prize</title><link rel="icon" href="data:,">
    <form method="post" action="${escaped(action)}" enctype="${enctype}">${inputs.join('')}</form>
    <script>document.forms[0].submit()</script>`;
}

function escaped(text: string): string {
  return text.replaceAll(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
