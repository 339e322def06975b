/**
 * What pages written for the contract, or by the package for browsers, do with a passkey's options.
 */
import type { WebAuthnOptionsResponseBody as ContractBody } from '@auth/core/types';
import type { WebAuthnConfig as ContractConfig } from '@auth/core/providers/webauthn';
import { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import type { AuthConfig, WebAuthnOptionsResponseBody } from '../../src/core/public-types.js';
import {
  DEFAULT_WEBAUTHN_TIMEOUT,
  type GetUserInfo,
  type RelayingParty,
  type WebAuthnProviderType,
} from '../../src/providers/webauthn.js';
import { type Equals, assertType } from './equals.js';

assertType<Equals<WebAuthnOptionsResponseBody['action'], ContractBody['action']>>();
assertType<Equals<WebAuthnProviderType, 'webauthn'>>();

/** A page of the app's own, which asks the route by itself. */
export const startCeremony = (body: WebAuthnOptionsResponseBody): Promise<{ id: string }> =>
  body.action === 'register'
    ? startRegistration({ optionsJSON: body.options })
    : startAuthentication({ optionsJSON: body.options });

export const getChallenge = ({ options }: WebAuthnOptionsResponseBody): string => options.challenge;
// @ts-expect-error nothing else is asked for
export const removal: WebAuthnOptionsResponseBody['action'] = 'remove';

// By the types that a module of one's own declares.
declare const described: ContractConfig;
export const config: AuthConfig = { providers: [described] };
export const party: RelayingParty = { id: 'a.test', name: 'A', origin: 'https://a.test' };
export const noUser: GetUserInfo = async () => null;
export const timeout: number = DEFAULT_WEBAUTHN_TIMEOUT;
