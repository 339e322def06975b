/** Where requests came from. */
import { asError } from '../../core/errors/index.js';
import type { ObservedRequest } from '../../core/features/index.js';
import { type HeaderReader, normalizeAddress } from '../../core/http/index.js';
import { type Logger, type Random, randomUuid } from '../../core/kernel/index.js';
import { describeUserAgent } from '../sessions/index.js';
import type { AuditOptions } from './audit-options.js';
import type { AuditSource } from './audit-scope.js';

/** Reads the source of a request from its headers. */
export class AuditSources {
  constructor(
    private readonly options: AuditOptions,
    private readonly random: Random,
    private readonly logger: Logger,
  ) {}

  /** The source of a request to the library. */
  find(observed: ObservedRequest): AuditSource {
    return {
      ...this.read(observed.request.headers),
      requestId: randomUuid(this.random),
      // Known once the feature `Telemetry` has begun the span of the request.
      get traceId() {
        return observed.traceId ?? null;
      },
    };
  }

  /** The source of a request to the app, which has no id here; nothing for work of no request. */
  read(headers: HeaderReader | undefined): AuditSource {
    return {
      ip: headers ? this.readAddress(headers) : null,
      userAgent: headers ? describeUserAgent(headers.get('user-agent')) : null,
      requestId: null,
      traceId: null,
    };
  }

  /** An error of the app's function costs the address, and not the entry. */
  private readAddress(headers: HeaderReader): string | null {
    try {
      const address = this.options.ipAddress?.(headers) ?? null;
      return address === null ? null : (normalizeAddress(address) ?? address);
    } catch (thrown) {
      this.logger.error(asError(thrown));
      return null;
    }
  }
}
