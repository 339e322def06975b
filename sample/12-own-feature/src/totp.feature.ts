/** A second factor: codes of an authenticator app (RFC 6238), asked for at every sign-in. */
import { generateSecret, verify } from 'otplib';
import { type Clock, ClockToken, JwtService } from 'portcullis/core';
import * as features from 'portcullis/features';
import { messages } from './totp.messages.js';

const FACTORS = features.table(
  'totp_factors',
  { userId: features.userId(), sealed: features.text(), lastStep: features.integer() },
  { key: 'userId' },
);
const [TEN_MINUTES, FOREVER] = [600, 100 * 365 * 24 * 60 * 60];
const ERRORS = { WrongCode: 'totp.wrongCode', LinkExpired: 'totp.expired' } as const;
const CODE = { name: 'code', label: 'totp.code', autocomplete: 'one-time-code' } as const;

class Totp implements features.SignInStepPolicy {
  constructor(
    private readonly tables: features.TableStore,
    private readonly jwt: JwtService,
    private readonly clock: Clock,
  ) {}

  async isRequired(_signIn: features.VerifiedSignIn, { user }: features.SignInOwner) {
    return (await this.tables.find(FACTORS, { userId: user.id })) !== null;
  }

  /**
   * A new secret, or the one of the page that is shown again, and the same for the form of this
   * user alone.
   */
  async offer(userId: string, given: string) {
    const earlier = await this.jwt
      .open(given, `totp ${userId}`)
      .catch(() => ({ secret: undefined }));
    const secret = String(earlier['secret'] ?? generateSecret());
    return { secret, offer: await this.jwt.seal({ secret }, `totp ${userId}`, TEN_MINUTES) };
  }

  /** The code proves that the app has the secret. */
  async enrol(userId: string, offer: string, code: string): Promise<void> {
    const { secret } = await this.jwt
      .open(offer, `totp ${userId}`)
      .catch(() => refuse('LinkExpired'));
    const lastStep = await this.findStep(String(secret), code, 0);
    const sealed = await this.jwt.seal({ secret }, FACTORS.name, FOREVER);
    if (await this.tables.insert(FACTORS, { userId, sealed, lastStep })) return;
    throw new features.RouteError(409, 'HasFactor');
  }

  /** Each code counts once: of two requests with the same one, one changes the row. */
  async use(userId: string, code: string): Promise<void> {
    const row = await this.tables.find(FACTORS, { userId });
    const { secret } = row ? await this.jwt.open(row.sealed, FACTORS.name) : refuse('WrongCode');
    const { lastStep = 0 } = row ?? {};
    const step = await this.findStep(String(secret), code, lastStep);
    const changed = await this.tables.update(FACTORS, { userId, lastStep }, { lastStep: step });
    if (changed === 0) refuse('WrongCode');
  }

  private async findStep(secret: string, token: string, afterTimeStep: number): Promise<number> {
    const settings = { secret, epoch: this.clock() / 1000, epochTolerance: 30, afterTimeStep };
    const found = await verify({ ...settings, token }).catch(() => ({ valid: false }) as const);
    return found.valid && 'timeStep' in found ? found.timeStep : refuse('WrongCode');
  }
}

function refuse(code: keyof typeof ERRORS): never {
  throw new features.RouteError(422, code);
}

/** The step of the sign-in. */
class TotpForm implements features.FormHandler {
  constructor(
    private readonly totp: Totp,
    private readonly pending: features.PendingSignIns,
  ) {}

  show(): features.FormView {
    return { title: 'totp.title', fields: [CODE], submit: 'totp.submit', errors: ERRORS };
  }

  async submit(request: features.FeatureRequest) {
    await this.totp.use(request.pendingSignIn?.userId ?? '', request.fields['code'] ?? '');
    return this.pending.resume(request);
  }
}

/** Where a user who is signed in sets it up. */
class EnrolForm implements features.FormHandler {
  constructor(private readonly totp: Totp) {}

  async show({ session, fields }: features.FeatureRequest): Promise<features.FormView> {
    const { secret, offer } = await this.totp.offer(session?.userId ?? '', fields['offer'] ?? '');
    const text = { name: 'totp.secret', values: { secret } } as const;
    const form = { fields: [CODE], hidden: { offer }, submit: 'totp.enrol' } as const;
    return { title: 'totp.enrol', text, ...form, errors: ERRORS };
  }

  async submit({ session, fields: { offer = '', code = '' } }: features.FeatureRequest) {
    await this.totp.enrol(session?.userId ?? '', offer, code);
    return { page: features.createFormPage({ title: 'totp.done' }) };
  }
}

const code = { description: 'Six digits.', isRequired: true, maxLength: 6 };
const offer = { description: 'That of the page.', isRequired: true, maxLength: 4000 };

export const totp = features.defineFeature({
  id: 'totp',
  messages,
  tables: [FACTORS],
  services: [
    features.service(Totp, [features.TableStoreToken, JwtService, ClockToken]),
    features.service(TotpForm, [Totp, features.PendingSignIns]),
    features.service(EnrolForm, [Totp]),
  ],
  steps: [{ id: 'totp', path: '/totp', policy: Totp }],
  forms: [
    features.formRoute({
      path: '/totp',
      access: 'step:totp',
      page: { name: 'showTotp', summary: 'Asks for the code' },
      name: 'proveTotp',
      summary: 'Takes the code, and goes on with the sign-in',
      limit: 'guess',
      fields: { code },
      handler: TotpForm,
    }),
    features.formRoute({
      path: '/account/totp',
      access: 'session',
      page: { name: 'showTotpEnrolment', summary: 'Shows a secret for the authenticator app' },
      name: 'enrolTotp',
      summary: 'Takes the first code, and asks for one at every sign-in from now on',
      limit: 'guess',
      fields: { code, offer },
      handler: EnrolForm,
    }),
  ],
});
