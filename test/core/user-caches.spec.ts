/** R17: what is kept in memory of a user or a session, and how it hears of an end elsewhere. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from '@jest/globals';

const SOURCES = path.resolve(import.meta.dirname, '../../src');

/** The browser's memory is its user's own, and the rest does not serve requests. */
const OUTSIDE = /^(?:cli|testing|providers|client)[\\/]/;

const KINDS = '(?:Weak)?(?:Map|Set)|BoundedCache|SingleFlight|[A-Za-z]+(?:Cache|Results)';

/** A member of a class or a constant of a module that is a collection which may grow. */
const MEMBER = new RegExp(
  '^(?:(?:export )?(?:const|let) | {2}(?:(?:private|protected|static|readonly) )*#?| {4}this\\.)(\\w+)' +
    `(?:: [\\w<>, |[\\]&{}:;'.]+)? =\\s+(?:new (?:${KINDS})\\b|(?:perRequest|memoizeByObject)[<(])`,
  'gm',
);

/** Lists of the sources, which nothing is added to. */
const FIXED = /: Readonly(?:Set|Map)<|^(?:export )?const [A-Z_]+ = /;

function listCollections(): string[] {
  const found: string[] = [];
  for (const file of readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })) {
    if (!/\.tsx?$/.test(file) || OUTSIDE.test(file)) continue;
    const code = readFileSync(path.join(SOURCES, file), 'utf8');
    for (const [text, name] of code.matchAll(MEMBER)) {
      if (!FIXED.test(text)) found.push(`${file.replaceAll('\\', '/')} ${name ?? ''}`);
    }
  }
  return [...new Set(found)].toSorted();
}

