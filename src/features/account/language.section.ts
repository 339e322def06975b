/** The language of the pages and emails that a user gets. */
import type { Adapter } from '../../core/adapters/index.js';
import { RouteError } from '../../core/errors/index.js';
import {
  type AccountSection,
  type AccountSectionHandler,
  type FeatureRequest,
  type FeatureResponse,
  route,
  type RouteHandler,
} from '../../core/features/index.js';
import type { SetCookie } from '../../core/http/index.js';
import type { Localizer } from '../../core/localization/index.js';
import type { SectionView } from '../../core/pages/index.js';
import type { ChosenLanguages } from './chosen-languages.js';

const PATH = '/account/language';

/**
 * The section, and `GET` and `POST /account/language`. In an app with `locale`, which decides
 * itself, there is none.
 */
export class LanguageHandler implements AccountSectionHandler, RouteHandler {
  constructor(
    private readonly localizer: Localizer,
    private readonly languages: ChosenLanguages,
    private readonly adapter: Adapter | undefined,
  ) {}

  async showSection(request: FeatureRequest): Promise<SectionView | undefined> {
    if (this.localizer.isConfigured) return undefined;
    const chosen = await this.findChosen(request);
    return {
      text: { name: 'account.language.text' },
      actions: [
        {
          label: 'account.language.save',
          path: PATH,
          fields: [
            {
              name: 'language',
              label: 'account.language.label',
              value: chosen ?? '',
              choices: [
                { value: '', text: { name: 'account.language.ofBrowser' } },
                ...this.localizer.languages.map((tag) => ({
                  value: tag,
                  text: getOwnName(tag),
                  lang: tag,
                })),
              ],
            },
          ],
          done: 'saved',
        },
      ],
    };
  }

  async handle(request: FeatureRequest): Promise<FeatureResponse> {
    const { session, method } = request;
    if (!session) throw new RouteError(401, 'SignInRequired');
    if (method !== 'GET') return { cookies: [await this.change(session.userId, request)] };
    const language = (await this.findChosen(request)) ?? null;
    const languages = this.localizer.isConfigured ? [] : this.localizer.languages;
    return { body: { language, languages } };
  }

  private async change(
    userId: string,
    { fields, requestOrigin }: FeatureRequest,
  ): Promise<SetCookie> {
    if (this.localizer.isConfigured) throw new RouteError(409, 'LanguageConfigured');
    const { language = '' } = fields;
    const chosen = language === '' ? undefined : this.findAvailable(language);
    if (language !== '' && chosen === undefined) throw new RouteError(422, 'InvalidLanguage');
    if (await this.isStored(userId)) return this.languages.choose(userId, chosen, requestOrigin);
    return this.languages.toCookie(chosen, requestOrigin.cookies);
  }

  /** The language of the user; for a user who is not stored, of the browser. */
  private async findChosen({ session, headers }: FeatureRequest): Promise<string | undefined> {
    const userId = session?.userId ?? '';
    const isStored = await this.isStored(userId);
    return this.findAvailable(
      isStored ? await this.languages.ofUser(userId) : this.languages.ofBrowser(headers),
    );
  }

  private async isStored(userId: string): Promise<boolean> {
    return ((await this.adapter?.getUser?.(userId)) ?? null) !== null;
  }

  private findAvailable(tag: string | undefined): string | undefined {
    return this.localizer.languages.find((one) => one.toLowerCase() === tag?.toLowerCase());
  }
}

/** What a language is called in itself, by which its readers find it. */
function getOwnName(tag: string): string {
  const name = new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag;
  return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1);
}

export const LANGUAGE_SECTION: AccountSection = {
  id: 'language',
  title: 'account.language.title',
  order: 400,
  notices: { saved: 'account.language.saved' },
  handler: LanguageHandler,
};

export const LANGUAGE_ROUTES = [
  route({
    method: 'GET',
    path: PATH,
    name: 'getLanguage',
    summary: 'Returns the language that the user has chosen, and those that there are',
    access: 'session',
    responses: {
      200: {
        description: 'The language; `null` for that of the browser.',
        schema: {
          type: 'object',
          required: ['language', 'languages'],
          properties: {
            language: { type: 'string', nullable: true },
            languages: {
              type: 'array',
              items: { type: 'string' },
              description: 'Language tags. Empty in an app that decides itself.',
            },
          },
        },
      },
    },
    handler: LanguageHandler,
  }),
  route({
    method: 'POST',
    path: PATH,
    name: 'changeLanguage',
    audit: 'user.change-language',
    summary: 'Chooses the language of the pages and emails that the user gets',
    access: 'session',
    limit: 'edit',
    fields: {
      language: {
        description: 'A language tag of the list; an empty one for the language of the browser.',
        maxLength: 64,
      },
    },
    responses: { 204: { description: 'The language is saved.' } },
    handler: LanguageHandler,
  }),
];
