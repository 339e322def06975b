/** What the user is called. */
import { RouteError } from '../../core/errors/index.js';
import {
  type AccountSection,
  type AccountSectionHandler,
  type FeatureRequest,
  type FeatureResponse,
  route,
  type RouteHandler,
} from '../../core/features/index.js';
import type { SectionAction, SectionView } from '../../core/pages/index.js';
import type { SessionService } from '../../core/sessions/index.js';
import { type AccountService, MAX_NAME_LENGTH } from './account.service.js';

const PATH = '/account/profile';

/** The section, and `GET` and `POST /account/profile`. */
export class ProfileHandler implements AccountSectionHandler, RouteHandler {
  constructor(
    private readonly account: AccountService,
    private readonly sessions: SessionService,
  ) {}

  async showSection({ session }: FeatureRequest): Promise<SectionView | undefined> {
    if (!session) return undefined;
    const { name, email, isStored } = await this.account.getProfile(session);
    const title = name ?? email;
    return {
      items: [
        {
          title: title ?? { name: 'account.profile.empty' },
          details: name === undefined || email === undefined ? [] : [email],
          actions: isStored ? [describeRename(name)] : [],
        },
      ],
    };
  }

  async handle(request: FeatureRequest): Promise<FeatureResponse> {
    const { session, fields, cookies, requestOrigin, method } = request;
    if (!session) throw new RouteError(401, 'SignInRequired');
    if (method === 'GET') return { body: await this.account.getProfile(session) };
    const { name = '' } = fields;
    await this.account.rename(session.userId, name);
    const { name: saved } = await this.account.getProfile(session);
    const update = { data: { user: { name: saved } } };
    const refreshed = await this.sessions.refresh(cookies, requestOrigin, update);
    return { cookies: refreshed.cookies };
  }
}

function describeRename(name: string | undefined): SectionAction {
  return {
    label: 'account.profile.change',
    submit: 'account.profile.rename',
    path: PATH,
    fields: [
      {
        name: 'name',
        label: 'account.profile.name',
        type: 'text',
        required: true,
        autocomplete: 'name',
        maxlength: MAX_NAME_LENGTH,
        value: name,
      },
    ],
    done: 'renamed',
  };
}

export const PROFILE_SECTION: AccountSection = {
  id: 'profile',
  title: 'account.profile.title',
  order: 100,
  notices: { renamed: 'account.profile.renamed' },
  errors: {
    InvalidName: 'account.profile.invalidName',
    Invalid_name: 'account.profile.invalidName',
  },
  handler: ProfileHandler,
};

export const PROFILE_ROUTES = [
  route({
    method: 'GET',
    path: PATH,
    name: 'getProfile',
    summary: 'Returns the profile of the user',
    access: 'session',
    responses: {
      200: {
        description: 'The profile.',
        schema: {
          type: 'object',
          required: ['isStored'],
          properties: {
            name: { type: 'string' },
            email: { type: 'string' },
            image: { type: 'string' },
            isStored: { type: 'boolean', description: 'Whether it can be changed.' },
          },
        },
      },
    },
    handler: ProfileHandler,
  }),
  route({
    method: 'POST',
    path: PATH,
    name: 'changeProfile',
    summary: 'Changes the name of the user',
    access: 'session',
    limit: 'edit',
    fields: {
      name: { description: 'The name: 1 to 100 characters.', isRequired: true, maxLength: 200 },
    },
    responses: { 204: { description: 'The name is saved.' } },
    handler: ProfileHandler,
  }),
];
