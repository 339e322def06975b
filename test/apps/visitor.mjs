/** A user with a browser that runs no scripts: keeps cookies, follows redirects, fills in forms. */
import assert from 'node:assert/strict';

const MOST_REDIRECTS = 10;

export class Visitor {
  /** Cookies by host and port. */
  #cookies = new Map();
  /** The page that is open: where it is, and its text. */
  #page = { url: '', text: '' };

  /** @param {string} origin - Of the app. */
  constructor(origin) {
    this.origin = origin;
  }

  /** The path of the open page; its address, if it is elsewhere. */
  get path() {
    const { origin, pathname, href } = new URL(this.#page.url);
    return origin === this.origin ? pathname : href;
  }

  /** The HTML of the open page. */
  get text() {
    return this.#page.text;
  }

  /** Sends one request, and follows no redirect. A form is posted. */
  async visit(path, form, headers = {}) {
    const url = new URL(path, this.origin);
    const cookies = this.#cookies.get(url.host) ?? new Map();
    this.#cookies.set(url.host, cookies);
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { ...headers, cookie: [...cookies].map((pair) => pair.join('=')).join('; ') },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie);
      const hasEnded = /;\s*max-age=0\b|expires=thu, 01 jan 1970/i.test(cookie);
      if (hasEnded) cookies.delete(name);
      else cookies.set(name, value);
    }
    return response;
  }

  async json(path) {
    return (await this.visit(path)).json();
  }

  /** Opens a page, as a browser does. */
  async open(path, form) {
    let url = new URL(path, this.origin);
    let response = await this.visit(url, form, { accept: 'text/html', origin: url.origin });
    for (let left = MOST_REDIRECTS; response.headers.has('location'); left -= 1) {
      assert.notEqual(left, 0, `${url} redirects for ever.`);
      url = new URL(response.headers.get('location'), url);
      response = await this.visit(url, undefined, { accept: 'text/html' });
    }
    this.#page = { url: url.href, text: await response.text() };
    return response;
  }

  /** Follows a link of the open page. */
  async follow(name) {
    const { text, url } = this.#page;
    const links = [...text.matchAll(/<a\b([^>]*)>([^]*?)<\/a>/g)];
    const [, attributes] = links.find(([, , inner]) => readText(inner) === name) ?? [];
    assert.ok(attributes, `${url} has no link ${name}:\n${text}`);
    return this.open(new URL(attribute(attributes, 'href'), url));
  }

  /** Presses the button of a form of the open page, after filling in fields. */
  async press(button, fields = {}) {
    const { text, url } = this.#page;
    const form = text.match(/<form\b[^]*?<\/form>/g)?.find((one) => hasButton(one, button));
    assert.ok(form, `${url} has no form with the button ${button}:\n${text}`);
    const action = unescape(/\baction="([^"]*)"/.exec(form)?.[1] ?? url);
    const hidden = [...form.matchAll(/<input\b[^>]*>/g)]
      .map(([input]) => [attribute(input, 'name'), attribute(input, 'value')])
      .filter(([name, value]) => name && value !== undefined);
    return this.open(new URL(action, url), { ...Object.fromEntries(hidden), ...fields });
  }

  /** With the CSRF token, except on SvelteKit, which compares the origins itself. */
  async signIn(base, password) {
    const text = await (await this.visit(`${base}/csrf`)).text();
    const form = { ...(text && JSON.parse(text)), password };
    return this.visit(`${base}/callback/credentials`, form, { origin: this.origin });
  }
}

/** A button by its text, in whatever elements that stands. */
function hasButton(form, name) {
  const texts = [...form.matchAll(/<button\b[^>]*>([^]*?)<\/button>/g)].map(([, inner]) =>
    readText(inner),
  );
  return texts.some((text) => (name instanceof RegExp ? name.test(text) : text === name));
}

/** What can be read of an element. */
const readText = (inner) =>
  unescape(
    inner
      .replaceAll(/<[^>]*>/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  );

const attribute = (element, name) => {
  const [, value] = new RegExp(`\\b${name}="([^"]*)"`).exec(element) ?? [];
  return value === undefined ? undefined : unescape(value);
};

const ENTITIES = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", '#x27': "'" };
const unescape = (text) =>
  text.replaceAll(/&([a-z]+|#\w+);/g, (all, name) => ENTITIES[name] ?? all);
