/** The app behind a proxy that ends TLS, with `AUTH_TRUST_HOST=true` and no `AUTH_URL`. */
import { expect } from '@jest/globals';
import { Browser } from '../../support/browser.js';
import { csrfFields } from '../support/csrf-fields.js';
import { type Form, formsIn } from '../support/forms.js';
import type { RunningSample } from '../support/running-sample.js';
import type { Cast, Stage } from '../support/stage.js';
import { KATHERINE } from '../support/tab.js';
import { AS_MULTIPART, PUBLIC_ORIGIN, TlsProxy } from '../support/tls-proxy.js';

/** What a browser sends along with a form of the page that it shows. */
const SENT = {
  origin: PUBLIC_ORIGIN,
  referer: `${PUBLIC_ORIGIN}/`,
  'sec-fetch-site': 'same-origin',
};

export function proxyJourneys(stage: Stage): void {
  const { sample } = stage;
  const { basePath } = sample;

  stage.journey('is at the https address that a proxy tells of', async (cast) => {
    const app = await cast.app.startBehindProxy(sample);
    const proxy = await TlsProxy.before(app.url);
    try {
      await byRoutes(new Browser(proxy.serve, PUBLIC_ORIGIN), app);
      await byForms(proxy, cast);
    } catch (thrown) {
      const error = thrown instanceof Error ? thrown : new Error(String(thrown));
      throw Object.assign(error, { stack: `${error.stack}\n\nBehind the proxy: ${app.output}` });
    } finally {
      await proxy.close();
      await app.stop();
    }
  });

  /** The library's own routes, by a client that does not use the app's pages. */
  async function byRoutes(browser: Browser, { issuer }: RunningSample): Promise<void> {
    const page = readLocation(
      await browser.visit('/members', { headers: { accept: 'text/html' } }),
    );
    expect(page.origin).toBe(PUBLIC_ORIGIN);
    const token = csrfFields(await (await browser.visit(`${basePath}/csrf`)).text());
    const departure = await browser.visit(`${basePath}/signin/demo`, {
      form: token,
      headers: SENT,
    });
    leadsBack(departure, issuer);
    const { email, password } = KATHERINE;
    const arrival = await browser.visit(`${basePath}/callback/credentials`, {
      form: { ...token, email, password },
      headers: SENT,
    });
    expect(readLocation(arrival).origin).toBe(PUBLIC_ORIGIN);
    isSignedIn(browser);
  }

  /** The forms of the home page: server actions, form actions, whatever the framework has. */
  async function byForms(proxy: TlsProxy, { app, newVisitor }: Cast): Promise<void> {
    const { page } = await (await newVisitor()).open();
    const pick = async (browser: Browser, button: string) => {
      const home = await browser.visit('/', { headers: { accept: 'text/html' } });
      const forms = await formsIn(page, await home.text(), `${PUBLIC_ORIGIN}/`);
      const form = forms.find((candidate) => candidate.button === button);
      if (!form) throw new Error(`The page's source has no form with the button "${button}".`);
      return form;
    };
    const byProvider = new Browser(proxy.serve, PUBLIC_ORIGIN);
    const departure = await pick(byProvider, 'Sign in with Demo identity provider');
    leadsBack(await send(byProvider, departure), app.issuer);
    isSecure(byProvider);

    const byPassword = new Browser(proxy.serve, PUBLIC_ORIGIN);
    const form = await pick(byPassword, 'Sign in with password');
    const { email, password } = KATHERINE;
    const arrival = await send(byPassword, {
      ...form,
      fields: { ...form.fields, email, password },
    });
    expect(readLocation(arrival).origin).toBe(PUBLIC_ORIGIN);
    isSignedIn(byPassword);
  }

  /** The provider has to redirect users to the public address. */
  function leadsBack(departure: Response, issuer: string): void {
    const authorization = readLocation(departure);
    expect(authorization.origin).toBe(issuer);
    expect(authorization.searchParams.get('redirect_uri')).toBe(
      `${PUBLIC_ORIGIN}${basePath}/callback/demo`,
    );
  }
}

async function send(browser: Browser, { action, enctype, fields }: Form): Promise<Response> {
  const { pathname, search } = new URL(action);
  const isMultipart = enctype === 'multipart/form-data';
  const headers = { ...SENT, accept: 'text/html', ...(isMultipart && AS_MULTIPART) };
  return browser.visit(`${pathname}${search}`, { form: fields, headers });
}

function readLocation(answer: Response): URL {
  const location = answer.headers.get('location');
  if (location === null) throw new Error(`No redirect, but ${answer.status}.`);
  return new URL(location, PUBLIC_ORIGIN);
}

function isSignedIn(browser: Browser): void {
  isSecure(browser);
  expect([...browser.jar.keys()]).toContain('__Secure-authjs.session-token');
}

/** By these prefixes a browser takes a cookie over https alone. */
function isSecure(browser: Browser): void {
  const names = [...browser.jar.keys()].filter((name) => name.includes('authjs'));
  expect(names).not.toEqual([]);
  expect(names.filter((name) => !/^__(Host|Secure)-/.test(name))).toEqual([]);
}
