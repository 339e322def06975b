/**
 * The last process of the app, ten minutes later: it brings the log to its end, and verifies it.
 */
import 'reflect-metadata';
import { setTimeout as wait } from 'node:timers/promises';
import { Test } from '@nestjs/testing';
import { ClockToken } from 'portcullis';
import type { Feature } from 'portcullis/features';
import { Audit, type AuditVerification } from 'portcullis/features/audit';
import { createModule } from './config.js';
import { readBacklog } from './ledger.js';

/**
 * By then a change that was not settled is abandoned, and no process that has ended holds a lease.
 */
const LATER_MS = 10 * 60 * 1000;
const PATIENCE_MS = 15 * 60 * 1000;

/** @param published - A head that the collector got, which the chain must have. */
export async function finishLog(
  port: number,
  features: readonly Feature[],
  published: string | undefined,
): Promise<AuditVerification> {
  const builder = Test.createTestingModule({ imports: [createModule(port, features)] });
  builder.overrideProvider(ClockToken).useValue(() => Date.now() + LATER_MS);
  const app = (await builder.compile()).createNestApplication();
  await app.init();
  const start = Date.now();
  while (Date.now() - start < PATIENCE_MS && (await isBehind())) await wait(500);
  const audit = app.get<Audit>(Audit);
  const first = await audit.verify(published);
  const verification = first.problem ? first : await audit.verify(first.head);
  await app.close();
  return verification;
}

async function isBehind(): Promise<boolean> {
  const { intended, undelivered, deliveries } = await readBacklog();
  return intended + undelivered + deliveries > 0;
}
