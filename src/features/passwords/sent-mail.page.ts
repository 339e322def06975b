/** The pages after an email was requested. */
import type { FeatureRequest } from '../../core/features/index.js';
import { addQuery, getActionUrl, getFeatureUrl, getReturnUrl } from '../../core/http/index.js';
import {
  createFormPage,
  type FeaturePage,
  getResendSeconds,
  type VerifyRequestPageProps,
} from '../../core/pages/index.js';
import { MAIL_FLOWS } from './mail-flows.js';
import type { SentMail } from './sent-mail-cookie.js';

/**
 * Says to which address the email was sent, and sends it again. The same whether the address is
 * known or not.
 */
export async function createSentMailPage(
  { requestOrigin, csrfToken, callbackUrl }: FeatureRequest,
  { flow, email, issued }: SentMail,
  now: number,
): Promise<FeaturePage> {
  const { sentTo, lifetimeMs, action, correction } = MAIL_FLOWS[flow];
  const actionUrl = getFeatureUrl(requestOrigin, action);
  // A visitor who had to sign in for the form came back to it: that is where the callback URL leads
  // then.
  const isOwn = callbackUrl === actionUrl || callbackUrl.startsWith(`${actionUrl}?`);
  const props: VerifyRequestPageProps = {
    email,
    sentTo,
    lifetimeMs,
    resendSeconds: getResendSeconds(issued, now),
    action: actionUrl,
    csrfToken,
    callbackUrl,
    signInUrl: correction && addQuery(getFeatureUrl(requestOrigin, correction), { callbackUrl }),
    returnUrl: getReturnUrl(requestOrigin, isOwn ? undefined : callbackUrl),
  };
  const { getVerifyRequestScripts, renderVerifyRequestPage } =
    await import('../../core/pages/verify-request.page.js');
  return {
    scripts: getVerifyRequestScripts(props),
    render: (frame) => renderVerifyRequestPage(props, frame),
  };
}

/** The same in a browser that has requested none: it names no address. */
export function createCheckMailPage({ requestOrigin }: FeatureRequest): FeaturePage {
  return createFormPage({
    title: 'verifyRequest.title',
    text: { name: 'signUp.checkMail' },
    links: [{ href: getActionUrl(requestOrigin, 'signin'), label: 'signIn.submit' }],
  });
}