/** How each is right when a session, a user or a trust has ended on another process. */
const ANSWERS: Readonly<Record<string, readonly string[]>> = {
  'the other processes hear by the revocations, which each check of a session asks first': [
    'core/jwt/decoded-token-cache.ts newer',
    'core/jwt/decoded-token-cache.ts older',
    'core/sessions/jwt-callback-cache.ts subjects',
    'core/access-tokens/access-token-verifier.ts verified',
    'features/sessions/level/stored-level-reader.ts parsed',
    'features/sessions/session-records.ts written',
  ],
  'is what the other processes have said': [
    'features/sessions/revocation-list.ts changes',
    'features/sessions/revocation-list.ts replacements',
    'features/sessions/revocation-list.ts sessions',
    'features/sessions/revocation-list.ts users',
    'features/sessions/revocation-sync.ts failing',
    'features/sessions/revocation-sync.ts flight',
    'features/sessions/revocation-sync.ts own',
  ],
  'has the last change that was announced in its key': [
    'features/second-factors/session-answers.ts known',
    'features/second-factors/trusted-sessions.ts known',
  ],
  'looks its sessions up, after `sessionRevoked` and each ten seconds': [
    'nest/session/followed-sockets.ts followed',
  ],
  'is asked with the row, which is read each time': [
    'core/sessions/session-row-renewals.ts known',
    'core/sessions/session-row-renewals.ts running',
    'features/second-factors/held-sessions.ts free',
  ],
  'is checked against the database as it is written': [
    'features/passwords/password-rehash.ts kept',
    'features/provider-tokens/refresh-claims.ts held',
    'features/provider-tokens/token-refresher.ts unstored',
    'features/sessions/use-queue.ts waiting',
    'features/sessions/use-queue.ts workers',
  ],
  'is written under the pseudonym, once the erasure is known': [
    'features/audit/audit-log.ts failures',
    'features/audit/audit-log.ts waiting',
    'features/audit/erased-names.ts names',
  ],
  'counts for as long as its guide says: at most five minutes': [
    'core/access-tokens/opaque-access-tokens.ts active',
    'core/access-tokens/opaque-access-tokens.ts questions',
    'core/sessions/token-subject-check.ts statuses',
    'features/provider-tokens/token-refresher.ts outcomes',
    'features/provider-tokens/token-refresher.ts refreshed',
  ],
  'only refuses, and lets nothing in': [
    'core/access-tokens/dpop.ts newer',
    'core/access-tokens/dpop.ts older',
    'core/access-tokens/opaque-access-tokens.ts refused',
    'core/access-tokens/opaque-access-tokens.ts unclear',
    'core/email/mail-throttle.ts countsByAdapter',
    'core/email/sign-in-codes.ts guesses',
    'features/limits/memory.counters.ts counts',
  ],
  'ends with its request, or has the credentials alone of what stays open': [
    'core/access-tokens/access-token-verifier.ts proven',
    'core/features/credential-authentication.ts results',
    'core/sign-in/credentials.sign-in.ts refused',
    'features/audit/audit-scope.ts recorded',
    'features/second-factors/factor-policy.ts found',
    'interop/solid/solid-composition.ts composeSolid',
    'interop/solid/solid-requests.ts getRequests',
    'interop/solid/solid-requests.ts known',
    'interop/web-requests.ts cookies',
    'interop/web-requests.ts known',
    'nest/guard/access.ts decisions',
    'nest/session/request-access-tokens.ts found',
    'nest/session/request-user.ts wasRead',
    'nest/session/session-lookup.ts exceptions',
    'nest/session/session-lookup.ts known',
    'nest/transports/ws.transport.ts handshakes',
    'node/node-port.ts getRequests',
    'node/outgoing-reply.ts privateReplies',
  ],
  'is the database of an app in memory': [
    'core/tables/memory-rows.ts overlays',
    'core/tables/memory-rows.ts rows',
    'core/tables/memory-rows.ts tables',
    'core/tables/row-overlay.ts changes',
  ],
  'is what other collections are made of': [
    'core/kernel/cache.ts loads',
    'core/kernel/cache.ts newer',
    'core/kernel/cache.ts older',
    'core/kernel/cache.ts values',
    'core/kernel/single-flight.ts calls',
  ],
  'has a pseudonym, which says nothing of whether its user is signed in': [
    'features/telemetry/pseudonyms.ts known',
  ],
  'has nothing of a user or a session': [
    'adapters/typeorm/auth-tables.ts facts',
    'adapters/typeorm/entity-table.ts texts',
    'adapters/typeorm/prepared-statements.ts names',
    'adapters/typeorm/session-settings.ts usable',
    'adapters/typeorm/transaction.ts queues',
    'core/access-tokens/issuer-outage.ts failures',
    'core/access-tokens/jwt-access-tokens.ts failures',
    'core/access-tokens/jwt-access-tokens.ts issuers',
    'core/access-tokens/refusal-log.ts logged',
    'core/compose/auth.ts composeAll',
    'core/compose/auth.ts composeForRequests',
    'core/compose/auth.ts created',
    'core/hashing/hash-queue.ts waiting',
    'core/http/cookie-policy.ts cookies',
    'core/http/request-origin.ts origins',
    'core/jwt/session-keys.ts keysBySecret',
    'core/jwt/session-keys.ts sessionKeys',
    'core/kernel/container.ts creating',
    'core/kernel/container.ts definitions',
    'core/kernel/container.ts instances',
    'core/localization/localizer.ts logged',
    'core/oauth/client-configurations.ts known',
    'core/oauth/metadata-cache.ts cachedByFetch',
    'core/oauth/protocol-client.ts secureProviders',
    'core/providers/provider-registry.ts resolved',
    'core/sessions/session-token-writer.ts formattedDates',
    'features/access-tokens/signing-keys.ts imported',
    'features/access-tokens/signing-keys.ts makings',
    'features/access-tokens/signing-keys.ts rows',
    'features/audit/activity/activity-phrases.ts names',
    'features/audit/delivery/audit-deliveries.ts states',
    'features/audit/delivery/lease.ts seen',
    'features/audit/visitor-counts.ts counts',
    'core/kernel/single-warnings.ts logged',
    'features/limits/shared.counters.ts limiters',
    'features/telemetry/metrics.ts counters',
    'features/telemetry/metrics.ts histograms',
    'nest/guard/access.ts accessByHandler',
    'nest/module/composition/module-services.ts found',
    'nest/module/composition/tenant-services.ts byOptions',
    'nest/module/composition/tenant-services.ts byRequest',
    'nest/module/composition/tenant-services.ts running',
    'nest/openapi/route-handlers.ts byRoute',
    'nest/openapi/route-handlers.ts byUnprefixedRoute',
    'node/express.ts getMounts',
    'node/express.ts handlers',
    'node/get-session.ts composeOnce',
    'node/incoming-request.ts validOrigins',
  ],
};

it('R17: each collection in memory says how it hears of what ended elsewhere', () => {
  expect(listCollections()).toEqual(Object.values(ANSWERS).flat().toSorted());
});
