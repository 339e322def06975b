/**
 * As much of an OpenAPI document (https://spec.openapis.org/oas) as is read and written here, so that
 * the types of `@nestjs/swagger` are not needed.
 */

/** Schemes by name, each with its scopes: all of them together are one way to prove who one is. */
export type SecurityRequirement = Record<string, string[]>;

/** What a path does for one method. */
export interface OperationLike {
  readonly security?: readonly SecurityRequirement[];
  /** By status. */
  readonly responses?: Readonly<Record<string, unknown>>;
}

/** The methods that a path item may have (OpenAPI §4.8.9). */
export const OPERATION_METHODS = [
  'get',
  'put',
  'post',
  'delete',
  'options',
  'head',
  'patch',
  'trace',
  'query',
] as const;

/** A path's operations, by method. */
export type PathItemLike = {
  readonly [Method in (typeof OPERATION_METHODS)[number]]?: OperationLike;
};

/**
 * What `documentAuth` takes and gives: what `SwaggerModule.createDocument` makes is one.
 *
 * @publicApi
 */
export interface OpenAPIDocumentLike {
  /** The version of the specification, e.g. `3.0.0`. */
  readonly openapi: string;
  readonly paths: Readonly<Record<string, PathItemLike>>;
  readonly components?: {
    readonly schemas?: Readonly<Record<string, object>>;
    readonly securitySchemes?: Readonly<Record<string, object>>;
  };
}
