/** The services by which a user proves the address before setting up a second factor. */
import { AdapterToken } from '../../core/adapters/index.js';
import { Notices, TypedCodes } from '../../core/email/index.js';
import { EventBus } from '../../core/events/index.js';
import { JwtSettingsToken } from '../../core/jwt/index.js';
import { ClockToken, provide, RandomToken, service } from '../../core/kernel/index.js';
import { TableStoreToken } from '../../core/tables/index.js';
import { Sessions } from '../sessions/index.js';
import {
  ADDRESS_CODES,
  ADDRESS_PURPOSE,
  AddressCodesToken,
  AddressProof,
} from './address-proof.js';
import { AddressForm } from './address.forms.js';

/** Rows of the feature's table of services. */
export const ADDRESS_SERVICES = [
  provide(
    AddressCodesToken,
    [TableStoreToken, JwtSettingsToken, ClockToken, RandomToken],
    (...dependencies) => new TypedCodes(ADDRESS_CODES, ADDRESS_PURPOSE, ...dependencies),
  ),
  service(AddressProof, [AddressCodesToken, AdapterToken, Notices, EventBus, Sessions, ClockToken]),
  service(AddressForm, [AddressProof]),
];
