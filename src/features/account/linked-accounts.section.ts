/** The accounts at providers by which the user signs in. */
import { RouteError } from '../../core/errors/index.js';
import {
  type AccountSection,
  type AccountSectionHandler,
  type FeatureRequest,
  type FeatureResponse,
  route,
  type RouteHandler,
} from '../../core/features/index.js';
import type { SectionView } from '../../core/pages/index.js';
import type { AccountService } from './account.service.js';

/** The section, and `GET /account/linked-accounts`. */
export class LinkedAccountsHandler implements AccountSectionHandler, RouteHandler {
  constructor(private readonly account: AccountService) {}

  async showSection({ session }: FeatureRequest): Promise<SectionView | undefined> {
    if (!session) return undefined;
    const accounts = await this.account.listLinkedAccounts(session.userId);
    // A user who signs in by other means needs no empty list.
    if (accounts.length === 0) return undefined;
    return {
      text: { name: 'account.linked.text' },
      items: accounts.map(({ providerName, providerAccountId, isUsable }) => ({
        title: providerName,
        details: [
          { name: 'account.linked.id', values: { id: providerAccountId } },
          ...(isUsable ? [] : [{ name: 'account.linked.unusable' } as const]),
        ],
      })),
    };
  }

  async handle({ session }: FeatureRequest): Promise<FeatureResponse> {
    if (!session) throw new RouteError(401, 'SignInRequired');
    return { body: await this.account.listLinkedAccounts(session.userId) };
  }
}

export const LINKED_ACCOUNTS_SECTION: AccountSection = {
  id: 'linked-accounts',
  title: 'account.linked.title',
  order: 240,
  handler: LinkedAccountsHandler,
};

export const LINKED_ACCOUNTS_ROUTE = route({
  method: 'GET',
  path: '/account/linked-accounts',
  name: 'listLinkedAccounts',
  summary: 'Lists the accounts at providers by which the user signs in',
  access: 'session',
  responses: {
    200: {
      description: 'The accounts.',
      schema: {
        type: 'array',
        items: {
          type: 'object',
          required: ['provider', 'providerName', 'providerAccountId', 'isUsable'],
          properties: {
            provider: { type: 'string' },
            providerName: { type: 'string' },
            providerAccountId: { type: 'string' },
            isUsable: { type: 'boolean', description: 'Whether the provider is configured.' },
          },
        },
      },
    },
  },
  handler: LinkedAccountsHandler,
});
