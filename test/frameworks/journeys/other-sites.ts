/** What other sites want of the people who are here. */
import { expect } from '@jest/globals';
import { csrfFields } from '../support/csrf-fields.js';
import { type Form, formsIn, trapFor } from '../support/forms.js';
import { OtherSite } from '../support/other-site.js';
import type { Cast, Stage } from '../support/stage.js';
import { KATHERINE, type Tab } from '../support/tab.js';
import type { Visitor } from '../support/visitor.js';

const ADA = 'Ada Lovelace';
const HOSTS = ['127.0.0.1', 'localhost'] as const;

export function otherSiteJourneys(stage: Stage): void {
  const { basePath } = stage.sample;

  stage.journey('goes to no other site after signing in or out', async ({ app, newVisitor }) => {
    const visitor = await newVisitor();
    const tab = await visitor.open(`${basePath}/signin?callbackUrl=https://evil.test`);
    await tab.setOut();
    await tab.becomes(ADA);
    await tab.page.waitForURL((url) => url.origin === app.url);
    expect(tab.path).toBe('/');
    await tab.isSignedInAs(ADA);
    await tab.goTo(`${basePath}/signout?callbackUrl=//evil.test/`);
    await tab.look('built-in-sign-out');
    await tab.signOut();
    await tab.isSignedOut();
    await tab.goTo(`${basePath}/signin?callbackUrl=https:/\\evil.test`);
    await tab.tryPassword(KATHERINE.password, 'Sign in');
    await tab.isSignedInAs(KATHERINE.name);
  });

  stage.journey('does not sign a user out for another site', async (cast) => {
    const pageForms = await formsFor(await signedIn(cast, 'Grace Hopper'), cast);
    expect(pageForms.map(({ button }) => button)).toEqual(
      expect.arrayContaining(['Sign out', 'Update']),
    );
    const forms = [
      ...pageForms,
      await ownRoute(cast, `${basePath}/signout`, {}),
      await ownRoute(cast, `${basePath}/session`, { 'data[user][name]': 'Mallory' }),
    ];
    const victim = await signedIn(cast, ADA);
    for (const form of forms) {
      for (const host of HOSTS) {
        const tab = await walkIntoTrap(victim, form, host, cast);
        await tab.goTo('/');
        await tab.isSignedInAs(ADA);
        await tab.page.close();
      }
    }
  });

  stage.journey('does not sign a user in for another site', async (cast) => {
    const { email, password } = KATHERINE;
    const pageForms = (await formsFor(await cast.newVisitor(), cast))
      .filter(({ fields }) => 'password' in fields)
      .map((form) => ({ ...form, fields: { ...form.fields, email, password } }));
    expect(pageForms).toHaveLength(1);
    const forms = [
      ...pageForms,
      await ownRoute(cast, `${basePath}/callback/credentials`, { email, password }),
    ];
    const victim = await cast.newVisitor();
    for (const form of forms) {
      for (const host of HOSTS) {
        const tab = await walkIntoTrap(victim, form, host, cast);
        await tab.goTo('/');
        await tab.isSignedOut();
        expect(await victim.session()).toBeNull();
        await tab.page.close();
      }
    }
  });

  async function signedIn({ newVisitor }: Cast, name: string): Promise<Visitor> {
    const visitor = await newVisitor();
    await (await visitor.open()).signInAs(name);
    return visitor;
  }

  /** The forms of the home page, with the hidden fields that the attacker got. */
  async function formsFor(attacker: Visitor, { app }: Cast): Promise<Form[]> {
    const { page } = await attacker.open();
    const url = `${app.url}/`;
    return formsIn(page, await (await attacker.fetch('/')).text(), url);
  }

  /** A form for one of the library's routes, with a CSRF token of the one who sets the trap. */
  async function ownRoute(
    { app, newVisitor }: Cast,
    path: string,
    fields: Readonly<Record<string, string>>,
  ): Promise<Form> {
    const answer = await (await newVisitor()).fetch(`${basePath}/csrf`);
    return {
      action: new URL(path, app.url).href,
      enctype: 'application/x-www-form-urlencoded',
      fields: { ...csrfFields(await answer.text()), ...fields },
      button: path,
    };
  }
}

async function walkIntoTrap(
  victim: Visitor,
  form: Form,
  host: (typeof HOSTS)[number],
  { app }: Cast,
): Promise<Tab> {
  const site = await OtherSite.withPage(trapFor(form));
  try {
    const tab = await victim.openElsewhere(site.at(host));
    await tab.page.waitForURL((url) => url.origin === app.url || url.origin === app.issuer);
    // Being refused is what should happen.
    victim.forgive(/status of (4\d\d|500)/);
    return tab;
  } finally {
    await site.close();
  }
}
