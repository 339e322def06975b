/** What resolvers get by `@Context()`. Signing in sets a cookie, so they need the response too. */
import type { Request, Response } from 'express';

export interface GraphQLContext {
  readonly req: Request;
  readonly res: Response;
}

/** For the driver, which would hand over the request alone. */
export function graphqlContext({ req, res }: GraphQLContext): GraphQLContext {
  return { req, res };
}
