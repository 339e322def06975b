/** What the components take, in types that Svelte 4 and 5 both understand. */
import type { SvelteComponent } from 'svelte';
import type { AuthorizationParams, SignInOptions } from '../../sign-in.js';

/** Any attribute of a form is passed on to it. */
interface FormProps {
  /** Added to the form's own class, `signInButton` or `signOutButton`. */
  className?: string;
  [attribute: string]: unknown;
}

/**
 * @publicApi
 */
export interface SignInProps extends FormProps {
  /** The provider's id. Without one, the form leads to the page that lists them all. */
  provider?: string;
  /** The route whose action is `signIn`, without the app's `base`. Default `signin`. */
  signInPage?: string;
  /** `redirectTo`, and other fields to send along. */
  options?: FormData | SignInOptions;
  /** Added to the authorization request of the provider. */
  authorizationParams?: AuthorizationParams;
}

/**
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

/** A slot that is given nothing. */
type Slot = Record<string, never>;

/** The slots of `SignIn`. In Svelte 5 they may be given as snippets. */
export interface SignInSlots {
  /** The inputs for the credentials. */
  credentials: Slot;
  /** The input for an e-mail address. Default: one, where the provider sends a mail. */
  email: Slot;
  /** What the button says. Default: `Sign in with <provider>`. */
  submitButton: Slot;
}

/** The slots of `SignOut`. */
export interface SignOutSlots {
  /** What the button says. Default: `Sign out`. */
  submitButton: Slot;
}

/** What a component is made with. */
interface Creation<Props> {
  target: Element | Document | ShadowRoot;
  props?: Props;
}

/** Components that fire no events of their own. */
type Events = Record<string, never>;

/** A component as Svelte 4 knows it; Svelte 5 takes it for one of its own. */
export type SignInComponent = new (
  creation: Creation<SignInProps>,
) => SvelteComponent<SignInProps, Events, SignInSlots>;

/** The same for {@link SignOutProps}. */
export type SignOutComponent = new (
  creation: Creation<SignOutProps>,
) => SvelteComponent<SignOutProps, Events, SignOutSlots>;
