/** What the OpenAPI specification forbids, as far as this library could do it. */
import type { OpenAPIObject } from '@nestjs/swagger';

type PathItem = OpenAPIObject['paths'][string];
type Operation = NonNullable<PathItem['get']>;
type Part = Operation['requestBody'] | Operation['responses'][string];

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'] as const;

interface Located {
  /** `get /cats/{id}` */
  readonly where: string;
  readonly path: string;
  readonly operation: Operation;
}

/** One sentence for each problem; none for a sound document. */
export function openApiProblems(document: OpenAPIObject): string[] {
  const operations = listOperations(document);
  const ids = operations.map(({ operation }) => String(operation.operationId));
  return [
    ...operations.flatMap((one) => [
      ...parameterProblems(one),
      ...responseProblems(one),
      ...schemeProblems(one, document),
    ]),
    ...repeated(ids).map((id) => `the operationId ${id} is not unique`),
    ...danglingReferences(document),
  ];
}

/** Every operation, with where it is. */
export function listOperations({ paths }: OpenAPIObject): Located[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item[method];
      return operation ? [{ where: `${method} ${path}`, path, operation }] : [];
    }),
  );
}

/** The media types that a body or an answer has. */
export function listMediaTypes(part: Part): string[] {
  return part && 'content' in part ? Object.keys(part.content ?? {}) : [];
}

function parameterProblems({ where, path, operation: { parameters = [] } }: Located): string[] {
  const declared = parameters.flatMap((parameter) => ('name' in parameter ? [parameter] : []));
  const wanted = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
  const given = declared
    .filter(({ in: place, required }) => place === 'path' && required === true)
    .map(({ name }) => name);
  return [
    ...(path.startsWith('/') ? [] : [`${where} does not begin with a slash`]),
    ...(String(wanted.sort()) === String(given.sort())
      ? []
      : [`${where} declares ${String(given)}`]),
    ...repeated(declared.map(({ in: place, name }) => `${place} ${name}`)).map(
      (parameter) => `${where} has ${parameter} twice`,
    ),
  ];
}

function responseProblems({ where, operation: { requestBody, responses } }: Located): string[] {
  const statuses = Object.keys(responses);
  const parts: Part[] = [requestBody, ...Object.values(responses)];
  return [
    ...(statuses.length > 0 ? [] : [`${where} has no responses`]),
    ...statuses
      .filter((status) => !/^\d{3}$/.test(status) || !isDescribed(responses[status]))
      .map((status) => `${where} ${status} is not described`),
    ...parts
      .flatMap(listMediaTypes)
      .filter((type) => !type.includes('/'))
      .map((type) => `${where} has a body of the type ${type}`),
  ];
}

function isDescribed(response: Part): boolean {
  return response !== undefined && 'description' in response && Boolean(response.description);
}

function schemeProblems(
  { where, operation: { security = [] } }: Located,
  { components = {} }: OpenAPIObject,
): string[] {
  return security
    .flatMap((requirement) => Object.keys(requirement))
    .filter((name) => !Object.hasOwn(components.securitySchemes ?? {}, name))
    .map((name) => `${where} asks for ${name}, which is no scheme`);
}

function danglingReferences(document: OpenAPIObject): string[] {
  return [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)]
    .map(([, pointer = '']) => pointer)
    .filter((pointer) => at(document, pointer.split('/')) === undefined)
    .map((pointer) => `#/${pointer} leads nowhere`);
}

function at(value: unknown, [name, ...rest]: string[]): unknown {
  return name === undefined ? value : at(Object(value)[name], rest);
}

function repeated(names: string[]): string[] {
  return names.filter((name, index) => names.indexOf(name) !== index);
}
