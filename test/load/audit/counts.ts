/**
 * A feature that counts for its users: in a transaction, or with single statements. Both have an
 * entry.
 */
import {
  defineFeature,
  type Feature,
  type FeatureRequest,
  type FeatureResponse,
  integer,
  key,
  provide,
  route,
  RouteError,
  type RouteHandler,
  service,
  table,
  type TableStore,
  TableStoreToken,
  text,
} from 'portcullis/features';

/** How a count is written. */
export type Way = 'transaction' | 'update';

const COUNTERS = table('counters', { userId: text(36), count: integer() }, { key: 'userId' });

async function add(tables: TableStore, userId: string): Promise<FeatureResponse> {
  const counter = await tables.find(COUNTERS, { userId });
  const count = (counter?.count ?? 0) + 1;
  const isAdded = counter
    ? (await tables.update(COUNTERS, { userId, count: counter.count }, { count })) > 0
    : await tables.insert(COUNTERS, { userId, count });
  if (!isAdded) throw new RouteError(409, 'TryAgain');
  return { body: { count } };
}

const WayToken = key<Way>('Way');

class Count implements RouteHandler {
  constructor(
    private readonly tables: TableStore,
    private readonly way: Way,
  ) {}

  handle({ session }: FeatureRequest): Promise<FeatureResponse> {
    const userId = session?.userId ?? '';
    if (this.way === 'update') return add(this.tables, userId);
    return this.tables.transaction((tables) => add(tables, userId));
  }
}

class Refuse implements RouteHandler {
  handle(): Promise<FeatureResponse> {
    return Promise.reject(new RouteError(409, 'NotCountable'));
  }
}

const ROUTE = {
  method: 'POST',
  access: 'session',
  responses: { 200: { description: 'Counted.' } },
} as const;

export function createCounts(way: Way): Feature {
  return defineFeature({
    id: 'counts',
    tables: [COUNTERS],
    services: [
      provide(WayToken, [], () => way),
      service(Count, [TableStoreToken, WayToken]),
      service(Refuse, []),
    ],
    routes: [
      route({
        ...ROUTE,
        path: '/count',
        name: 'count',
        audit: 'count.add',
        summary: 'Counts',
        handler: Count,
      }),
      route({
        ...ROUTE,
        path: '/uncountable',
        name: 'refuse',
        audit: 'count.refuse',
        summary: 'Counts nothing',
        handler: Refuse,
      }),
    ],
  });
}
