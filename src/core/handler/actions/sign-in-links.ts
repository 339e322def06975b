/** The links of the sign-in page: the app's pages for accounts, else those of features. */
import type { FeatureLinks } from '../../features/feature.js';
import { getFeatureUrl, type RequestOrigin } from '../../http/request-origin.js';
import { addQuery, type PagesOptions } from '../../http/routes.js';

/** Finds the links. */
export class SignInLinks {
  constructor(
    /** The app's own pages. */
    readonly customPages: Partial<PagesOptions>,
    private readonly featureLinks: FeatureLinks,
  ) {}

  /** The pages for accounts get the URL to return to. */
  list(callbackUrl: string, requestOrigin: RequestOrigin): Partial<PagesOptions> {
    const getPage = (name: 'signUp' | 'forgotPassword'): string | undefined => {
      const path = this.featureLinks[name];
      return this.customPages[name] ?? (path && getFeatureUrl(requestOrigin, path));
    };
    const { signUp: _, forgotPassword: __, ...others } = this.customPages;
    const signUp = getPage('signUp');
    const forgotPassword = getPage('forgotPassword');
    return {
      ...others,
      ...(signUp && { signUp: addQuery(signUp, { callbackUrl }) }),
      ...(forgotPassword && { forgotPassword: addQuery(forgotPassword, { callbackUrl }) }),
    };
  }
}
