/** Somebody submits credentials that the app itself checks. */
import { MissingAuthorize } from '../errors/configuration.errors.js';
import { CredentialsSignin, InvalidProvider, MalformedRequest } from '../errors/request.errors.js';
import type { AuthRequest } from '../http/auth-request.js';
import { repeatableRequest } from '../http/repeatable-request.js';
import type { SetCookie } from '../http/set-cookie.js';
import { type Random, randomUuid } from '../kernel/random.js';
import { isStorableId } from '../kernel/storable-text.js';
import type { User } from '../models/user.js';
import type { AuthorizeCallback } from '../providers/credentials-config.js';
import type {
  AttemptEnd,
  CallbackStrategy,
  ProvenIdentity,
  SignInAttempt,
} from './callback-strategy.js';
import type { TypedFields } from './typed-fields.js';

/** Has the provider's `authorize` check what was submitted. Vouches for no e-mail address. */
export class CredentialsCallbackStrategy implements CallbackStrategy {
  readonly types = ['credentials'] as const;
  readonly needsCsrfToken = true;

  /** The requests whose credentials were refused. What another site posts never gets that far. */
  private readonly refused = new WeakSet<AuthRequest>();

  constructor(
    private readonly random: Random,
    private readonly typedFields: TypedFields,
  ) {}

  async prove({ provider, request }: SignInAttempt): Promise<ProvenIdentity> {
    if (provider.type !== 'credentials' || request.method !== 'POST') {
      throw new InvalidProvider('Credentials are submitted by POST.', { provider: provider.id });
    }
    if (request.repeated.length > 0) {
      throw new MalformedRequest(400, 'A parameter was given twice.');
    }
    if (!provider.authorize) throw new MissingAuthorize('The provider has no authorize function.');
    const credentials = { ...request.body };
    const authorized = await this.authorized(provider.authorize, credentials, request);
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

  private async authorized(
    authorize: AuthorizeCallback,
    credentials: Parameters<AuthorizeCallback>[0],
    request: AuthRequest,
  ): Promise<User> {
    try {
      const user = await authorize(credentials, repeatableRequest(request));
      if (user) return user;
      throw new CredentialsSignin('authorize returned no user.');
    } catch (thrown) {
      if (thrown instanceof CredentialsSignin) this.refused.add(request);
      throw thrown;
    }
  }

  /** After a refusal, the next page has the form filled in as it was, but for what is secret. */
  async cleanUp(
    { provider, request, site }: SignInAttempt,
    end: AttemptEnd,
  ): Promise<readonly SetCookie[]> {
    if (end === 'succeeded') return this.typedFields.forget(request.cookies, site);
    const isRefused = provider.type === 'credentials' && this.refused.has(request);
    return isRefused ? this.typedFields.keep(provider, request, site) : [];
  }
}
