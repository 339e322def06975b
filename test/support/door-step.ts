/** A feature with a step of a sign-in: a form that asks for a word. */
import type { AuthenticationMethod } from '../../src/core/levels/index.js';
import {
  defineFeature,
  type Feature,
  type FeatureRequest,
  type FeatureResponse,
  type FormHandler,
  formRoute,
  type FormView,
  key,
  PendingSignIns,
  provide,
  RouteError,
  type SignInOwner,
  type SignInStepPolicy,
  value,
  type VerifiedSignIn,
} from '../../src/features/index.js';

export const WORD = 'sesame';

/** The step, and what it was asked. */
export class DoorStep {
  readonly asked: (SignInOwner & Pick<VerifiedSignIn, 'identity'>)[] = [];
  /** Who has to pass it. */
  isRequired: (owner: SignInOwner) => boolean = () => true;

  /** @param amr - What it verifies. */
  constructor(
    readonly id = 'door',
    private readonly amr?: readonly AuthenticationMethod[],
  ) {}

  get path(): string {
    return `/auth/${this.id}`;
  }

  feature(): Feature {
    const { id } = this;
    const policy = key<SignInStepPolicy>(`${id} policy`);
    const handler = key<FormHandler>(`${id} form`);
    return defineFeature({
      id,
      steps: [{ id, path: `/${id}`, policy }],
      services: [
        value(policy, {
          isRequired: ({ identity }, owner) => {
            this.asked.push({ identity, ...owner });
            return this.isRequired(owner);
          },
        }),
        provide(handler, [PendingSignIns], (pending) => new DoorForm(pending, this.amr)),
      ],
      forms: [
        formRoute({
          path: `/${id}`,
          access: `step:${id}`,
          page: { name: `show${id}`, summary: 'Asks for the word' },
          name: `open${id}`,
          summary: 'Takes the word, and goes on with the sign-in',
          fields: { word: { description: 'The word.', isRequired: true } },
          responses: { 200: { description: 'Where to go.' } },
          handler,
        }),
      ],
    });
  }
}

class DoorForm implements FormHandler {
  constructor(
    private readonly pending: PendingSignIns,
    private readonly amr: readonly AuthenticationMethod[] | undefined,
  ) {}

  show(): FormView {
    return {
      title: 'signIn.title',
      fields: [{ name: 'word', label: 'signIn.password' }],
      submit: 'signIn.submit',
      errors: { WrongWord: 'signInError.CredentialsSignin' },
    };
  }

  async submit(request: FeatureRequest): Promise<FeatureResponse> {
    if (request.fields['word'] !== WORD) throw new RouteError(422, 'WrongWord');
    return this.pending.resume(request, this.amr);
  }
}
