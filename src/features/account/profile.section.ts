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
import {
  type AccountService,
  MAX_ADDRESS_LENGTH,
  MAX_NAME_LENGTH,
  parsePicture,
} from './account.service.js';

const PATH = '/account/profile';
const PICTURE_PATH = '/account/profile/picture';

/** The section, `GET` and `POST /account/profile`, and `POST /account/profile/picture`. */
export class ProfileHandler implements AccountSectionHandler, RouteHandler {
  constructor(
    private readonly account: AccountService,
    private readonly sessions: SessionService,
  ) {}

  async showSection({ session }: FeatureRequest): Promise<SectionView | undefined> {
    if (!session) return undefined;
    const { name, email, image, isStored } = await this.account.getProfile(session);
    const picture = image === undefined ? undefined : parsePicture(image);
    const title = name ?? email;
    return {
      items: [
        {
          title: title ?? { name: 'account.profile.empty' },
          details: name === undefined || email === undefined ? [] : [email],
          image: picture,
          initialsOf: title,
          actions: isStored ? [describeRename(name), describePicture(picture)] : [],
        },
      ],
    };
  }

  async handle(request: FeatureRequest): Promise<FeatureResponse> {
    const { session, fields, cookies, requestOrigin, method } = request;
    if (!session) throw new RouteError(401, 'SignInRequired');
    if (method === 'GET') return { body: await this.account.getProfile(session) };
    const { userId } = session;
    const { name, picture } = fields;
    if (picture === undefined) await this.account.rename(userId, name ?? '');
    else await this.account.changePicture(userId, picture === '' ? undefined : picture);
    const saved = await this.account.getProfile(session);
    const user = picture === undefined ? { name: saved.name } : { image: saved.image ?? null };
    const refreshed = await this.sessions.refresh(cookies, requestOrigin, { data: { user } });
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

function describePicture(picture: string | undefined): SectionAction {
  return {
    label: 'account.profile.changePicture',
    submit: 'account.profile.savePicture',
    path: PICTURE_PATH,
    fields: [
      {
        name: 'picture',
        label: 'account.profile.picture',
        hint: { name: 'account.profile.pictureHint' },
        type: 'url',
        autocomplete: 'photo',
        maxlength: MAX_ADDRESS_LENGTH,
        value: picture,
      },
    ],
    done: 'pictureChanged',
  };
}

export const PROFILE_SECTION: AccountSection = {
  id: 'profile',
  title: 'account.profile.title',
  order: 100,
  notices: {
    renamed: 'account.profile.renamed',
    pictureChanged: 'account.profile.pictureChanged',
  },
  errors: {
    InvalidName: 'account.profile.invalidName',
    InvalidPicture: 'account.profile.invalidPicture',
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
    audit: 'user.rename',
    summary: 'Changes the name of the user',
    access: 'session',
    limit: 'edit',
    fields: {
      name: { description: 'The name: 1 to 100 characters.', isRequired: true, maxLength: 200 },
    },
    responses: { 204: { description: 'The name is saved.' } },
    handler: ProfileHandler,
  }),
  route({
    method: 'POST',
    path: PICTURE_PATH,
    name: 'changePicture',
    audit: 'user.change-picture',
    summary: 'Changes the picture of the user',
    access: 'session',
    limit: 'edit',
    fields: {
      picture: {
        description:
          'The address of the picture, by https and not of an SVG. An empty one removes it.',
        maxLength: MAX_ADDRESS_LENGTH,
      },
    },
    responses: { 204: { description: 'The picture is saved.' } },
    handler: ProfileHandler,
  }),
];
