/** An app whose routes are asked over HTTP. */
import type { DynamicModule, Type } from '@nestjs/common';

export interface App {
  readonly module: Type | DynamicModule;
  /** What a request brings that is signed in. */
  readonly headers: Readonly<Record<string, string>>;
}
