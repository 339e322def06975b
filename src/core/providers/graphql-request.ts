/**
 * Who signed in, asked by a GraphQL query. For `userinfo.request`. Needed by Linear and Snapchat.
 */
import { CallbackRouteError } from '../errors/upstream.errors.js';
import { type UserInfoContext, requestApi } from './api-request.js';

/**
 * Sends a query to the userinfo endpoint, and reads the data of its answer.
 *
 * @throws {CallbackRouteError} when the API refuses, which GraphQL tells with the status 200 as well.
 */
export async function requestGraphql<T>(context: UserInfoContext, query: string): Promise<T> {
  const { data } = await requestApi<{ data?: T | null }>(context, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query }),
  });
  if (data) return data;
  throw new CallbackRouteError(`${context.provider.name} did not say who signed in.`);
}
