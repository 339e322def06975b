/** A browser on the page of proof: it reads the forms of the page, and sends them. */
import { Browser, readLocation } from '../../../support/browser.js';
import { readTags, readText } from '../../../core/pages/html.js';

/** What a browser says of a form. */
export const HTML = { accept: 'text/html,application/xhtml+xml' };

export const PROOF = '/auth/reauthenticate';

/** A form of a page, with the fields as they are filled in. */
export interface PageForm {
  readonly action: string;
  readonly fields: Readonly<Record<string, string>>;
  /** The names of the fields that a user sees. */
  readonly shown: readonly string[];
}

/** A page of proof, as its user sees it. */
export interface ShownProof {
  readonly text: string;
  readonly forms: readonly PageForm[];
  readonly links: readonly string[];
  /** The ways that the page offers, by the last part of their forms' targets. */
  readonly ways: readonly string[];
}

export class ProvingBrowser extends Browser {
  /** Opens the page of proof. */
  async open(query: Readonly<Record<string, string>> = {}): Promise<Response> {
    return this.visit(`${PROOF}?${new URLSearchParams(query)}`, { headers: HTML });
  }

  async show(query: Readonly<Record<string, string>> = {}): Promise<ShownProof> {
    return readProof(await this.open(query));
  }

  /** Where a response leads. */
  async follow(response: Response): Promise<Response> {
    return this.visit(readLocation(response).href, { headers: HTML });
  }

  /** Sends the form of a way on a page, filled in. */
  async submit(
    { forms }: ShownProof,
    way: string,
    filledIn: Readonly<Record<string, string>> = {},
  ): Promise<Response> {
    const form = forms.find(({ action }) => toWay(action) === way);
    if (!form) throw new Error(`The page has no form for ${way}.`);
    const sent = { ...form.fields, ...filledIn };
    return this.visit(form.action, { form: sent, headers: HTML });
  }

  async passkeyOptions(action: string): Promise<object> {
    const response = await this.visit(`/auth/webauthn-options/passkey?action=${action}`);
    return ((await response.json()) as { readonly options: object }).options;
  }

  async isSignedIn(): Promise<boolean> {
    return (await this.session()) !== null;
  }

  /** When and how the sessions of the user began. */
  async devices(): Promise<readonly object[]> {
    const listed = await this.visit('/auth/account/sessions');
    const devices = (await listed.json()) as { createdAt: string; method: string }[];
    return devices.map(({ createdAt, method }) => ({ createdAt, method }));
  }
}

/** Reads a page of proof. */
export async function readProof(page: Response): Promise<ShownProof> {
  if (page.status !== 200) throw new Error(`No page, but ${page.status}.`);
  return parseProof(await page.text());
}

/** The forms and links of a page, whatever its status. */
export function parseProof(html: string): ShownProof {
  const forms: { action: string; fields: Record<string, string>; shown: string[] }[] = [];
  const links: string[] = [];
  for (const { name, attributes } of readTags(html)) {
    if (name === 'a') links.push(attributes.get('href') ?? '');
    if (name === 'form') {
      forms.push({ action: attributes.get('action') ?? '', fields: {}, shown: [] });
    }
    const field = attributes.get('name');
    const form = forms.at(-1);
    if (name !== 'input' || field === undefined || !form) continue;
    form.fields[field] = attributes.get('value') ?? '';
    if (attributes.get('type') !== 'hidden') form.shown.push(field);
  }
  const ways = forms.map(({ action }) => toWay(action));
  return { text: readText(html), forms, links, ways };
}

function toWay(action: string): string {
  return action.slice(action.lastIndexOf('/') + 1);
}
