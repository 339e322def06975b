/**
 * How a user has proven who they are: the methods of RFC 8176, and what kind of proof each of them
 * is.
 */

/**
 * The methods. `pwd`, `otp`, `hwk`, `swk` and `user` are those of RFC 8176 §2; `user` means that
 * the device has verified its user, by a finger or a PIN. `recovery` is a recovery code, `email` a
 * code or a link to an address, and `fed` a sign-in at a provider.
 */
export const AUTHENTICATION_METHODS = [
  'pwd',
  'otp',
  'hwk',
  'swk',
  'user',
  'recovery',
  'email',
  'fed',
] as const;

/** A method by which a user proves who they are. */
export type AuthenticationMethod = (typeof AUTHENTICATION_METHODS)[number];

/** Whether a value is the name of a method. */
export function isAuthenticationMethod(value: unknown): value is AuthenticationMethod {
  return AUTHENTICATION_METHODS.some((method) => method === value);
}

/** What a provider says of its own sign-in, in its ID token (OpenID Connect Core §2). */
export interface ProviderLevel {
  readonly acr?: string | undefined;
  readonly amr?: readonly string[] | undefined;
}

/** One proof: what one gesture of the user has shown. */
export interface Proof {
  /** Several for one ceremony: a passkey that has verified its user is `['hwk', 'user']`. */
  readonly amr: readonly AuthenticationMethod[];
  /** When the user has given it, in milliseconds since the epoch. */
  readonly at: number;
  /** The id of the provider that it came by. */
  readonly provider?: string | undefined;
  /** With `fed`: what the provider says. */
  readonly said?: ProviderLevel | undefined;
  /** Whether nothing says when the user has given it: `at` is when this app learnt of it. */
  readonly isUnproven?: boolean | undefined;
}

/**
 * What kind of proof a method is: something that the user knows, has or is, or the entry by an
 * account that someone else guards.
 */
type Kind = 'know' | 'have' | 'are' | 'entry';

/** Add a method here. */
const KINDS: Readonly<Record<AuthenticationMethod, Kind>> = {
  pwd: 'know',
  otp: 'have',
  hwk: 'have',
  swk: 'have',
  recovery: 'have',
  user: 'are',
  email: 'entry',
  fed: 'entry',
};

/** Whether a proof shows something that the user has. */
export function showsPossession({ amr }: Pick<Proof, 'amr'>): boolean {
  return amr.some((method) => KINDS[method] === 'have');
}

/** Whether a proof shows something else: `user` counts with the key of the same ceremony alone. */
export function showsAnother({ amr }: Pick<Proof, 'amr'>): boolean {
  const hasKey = amr.includes('hwk') || amr.includes('swk');
  return amr.some((method) => {
    const kind = KINDS[method];
    return kind === 'are' ? hasKey : kind !== 'have';
  });
}
