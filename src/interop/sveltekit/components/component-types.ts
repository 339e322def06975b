/** The types of the components `SignIn` and `SignOut`, which Svelte 4 and 5 both accept. */
import type { SvelteComponent } from 'svelte';
import type { AuthorizationParams, ServerSignInOptions } from '../../../core/request/index.js';

/** Other attributes are passed on to the form. */
interface FormProps {
  /** Added to the form's own class, `signInButton` or `signOutButton`. */
  className?: string;
  [attribute: string]: unknown;
}

/**
 * The properties of `SignIn`.
 *
 * @publicApi
 */
export interface SignInProps extends FormProps {
  /** The provider's id. Without one, the form leads to the page that lists them all. */
  provider?: string;
  /** The route whose action is `signIn`, without the app's `base`. Default `signin`. */
  signInPage?: string;
  /** `redirectTo`, and other fields to send along. */
  options?: FormData | ServerSignInOptions;
  /** Added to the authorization request of the provider. */
  authorizationParams?: AuthorizationParams;
}

/**
 * The properties of `SignOut`.
 *
 * @publicApi
 */
export interface SignOutProps extends FormProps {
  /** The route whose action is `signOut`, without the app's `base`. Default `signout`. */
  signOutPage?: string;
  options?: {
    /** Where to go afterwards. Default: the page that the form is on. */
    redirectTo?: string;
  };
}

/** A slot without properties. */
type Slot = Record<string, never>;

/** The slots of `SignIn`. In Svelte 5 they may be given as snippets. */
export interface SignInSlots {
  /** The inputs for the credentials. */
  credentials: Slot;
  /** The input for an e-mail address. Default: an input, if the provider sends emails. */
  email: Slot;
  /** The text of the button. Default: `Sign in with <provider>`. */
  submitButton: Slot;
}

/** The slots of `SignOut`. */
export interface SignOutSlots {
  /** The text of the button. Default: `Sign out`. */
  submitButton: Slot;
}

/** The options of a component's constructor. */
interface Creation<Props> {
  target: Element | Document | ShadowRoot;
  props?: Props;
}

/** The events of a component that fires none. */
type Events = Record<string, never>;

/** The class `SignIn`, as in Svelte 4. Svelte 5 accepts it as a component too. */
export type SignInComponent = new (
  creation: Creation<SignInProps>,
) => SvelteComponent<SignInProps, Events, SignInSlots>;

/** The class `SignOut`, as in Svelte 4. */
export type SignOutComponent = new (
  creation: Creation<SignOutProps>,
) => SvelteComponent<SignOutProps, Events, SignOutSlots>;
