/** The ways of features to authenticate. */
import { describe, expect, it } from '@jest/globals';
import { InvalidCredential } from '../../../src/core/errors/request.errors.js';
import { AuthenticatorsToken } from '../../../src/core/features/authenticator.js';
import { ClaimedCredentialsToken } from '../../../src/core/http/claimed-credentials.js';
import type { CredentialPlace, Feature } from '../../../src/features/index.js';
import { KEY_PLACES, KeyRing, Keys, KEYS } from '../../support/keys.js';
import { makeApp } from '../actions/app.js';

type Given = Readonly<Record<string, string>>;

const getAuthenticators = (...features: readonly Feature[]) =>
  makeApp({ features }).services.get(AuthenticatorsToken);

/**
 * The key ring that is asked, and what comes of it: what was asked, or why the request was refused.
 */
async function describeResult(
  headers: Given | Headers,
  places?: readonly CredentialPlace[],
): Promise<unknown> {
  const ring = new KeyRing();
  const authenticators = getAuthenticators(Keys(ring, places));
  const request = { headers: new Headers(headers) };
  try {
    const found = await authenticators?.authenticate('key', request, request);
    return found ? ring.asked.join() : found;
  } catch (thrown) {
    if (!(thrown instanceof InvalidCredential)) throw thrown;
    expect(thrown.message).not.toContain('shop_');
    return [thrown.status, thrown.challenge, ring.asked.length];
  }
}

const LONG = `shop_${'a'.repeat(4 * 1024)}`;
const SCHEME: readonly CredentialPlace[] = [{ scheme: 'ApiKey' }];
const OWN: readonly CredentialPlace[] = [{ header: 'X-Key' }];
const BOTH: readonly CredentialPlace[] = [...SCHEME, ...OWN];

describe('a credential', () => {
  it.each<[string, Given, string, readonly CredentialPlace[]]>([
    ['of a scheme with the prefix', { authorization: 'Bearer shop_robot' }, KEYS.robot, KEY_PLACES],
    [
      'of a scheme in other letters',
      { authorization: 'bEARER  shop_robot ' },
      KEYS.robot,
      KEY_PLACES,
    ],
    ['of a scheme of its own', { authorization: 'apikey shop_ada' }, KEYS.ada, SCHEME],
    ['in a header of its own', { 'x-api-key': 'shop_robot' }, KEYS.robot, KEY_PLACES],
    ['in a header named in other letters', { 'X-KEY': ' shop_ada ' }, KEYS.ada, OWN],
    [
      'beside a session token in the other place',
      { 'x-api-key': 'shop_robot', authorization: 'Bearer eyJ.a.b' },
      KEYS.robot,
      KEY_PLACES,
    ],
  ])('%s is found', async (_, headers, credential, places) => {
    expect(await describeResult(headers, places)).toBe(credential);
  });

  it.each<[string, Given, readonly CredentialPlace[]]>([
    ['nothing', {}, KEY_PLACES],
    ['another prefix', { authorization: 'Bearer eyJ.a.b' }, KEY_PLACES],
    ['the prefix in other letters', { authorization: 'Bearer SHOP_robot' }, KEY_PLACES],
    ['another scheme', { authorization: 'DPoP shop_robot' }, KEY_PLACES],
    ['an empty header', { 'x-api-key': ' ' }, KEY_PLACES],
    ['the credential without a scheme', { authorization: 'shop_robot' }, KEY_PLACES],
    ['the credential in another header', { 'x-key': 'shop_robot' }, KEY_PLACES],
  ])('is not in a request with %s', async (_, headers, places) => {
    expect(await describeResult(headers, places)).toBeNull();
  });

  it.each<
    [
      string,
      Given,
      readonly [status: number, challenge: string, asked: number],
      readonly CredentialPlace[],
    ]
  >([
    ['unknown', { authorization: 'Bearer shop_unknown' }, [401, 'Bearer', 1], KEY_PLACES],
    ['unknown, in a header of its own', { 'x-key': 'unknown' }, [401, 'key', 1], OWN],
    ['unknown, in one of two places', { 'x-key': 'unknown' }, [401, 'ApiKey', 1], BOTH],
    ['too long', { authorization: `Bearer ${LONG}` }, [400, 'Bearer', 0], KEY_PLACES],
    ['missing after its scheme', { authorization: 'ApiKey' }, [400, 'ApiKey', 0], SCHEME],
    ['two words', { authorization: 'Bearer shop_robot x' }, [400, 'Bearer', 0], KEY_PLACES],
    ['with a tab', { 'x-api-key': 'shop_\trobot' }, [400, 'Bearer', 0], KEY_PLACES],
    ['beyond ASCII', { 'x-api-key': 'shop_r\u00f6bot' }, [400, 'Bearer', 0], KEY_PLACES],
    [
      'in two places',
      { authorization: 'Bearer shop_robot', 'x-api-key': 'shop_robot' },
      [400, 'Bearer', 0],
      KEY_PLACES,
    ],
  ])('that is %s is refused', async (_, headers, refusal, places) => {
    expect(await describeResult(headers, places)).toEqual(refusal);
  });

  it.each(['authorization', 'x-api-key'])('that came twice in %s is refused', async (name) => {
    const headers = new Headers();
    const sent = name === 'authorization' ? 'Bearer shop_robot' : 'shop_robot';
    headers.append(name, sent);
    headers.append(name, sent);
    expect(await describeResult(headers)).toEqual([400, 'Bearer', 0]);
  });

  it('is asked for once in a request, also if it is not valid', async () => {
    const ring = new KeyRing();
    const authenticators = getAuthenticators(Keys(ring));
    const ask = (credential: string, identity: object) =>
      authenticators
        ?.authenticate('key', { headers: new Headers({ 'x-api-key': credential }) }, identity)
        .catch(() => 'refused');
    const [first, second, third] = [{}, {}, {}];
    await Promise.all([ask('shop_robot', first), ask('shop_robot', first)]);
    await Promise.all([ask('unknown', second), ask('unknown', second)]);
    await ask('shop_robot', third);
    expect(ring.asked).toEqual(['shop_robot', 'unknown', 'shop_robot']);
  });

  it('is passed on with the address of the client, and an error of the service as it is', async () => {
    const ring = new KeyRing();
    const request = { headers: new Headers({ 'x-api-key': 'shop_broken' }), clientAddress: '::1' };
    const asking = getAuthenticators(Keys(ring))?.authenticate('key', request, request);
    await expect(asking).rejects.toThrow('the key ring is away');
    expect(ring.addresses).toEqual(['::1']);
  });
});

describe('`Authorization`', () => {
  it.each([
    ['Bearer shop_robot', true],
    ['Bearer shop_', true],
    ['Bearer eyJ.a.b', false],
    ['DPoP shop_robot', false],
    ['', false],
  ])('%j is claimed by the keys: %j', (authorization, isClaimed) => {
    const claims = makeApp({ features: [Keys()] }).services.get(ClaimedCredentialsToken);
    expect(claims(new Headers({ authorization }))).toBe(isClaimed);
  });

  it('is not claimed by a header of its own', () => {
    const claims = makeApp({ features: [Keys()] }).services.get(ClaimedCredentialsToken);
    expect(claims(new Headers({ 'x-api-key': 'shop_robot' }))).toBe(false);
  });
});

it('an app without ways of features has none', () => {
  expect(getAuthenticators()).toBeUndefined();
  expect(makeApp({}).services.get(ClaimedCredentialsToken)(new Headers())).toBe(false);
});
