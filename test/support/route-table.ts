/** The routes of an app without features. */
import { RouteTable } from '../../src/core/http/routes.js';

export function routesBelow(basePath: string): RouteTable {
  return new RouteTable({ basePath }, undefined);
}
