/**
 * What clients call a handler, on each transport.
 *
 * The metadata keys are those of NestJS's decorators. They are copied, so that an app without
 * GraphQL or WebSockets need not install them.
 */
import type { Type } from '@nestjs/common';
import { normalizeBasePath } from '../../core/http/index.js';
import { getModulePath, listRoutes } from '../../nest/openapi/route-handlers.js';
import type { AccessRow } from './access-row.js';

/** A method of a class that may be a handler, and its module. */
interface Candidate {
  readonly type: Type;
  readonly method: object;
  readonly host: object;
}

/** What the paths of an app depend on. */
interface PathContext {
  readonly applicationId: string;
  readonly prefix: string;
}

type Operation = Pick<AccessRow, 'transport' | 'operation'>;

/** Lists what the handler is called; empty for a method that is no handler. */
export function listOperations(candidate: Candidate, context: PathContext): Operation[] {
  const { type, method } = candidate;
  return [
    ...listHttp(candidate, context).map((operation) => ({ transport: 'HTTP' as const, operation })),
    ...listGraphQL(type, method).map((operation) => ({ transport: 'GraphQL' as const, operation })),
    ...listMessages(type, method).map((operation) => ({
      transport: 'WebSocket' as const,
      operation,
    })),
    ...listPatterns(method).map((operation) => ({ transport: 'Message' as const, operation })),
  ];
}

function listHttp(
  { type, method, host }: Candidate,
  { applicationId, prefix }: PathContext,
): string[] {
  const modulePath = getModulePath(host, applicationId);
  return listRoutes({ type, method }, modulePath, undefined).map(
    ({ method: verb, path }) => `${verb} ${normalizeBasePath(`${prefix}/${path}`) || '/'}`,
  );
}

const RESOLVER_TYPE = 'graphql:resolver_type';
const RESOLVER_NAME = 'graphql:resolver_name';
const RESOLVER_PROPERTY = 'graphql:resolve_property';

function listGraphQL(type: Type, method: object): string[] {
  const kind: unknown = Reflect.getMetadata(RESOLVER_TYPE, method);
  const isField = Reflect.hasMetadata(RESOLVER_PROPERTY, method);
  if (typeof kind !== 'string' && !isField) return [];
  const name = String(Reflect.getMetadata(RESOLVER_NAME, method) ?? getName(method));
  if (!isField) return [`${String(kind)} ${name}`];
  const owner: unknown = Reflect.getMetadata(RESOLVER_NAME, type);
  return [
    `Field ${typeof owner === 'string' ? owner : type.name.replace(/Resolver$/, '')}.${name}`,
  ];
}

const GATEWAY = 'websockets:is_gateway';
const GATEWAY_SETTINGS = 'websockets:gateway_options';
const MESSAGE_MAPPING = 'websockets:message_mapping';

function listMessages(type: Type, method: object): string[] {
  if (!Reflect.hasMetadata(GATEWAY, type) || !Reflect.hasMetadata(MESSAGE_MAPPING, method))
    return [];
  const settings: unknown = Reflect.getMetadata(GATEWAY_SETTINGS, type);
  const namespace: unknown = Reflect.get(Object(settings) as object, 'namespace');
  const place = typeof namespace === 'string' ? ` in ${namespace}` : '';
  return [`Message ${String(Reflect.getMetadata('message', method))}${place}`];
}

const PATTERN = 'microservices:pattern';
const HANDLER_TYPE = 'microservices:handler_type';
const EVENT = 2;

function listPatterns(method: object): string[] {
  const patterns: unknown = Reflect.getMetadata(PATTERN, method);
  if (!Array.isArray(patterns)) return [];
  const kind = Reflect.getMetadata(HANDLER_TYPE, method) === EVENT ? 'Event' : 'Request';
  return patterns.map((pattern: unknown) => `${kind} ${describePattern(pattern)}`);
}

/** A pattern of gRPC names a service and a method. */
function describePattern(pattern: unknown): string {
  if (typeof pattern !== 'object' || pattern === null) return String(pattern);
  const { service, rpc } = pattern as { service?: unknown; rpc?: unknown };
  return typeof service === 'string' && typeof rpc === 'string'
    ? `${service}/${rpc}`
    : JSON.stringify(pattern);
}

function getName(method: object): string {
  return typeof method === 'function' ? method.name : '';
}
