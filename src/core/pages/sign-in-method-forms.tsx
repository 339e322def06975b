/**
 * The forms of the sign-in page in their order. Methods that take the same address share one field
 * for it: a password, a magic link and a passkey.
 */
import type { VNode } from 'preact';
import type { Translate } from '../localization/messages.js';
import type { PagesOptions } from '../http/routes.js';
import type { ChallengeWidget } from './challenge-widget.js';
import type { CommonFormFields, PageProvider } from './page-document.js';
import { PasskeyForm } from './passkey-form.js';
import { CredentialsForm, EmailForm, type FormProps, takesAddress } from './sign-in-forms.js';
import type { SignInMessage } from './sign-in-message.js';

/** The id of the page's message, which a field refers to. */
export const ALERT_ID = 'alert';

/** The input of the forms. */
interface SignInMethods {
  /** All providers of the page. */
  readonly providers: readonly PageProvider[];
  readonly commonFields: CommonFormFields;
  readonly t: Translate;
  readonly message: SignInMessage | undefined;
  /** The initial address of the form for a magic link. */
  readonly email: string | undefined;
  /** The provider that was used last in this browser. */
  readonly lastUsed: string | undefined;
  readonly links: Partial<PagesOptions>;
  readonly challenge: ChallengeWidget | undefined;
}

/** Whether a provider has a form, and not only a button. */
export function hasForm({ type }: PageProvider): boolean {
  return type !== 'oauth' && type !== 'oidc';
}

/** Moves a provider to the beginning. */
export function sortFirst(
  providers: readonly PageProvider[],
  id: string | undefined,
): readonly PageProvider[] {
  return [...providers.filter((one) => one.id === id), ...providers.filter((one) => one.id !== id)];
}

/** The forms, with the one of the provider that was used last first. */
export function renderForms(methods: SignInMethods): readonly VNode[] {
  const { providers, lastUsed } = methods;
  const shared = findSharedMethods(providers);
  const others = providers.filter((one) => hasForm(one) && !shared.includes(one));
  const sorted = [
    ...others.filter(({ type }) => type === 'credentials'),
    ...others.filter(({ type }) => type === 'email'),
    ...others.filter(({ passkeys }) => passkeys),
  ];
  const isSeparateFirst = sorted.some(({ id }) => id === lastUsed);
  const isSharedFirst = shared.length > 0 && !isSeparateFirst;
  const separate = sortFirst(sorted, lastUsed).map((provider, index) =>
    renderForm(provider, getFormProps(provider, methods, index === 0 && !isSharedFirst), methods),
  );
  if (shared.length === 0) return separate;
  const together = <SharedMethods shared={shared} methods={methods} leading={isSharedFirst} />;
  const position = isSharedFirst ? 0 : 1;
  return [...separate.slice(0, position), together, ...separate.slice(position)];
}

/**
 * The methods that share a field; empty when there are not two. Each is the only one of its kind.
 */
function findSharedMethods(providers: readonly PageProvider[]): readonly PageProvider[] {
  const isOnly = ({ type }: PageProvider) =>
    providers.filter((one) => one.type === type).length === 1;
  const sharing = providers.filter(
    (one) =>
      isOnly(one) &&
      (one.type === 'email' || takesAddress(one) || hasOnlyAddress(one.passkeys?.fields)),
  );
  const hasField = sharing.some(({ type }) => type !== 'webauthn');
  return hasField && sharing.length > 1 ? sharing : [];
}

function hasOnlyAddress(fields: Readonly<Record<string, unknown>> = {}): boolean {
  return Object.keys(fields).join() === 'email';
}

interface SharedMethodsProps {
  readonly shared: readonly PageProvider[];
  readonly methods: SignInMethods;
  /** Whether these methods are the first of the forms, and have the emphasized button. */
  readonly leading: boolean;
}

function SharedMethods({ shared, methods, leading }: SharedMethodsProps): VNode {
  const passkey = shared.find(({ type }) => type === 'webauthn');
  const others = shared.filter((one) => one !== passkey);
  const isPasskeyFirst = passkey !== undefined && passkey.id === methods.lastUsed;
  const form = renderSharedForm(others, passkey, methods, leading && !isPasskeyFirst);
  if (!passkey) return <div class="methods">{form}</div>;
  const props = getFormProps(passkey, methods, leading && isPasskeyFirst);
  const button = renderForm(passkey, props, methods, true);
  return <div class="methods">{isPasskeyFirst ? [button, form] : [form, button]}</div>;
}

/** The form with the field for the address: that of the password, with a button for the link. */
function renderSharedForm(
  providers: readonly PageProvider[],
  passkey: PageProvider | undefined,
  methods: SignInMethods,
  leading: boolean,
): VNode | undefined {
  const autocomplete = passkey?.passkeys?.hasConditionalUI ? 'username webauthn' : undefined;
  const password = providers.find(({ type }) => type === 'credentials');
  const link = providers.find(({ type }) => type === 'email');
  if (password) {
    const props = { ...getFormProps(password, methods, leading), autocomplete };
    return (
      <CredentialsForm
        {...props}
        provider={password}
        emailProvider={link}
        address={methods.email}
      />
    );
  }
  if (!link) return undefined;
  const props = { ...getFormProps(link, methods, leading), autocomplete };
  return <EmailForm {...props} provider={link} email={methods.email} />;
}

function getFormProps(provider: PageProvider, methods: SignInMethods, leading: boolean): FormProps {
  const { providers, message, t, commonFields, lastUsed, links } = methods;
  const single = providers.filter(({ type }) => type === provider.type).length === 1;
  // With several forms of a kind it is unknown which one the error is about, so none is marked.
  const shared = findSharedMethods(providers);
  const inForm = shared.includes(provider) ? shared : [provider];
  const isMarked = single && inForm.some(({ type }) => type === message?.about);
  const isOnly = providers.filter(({ type }) => type !== 'webauthn').length === 1;
  return {
    t,
    single,
    leading,
    commonFields,
    index: providers.indexOf(provider),
    focus: (isOnly && hasForm(provider)) || isMarked,
    errorId: isMarked ? ALERT_ID : undefined,
    isErrorOfAddress: message?.about === 'email',
    lastUsed,
    forgotPassword: links.forgotPassword,
    challenge: methods.challenge,
  };
}

function renderForm(
  provider: PageProvider,
  props: FormProps,
  { email }: SignInMethods,
  sharesField = false,
): VNode {
  const { passkeys, type } = provider;
  if (passkeys) {
    return (
      <PasskeyForm {...props} provider={provider} passkeys={passkeys} sharesField={sharesField} />
    );
  }
  if (type === 'email') return <EmailForm {...props} provider={provider} email={email} />;
  return <CredentialsForm {...props} provider={provider} />;
}
