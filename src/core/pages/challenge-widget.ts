/** The widget of a challenge, by which visitors show that they are persons. */
import { key } from '../kernel/container.js';

/**
 * A widget of another service, for the forms of the built-in pages. Its script finds the element by
 * its class, and adds a field with a token to the form.
 *
 * @publicApi
 */
export interface ChallengeWidget {
  /** The https address of the script. */
  readonly script: string;
  /** Whether the script is a module. Default: it is not. */
  readonly isModule?: boolean | undefined;
  /** The class of the element, such as `cf-turnstile`. */
  readonly className: string;
  /** The public key of the site, in the attribute `data-sitekey`. */
  readonly siteKey: string;
  /** The name of the field with the token. */
  readonly field: string;
  /**
   * What the Content-Security-Policy of the page allows for it, such as
   * `https://challenges.cloudflare.com`.
   */
  readonly sources: {
    readonly script: readonly string[];
    readonly frame: readonly string[];
    readonly style?: readonly string[] | undefined;
    readonly connect?: readonly string[] | undefined;
  };
}

/** The widget of the app; `undefined` without one. */
export const ChallengeWidgetToken = key<ChallengeWidget | undefined>('ChallengeWidget');
