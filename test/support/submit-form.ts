/** Submits the confirmation form of a page. */
import { all } from '../core/pages/html.js';
import type { Browser } from './browser.js';

/** Sends the form of a page as the browser would: to its action, with its hidden fields. */
export async function submitForm(page: Response, browser: Browser): Promise<Response> {
  const html = await page.text();
  const [form] = all(html, 'form');
  if (!form?.['action']) throw new Error(`No form, but ${page.status}.`);
  const fields = all(html, 'input').map(({ name = '', value = '' }) => [name, value] as const);
  return browser.visit(form['action'], { form: Object.fromEntries(fields) });
}
