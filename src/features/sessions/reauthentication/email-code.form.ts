/** The form that takes a code, and the route that sends one. */
import { parseCode } from '../../../core/email/index.js';
import {
  type FeatureRequest,
  type FeatureResponse,
  type FormHandler,
  formRoute,
  type FormView,
  route,
  type RouteFailure,
  type RouteHandler,
  type ShownRedirect,
} from '../../../core/features/index.js';
import { addQuery, getFeatureUrl } from '../../../core/http/index.js';
import type { EmailProof } from './email-proof.js';
import { REAUTHENTICATION_PATHS } from './paths.js';
import { REQUIREMENT_FIELDS } from './proof-page.js';

/** Shows and handles the form. */
export class EmailCodeForm implements FormHandler {
  constructor(private readonly email: EmailProof) {}

  async show(
    { session, fields, requestOrigin, callbackUrl }: FeatureRequest,
    failure?: RouteFailure,
  ): Promise<FormView | ShownRedirect> {
    if (failure?.code === 'SessionReplaced') return { location: callbackUrl };
    const address = session && (await this.email.findAddress(session));
    const page = getFeatureUrl(requestOrigin, REAUTHENTICATION_PATHS.page);
    return {
      title: 'reauthenticate.title',
      text: { name: 'reauthenticate.codeSent', values: { email: address ?? '' } },
      fields: [
        {
          name: 'code',
          label: 'reauthenticate.code',
          required: true,
          autocomplete: 'one-time-code',
          inputmode: 'numeric',
        },
      ],
      hidden: pickRequirement(fields),
      submit: 'reauthenticate.confirm',
      links: [
        {
          href: addQuery(page, { callbackUrl, ...pickRequirement(fields) }),
          label: 'reauthenticate.otherWay',
        },
      ],
      errors: { WrongCode: 'reauthenticate.wrongCode', default: 'reauthenticate.failed' },
    };
  }

  async submit(request: FeatureRequest): Promise<FeatureResponse> {
    const cookies = await this.email.redeem(request, parseCode(request.fields['code']));
    return { ...(request.isForm ? { location: request.callbackUrl } : { body: {} }), cookies };
  }
}

/** Sends the code. */
export class SendCodeHandler implements RouteHandler {
  constructor(private readonly email: EmailProof) {}

  async handle(request: FeatureRequest): Promise<FeatureResponse> {
    await this.email.send(request);
    if (!request.isForm) return { status: 202, body: {} };
    return { location: this.getUrl(request, REAUTHENTICATION_PATHS.email) };
  }

  async showFailure(request: FeatureRequest, { code }: RouteFailure): Promise<FeatureResponse> {
    const page = this.getUrl(request, REAUTHENTICATION_PATHS.page);
    return { location: addQuery(page, { error: code }) };
  }

  private getUrl(
    { requestOrigin, callbackUrl, fields }: FeatureRequest,
    path: (typeof REAUTHENTICATION_PATHS)[keyof typeof REAUTHENTICATION_PATHS],
  ): string {
    return addQuery(getFeatureUrl(requestOrigin, path), {
      callbackUrl,
      ...pickRequirement(fields),
    });
  }
}

function pickRequirement(fields: FeatureRequest['fields']): Record<string, string> {
  const asked = Object.entries(fields).filter(([name]) => Object.hasOwn(REQUIREMENT_FIELDS, name));
  return Object.fromEntries(asked);
}

export const EMAIL_CODE_FORM = formRoute({
  path: REAUTHENTICATION_PATHS.email,
  access: 'session',
  takesHeld: true,
  page: {
    name: 'showReauthenticationCode',
    summary: 'Shows the form for a code that was sent',
    fields: REQUIREMENT_FIELDS,
  },
  name: 'reauthenticateByEmail',
  audit: 'session.reauthenticate',
  summary: 'Takes the code that was sent, and raises the level of the session',
  limit: 'guess',
  fields: {
    ...REQUIREMENT_FIELDS,
    code: { description: 'The code of six digits.', isRequired: true, maxLength: 64 },
  },
  responses: { 200: { description: 'The user has proven who they are.' } },
  handler: EmailCodeForm,
});

export const SEND_CODE_ROUTE = route({
  method: 'POST',
  path: REAUTHENTICATION_PATHS.sendCode,
  name: 'sendReauthenticationCode',
  audit: 'session.request-code',
  summary: 'Sends the user of the session a code to prove who they are',
  access: 'session',
  takesHeld: true,
  limit: 'mail',
  fields: REQUIREMENT_FIELDS,
  responses: { 202: { description: 'The email was sent.' } },
  handler: SendCodeHandler,
});
