/** What NestJS tells of the providers and controllers of an app. */
import type { DiscoveryService } from '@nestjs/core';

/** A provider or a controller, with the module that it is in. */
export type Discovered = ReturnType<DiscoveryService['getProviders']>[number];

/** A module of the app. */
export type HostModule = NonNullable<Discovered['host']>;
