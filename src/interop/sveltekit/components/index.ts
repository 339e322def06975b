/** `portcullis/sveltekit/components`: forms to sign in and out. */
import type { SignInComponent, SignOutComponent } from './component-types.js';
import SignInForm from './SignIn.svelte';
import SignOutForm from './SignOut.svelte';

export type { SignInProps, SignInSlots, SignOutProps, SignOutSlots } from './component-types.js';

/**
 * A form that signs in, for a route whose action is `signIn` or `signInOrFail`. It works without
 * scripts. The page gets a failure as `form`.
 *
 * @example
 * ```svelte
 * <SignIn provider="github" options={{ redirectTo: '/members' }} />
 * ```
 * @publicApi
 */
export const SignIn = SignInForm as unknown as SignInComponent;

/**
 * A form that signs out, for a route whose action is `signOut`. It works without scripts.
 *
 * @example
 * ```svelte
 * <SignOut />
 * ```
 * @publicApi
 */
export const SignOut = SignOutForm as unknown as SignOutComponent;
