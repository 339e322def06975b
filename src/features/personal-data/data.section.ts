/** The data of the user on the account page, and the route by which the user gets it. */
import { type Adapter, requireAdapter } from '../../core/adapters/index.js';
import type { Notices } from '../../core/email/index.js';
import { RouteError } from '../../core/errors/index.js';
import {
  type AccountSection,
  type AccountSectionHandler,
  type FeatureRequest,
  type FeatureResponse,
  mail,
  route,
  type RouteHandler,
} from '../../core/features/index.js';
import { normalizeEmailAddress } from '../../core/models/index.js';
import type { SectionView } from '../../core/pages/index.js';
import type { PersonalDataService } from './personal-data.service.js';

const PATH = '/account/data/export';

/** The section, and `POST /account/data/export`. */
export class DataHandler implements AccountSectionHandler, RouteHandler {
  constructor(
    private readonly adapter: Adapter | undefined,
    private readonly data: PersonalDataService,
    private readonly notices: Notices,
  ) {}

  async showSection({ session }: FeatureRequest): Promise<SectionView | undefined> {
    if (!session || !(await this.findUser(session.userId))) return undefined;
    return {
      text: { name: 'personalData.text' },
      actions: [{ label: 'personalData.export', path: PATH, isDownload: true }],
    };
  }

  async handle(request: FeatureRequest): Promise<FeatureResponse> {
    const { session } = request;
    if (!session) throw new RouteError(401, 'SignInRequired');
    const user = await this.findUser(session.userId);
    if (!user) throw new RouteError(409, 'NotStored');
    const parts = await this.data.export(user.id);
    if (normalizeEmailAddress(user.email) !== undefined) {
      await this.notices.tell({ kind: 'dataExported', to: { user, to: 'address' } }, request);
    }
    return { download: { fileName: 'my-data.json', parts } };
  }

  private findUser(userId: string) {
    return requireAdapter(this.adapter, ['getUser']).getUser(userId);
  }
}

export const DATA_SECTION: AccountSection = {
  id: 'data',
  title: 'personalData.title',
  order: 800,
  handler: DataHandler,
};

export const DATA_EXPORTED_MAIL = mail({
  kind: 'dataExported',
  subject: 'personalData.mail.subject',
  title: 'personalData.mail.title',
  text: 'personalData.mail.text',
});

export const EXPORT_ROUTE = route({
  method: 'POST',
  path: PATH,
  name: 'exportPersonalData',
  audit: 'data.export',
  summary: 'Returns all that is stored about the user, as a file',
  access: 'fresh',
  limit: 'export',
  responses: {
    200: {
      description: 'The file, in JSON. An email to the user says that it was downloaded.',
      schema: {
        type: 'object',
        required: ['exportedAt', 'data'],
        properties: {
          exportedAt: { type: 'string', format: 'date-time' },
          data: {
            type: 'object',
            description:
              'By kind: user, accounts, passkeys, the tables of features, and the app’s own.',
            additionalProperties: { type: 'array', items: { type: 'object' } },
          },
        },
      },
    },
  },
  handler: DataHandler,
});
