/** Writes the mails of the feature, in the design of the sign-in mail. */
import { type Mail, renderMail, toNonBreaking } from '../../core/email/mail-document.js';
import type { FeatureRequest } from '../../core/features/feature-route.js';
import { getActionUrl, getFeatureUrl } from '../../core/http/request-origin.js';
import { addQuery } from '../../core/http/routes.js';
import type { Localizer } from '../../core/localization/localizer.js';
import {
  formatDuration,
  type Localization,
  type Translate,
} from '../../core/localization/messages.js';
import type { Theme } from '../../core/models/theme.js';
import { PATHS } from './pages/password-pages.js';
import { RESET_LIFETIME_MS } from './password-resets.js';
import type { PasswordMailKind } from './passwords-options.js';
import { SIGN_UP_LIFETIME_MS } from './sign-ups.js';

/** A mail to write. */
export interface MailOrder {
  readonly kind: PasswordMailKind;
  /** One valid, normalized address. */
  readonly to: string;
  /** For the mails with a link that works once. */
  readonly token?: string | undefined;
}

/** A written mail, with the link in it. */
export interface WrittenMail extends Mail {
  readonly url: string;
  readonly localization: Localization;
}

/** How each kind of mail differs: where its button leads, and how long that works. */
interface MailKind {
  readonly getUrl: (request: FeatureRequest, token: string) => string;
  /** `undefined` for a mail with a text of its own. */
  readonly lifetimeMs: number | undefined;
  /** Whether the mail may be about somebody else's request. */
  readonly isRequested: boolean;
}

const KINDS: Readonly<Record<PasswordMailKind, MailKind>> = {
  verifyAddress: {
    getUrl: ({ requestOrigin, callbackUrl }, token) =>
      addQuery(getFeatureUrl(requestOrigin, PATHS.verify), { token, callbackUrl }),
    lifetimeMs: SIGN_UP_LIFETIME_MS,
    isRequested: true,
  },
  accountExists: {
    getUrl: ({ requestOrigin, callbackUrl }) =>
      addQuery(getActionUrl(requestOrigin, 'signin'), { callbackUrl }),
    lifetimeMs: undefined,
    isRequested: true,
  },
  resetPassword: {
    getUrl: ({ requestOrigin, callbackUrl }, token) =>
      addQuery(getFeatureUrl(requestOrigin, PATHS.reset), { token, callbackUrl }),
    lifetimeMs: RESET_LIFETIME_MS,
    isRequested: true,
  },
  unknownAddress: {
    getUrl: ({ requestOrigin }) => getActionUrl(requestOrigin, 'signin'),
    lifetimeMs: undefined,
    isRequested: true,
  },
  passwordChanged: {
    getUrl: ({ requestOrigin }) => getFeatureUrl(requestOrigin, PATHS.forgot),
    lifetimeMs: undefined,
    isRequested: false,
  },
};

/** Writes mails. It sends none. */
export class PasswordMails {
  constructor(
    private readonly localizer: Localizer,
    private readonly theme: Theme,
  ) {}

  /** Writes a mail in the language of the visitor. */
  async write({ kind, token = '' }: MailOrder, request: FeatureRequest): Promise<WrittenMail> {
    // Without the body: a function of the app chooses the language, and must not get a password.
    const localization = await this.localizer.localize({ ...request, body: {} });
    const { t, locale } = localization;
    const { getUrl, lifetimeMs, isRequested } = KINDS[kind];
    const url = getUrl(request, token);
    const mail = renderMail(
      { url, theme: this.theme, localization },
      {
        subject: t(`passwordMail.${kind}.subject`),
        title: t(`passwordMail.${kind}.title`),
        site: t('passwordMail.site'),
        intro: writeIntro(kind, lifetimeMs, t, locale),
        button: t(`passwordMail.${kind}.button`),
        notes: isRequested ? [t('mail.ignore')] : [],
      },
    );
    return { ...mail, url, localization };
  }
}

function writeIntro(
  kind: PasswordMailKind,
  lifetimeMs: number | undefined,
  t: Translate,
  locale: string,
): string {
  if (kind === 'verifyAddress' || kind === 'resetPassword') {
    const duration = formatDuration(lifetimeMs ?? 0, locale);
    return t('mail.intro', { duration: toNonBreaking(duration) });
  }
  return t(`passwordMail.${kind}.text`);
}
