/** Somebody submits credentials that the app itself checks. */
import { MissingAuthorize } from '../errors/configuration.errors.js';
import { CredentialsSignin, InvalidProvider, MalformedRequest } from '../errors/request.errors.js';
import { repeatableRequest } from '../http/repeatable-request.js';
import { type Random, randomUuid } from '../kernel/random.js';
import { isStorableId } from '../kernel/storable-text.js';
import type { CallbackStrategy, ProvenIdentity, SignInAttempt } from './callback-strategy.js';

/** Has the provider's `authorize` check what was submitted. Vouches for no e-mail address. */
export class CredentialsCallbackStrategy implements CallbackStrategy {
  readonly types = ['credentials'] as const;
  readonly needsCsrfToken = true;

  constructor(private readonly random: Random) {}

  async prove({ provider, request }: SignInAttempt): Promise<ProvenIdentity> {
    if (provider.type !== 'credentials' || request.method !== 'POST') {
      throw new InvalidProvider('Credentials are submitted by POST.', { provider: provider.id });
    }
    if (request.repeated.length > 0) {
      throw new MalformedRequest(400, 'A parameter was given twice.');
    }
    if (!provider.authorize) throw new MissingAuthorize('The provider has no authorize function.');
    const credentials = { ...request.body };
    const authorized = await provider.authorize(credentials, repeatableRequest(request));
    if (!authorized) throw new CredentialsSignin('authorize returned no user.');
    const ownId = String(authorized.id ?? '');
    if (ownId !== '' && !isStorableId(ownId)) {
      const sentence =
        'authorize returned a user whose id is blank, or has a NUL or half a character in it.';
      throw new InvalidProvider(sentence, { provider: provider.id });
    }
    const id = ownId || randomUuid(this.random);
    return {
      user: { ...authorized, id },
      account: { provider: provider.id, type: 'credentials', providerAccountId: id },
      profile: undefined,
      credentials,
      isEmailVerified: false,
      isNameless: ownId === '',
      linksByEmail: false,
      storedFields: async () => ({}),
    };
  }

  async cleanUp(): Promise<readonly []> {
    return [];
  }
}
