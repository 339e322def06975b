/** A feature of a third party has a form: a page, and the route that takes its fields. */
import { beforeEach, describe, expect, it } from '@jest/globals';
import { Test } from '@nestjs/testing';
import { createAuth } from '../../../src/core/compose/auth.js';
import { AuthHandler } from '../../../src/core/handler/auth-handler.js';
import {
  createFormPage,
  defineFeature,
  type Feature,
  type FeatureRequest,
  type FeatureResponse,
  type FormHandler,
  formRoute,
  type FormView,
  key,
  RouteError,
  type ShownPage,
  value,
} from '../../../src/features/index.js';
import { AuthHandler as NestAuthHandler, AuthModule } from '../../../src/index.js';
import { Browser, readLocation } from '../../support/browser.js';
import { submitForm } from '../../support/submit-form.js';
import { all } from '../pages/html.js';
import { HTML } from './feature-app.js';

declare module '../../../src/core/localization/messages.js' {
  interface FeatureMessages {
    'pet.title': string;
    'pet.tooLong': string;
    'pet.saved': string;
  }
}

/** What `show` answers in place of the form. */
type Shown = FormView | ShownPage | undefined;

class PetForm implements FormHandler {
  saved: string | undefined;
  shown: Shown;

  show({ fields, parameters }: FeatureRequest): FormView | ShownPage {
    return (
      this.shown ?? {
        title: 'pet.title',
        hidden: { pet: parameters['pet'] ?? '' },
        fields: [{ name: 'name', label: 'signIn.email', value: fields['name'] }],
        submit: 'signIn.submit',
        errors: { TooLong: { name: 'pet.tooLong', values: { count: 5 } } },
      }
    );
  }

  async submit({ fields }: FeatureRequest): Promise<FeatureResponse> {
    const { name = '' } = fields;
    if (name === 'busy') throw new RouteError(429, 'TooManyAttempts', { 'Retry-After': '7' });
    if (name === 'locked') throw new RouteError(423, 'Locked');
    if (name.length > 5) throw new RouteError(422, 'TooLong');
    this.saved = name;
    return { page: createFormPage({ title: 'pet.saved' }), body: { name } };
  }
}

const PET = key<FormHandler>('PetForm');

let form: PetForm;
beforeEach(() => {
  form = new PetForm();
});

const makePet = (): Feature =>
  defineFeature({
    id: 'pet',
    messages: {
      en: { 'pet.title': 'Your pet', 'pet.tooLong': 'At most {count}', 'pet.saved': 'Saved' },
      de: { 'pet.title': 'Dein Tier', 'pet.tooLong': 'Höchstens {count}', 'pet.saved': 'Fertig' },
    },
    services: [value(PET, form)],
    forms: [
      formRoute({
        path: '/pets/:pet/name',
        access: 'anyone',
        page: { name: 'showPetName', summary: 'Shows the form' },
        name: 'namePet',
        summary: 'Names the pet',
        fields: { name: { description: 'The name.', isRequired: true } },
        responses: { 200: { description: 'The name.' } },
        handler: PET,
      }),
    ],
  });

const makeConfig = () => ({
  secret: 'a secret that is at least 32 bytes long',
  url: 'https://app.test',
  providers: [],
  features: [makePet()],
  logger: { error: () => undefined },
});

const COMPOSITIONS = [
  ['createAuth', async () => createAuth(makeConfig()).get(AuthHandler)],
  [
    'NestJS',
    async () => {
      const imports = [AuthModule.forRoot(makeConfig())];
      return (await Test.createTestingModule({ imports }).compile()).get(NestAuthHandler);
    },
  ],
] as const;

const PATH = '/auth/pets/a%20b/name';

describe.each(COMPOSITIONS)('a form, with %s', (_name, compose) => {
  const open = async (): Promise<Browser> => {
    const handler = await compose();
    return new Browser((request) => handler.respond(request));
  };

  const submit = async (name: string, headers: Readonly<Record<string, string>> = HTML) => {
    const browser = await open();
    const fields = { csrfToken: await browser.csrfToken(), name };
    return browser.visit(PATH, { form: fields, headers });
  };

  it('has a page in the words of the feature, whose form posts to its own path', async () => {
    const browser = await open();
    const page = await browser.visit(PATH, { headers: { 'accept-language': 'de' } });
    expect(page.status).toBe(200);
    const html = await page.text();
    expect(html).toContain('Dein Tier');
    expect(all(html, 'form')[0]?.['action']).toBe(`https://app.test${PATH}`);
    expect(html).toContain('name="pet" value="a b"');
  });

  it('is submitted without a script', async () => {
    const browser = await open();
    form.shown = {
      title: 'pet.title',
      hidden: { name: 'Rex' },
      submit: 'signIn.submit',
    };
    await submitForm(await browser.visit(PATH), browser);
    expect(form.saved).toBe('Rex');
  });

  it('answers a browser with a page, and a script with the body', async () => {
    const page = await submit('Rex');
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('Saved')]);
    expect(await (await submit('Rex', {})).json()).toEqual({ name: 'Rex' });
  });

  it('is shown again after a failure, with its status, its message and what was entered', async () => {
    const page = await submit('Elephant');
    expect(page.status).toBe(422);
    const html = await page.text();
    expect(html).toContain('At most 5');
    expect(html).toContain('value="Elephant"');
    const script = await submit('Elephant', {});
    expect([script.status, await script.json()]).toEqual([422, { error: 'TooLong' }]);
  });

  it('says in the words of the library what the library refuses, and keeps Retry-After', async () => {
    const page = await submit('busy');
    expect([page.status, page.headers.get('retry-after')]).toEqual([429, '7']);
    expect(await page.text()).toMatch(/too many|Too many|attempts/i);
  });

  it('takes any status of a client error, and shows a failure without a message of its own', async () => {
    const page = await submit('locked');
    expect(page.status).toBe(423);
    expect(await page.text()).toContain('role="alert"');
  });

  it('may be a page of another design, with a status', async () => {
    form.shown = { page: createFormPage({ title: 'pet.saved' }), status: 410 };
    const browser = await open();
    const page = await browser.visit(PATH);
    expect([page.status, await page.text()]).toEqual([410, expect.stringContaining('Saved')]);
  });

  it('needs a CSRF token', async () => {
    const browser = await open();
    const response = await browser.visit(PATH, { form: { name: 'Rex' }, headers: HTML });
    expect(form.saved).toBeUndefined();
    expect(readLocation(response).searchParams.get('error')).toBe('MissingCSRF');
  });
});
