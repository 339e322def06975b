/** A route of the app is matched with its path in the document. */
import { expect, it } from '@jest/globals';
import { toPathShape, toRouteShape } from '../../src/nest/openapi/route-handlers.js';

it.each([
  ['a plain path', '/cats', '/cats'],
  ['the root', '/', '/'],
  ['a slash at the end', '/cats/', '/cats'],
  ['a parameter', '/cats/:id', '/cats/{id}'],
  ['two in one segment', '/from-:a-to-:b', '/from-{a}-to-{b}'],
  ['a wildcard', '/files/*path', '/files/{path}'],
  ['a wildcard that may match nothing', '/files/{*path}', '/files/{path}'],
  ['a wildcard without a name', '/files/*', '/files/{path}'],
  ['a wildcard as it used to be', '/files/(.*)', '/files/{path}'],
  ['an optional part', '/cats{/:id}', '/cats/{id}'],
  ['a pattern of Fastify', '/cats/:id(^\\d+$)/kittens', '/cats/{id}/kittens'],
  ['a colon of Fastify', '/cats::archive', '/cats:archive'],
  ['a colon in brackets', '/cats[:]archive', '/cats:archive'],
  ['a colon of Express', '/cats\\:archive', '/cats:archive'],
])('matches %s', (_name, route, path) => {
  expect(toRouteShape(route)).toBe(toPathShape(path));
});

it.each([
  ['/cats', '/cats/{id}'],
  ['/cats/:id', '/cats/all'],
  ['/cats/:id', '/cats/{id}/kittens'],
])('distinguishes %s from %s', (route, path) => {
  expect(toRouteShape(route)).not.toBe(toPathShape(path));
});
