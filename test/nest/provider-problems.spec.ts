import { describe, expect, it } from '@jest/globals';
import type { Provider } from '../../src/core/index.js';
import { providerProblems } from '../../src/nest/module/validation/provider-problems.js';
import { Nodemailer } from '../../src/providers/nodemailer.js';
import { Passkey } from '../../src/providers/passkey.js';
import { Resend } from '../../src/providers/resend.js';
import { WebAuthn } from '../../src/providers/webauthn.js';

const from = 'no-reply@example.com';
const server = 'smtp://127.0.0.1';

/** What is said where everything can be loaded but some packages. */
const problemsWithout = (missing: readonly string[], ...providers: object[]) =>
  providerProblems({ providers: providers as [] }, (name) =>
    missing.includes(name) ? undefined : '',
  );

describe('the package of a mailer', () => {
  it('is asked for by the name under which it is installed', () => {
    expect(problemsWithout(['nodemailer'], Nodemailer({ id: 'post', server, from }))).toEqual([
      'Provider "post" needs a package that is not there: npm install nodemailer',
    ]);
  });

  it.each([
    [
      "the transport is the app's own",
      Nodemailer({ server: { sendMail: async () => ({}) }, from }),
    ],
    ['the app sends by itself', Nodemailer({ sendVerificationRequest: () => undefined })],
    ['the mailer needs none', Resend({ from })],
  ])('is not needed where %s', (_, provider) => {
    expect(problemsWithout(['nodemailer'], provider)).toEqual([]);
  });

  it('is not missed in a bundle, where no package has its name any more', () => {
    const missing = ['nodemailer', '@nestjs/common'];
    expect(problemsWithout(missing, Nodemailer({ server, from }))).toEqual([]);
  });

  it('is found where it is', () => {
    expect(providerProblems({ providers: [Nodemailer({ server, from })] })).toEqual([]);
  });
});

describe('the secret of a client', () => {
  const clientId = 'app';
  const client = (token_endpoint_auth_method: string) => ({
    client: { token_endpoint_auth_method },
  });
  const findProblems = (options: object, description: object) =>
    problemsWithout([], {
      id: 'idp-2',
      name: 'IdP',
      type: 'oidc',
      issuer: 'https://idp.test',
      ...description,
      options,
    });

  it.each<readonly [string, object, object]>([
    ['nothing else', { clientId }, {}],
    ['an empty one', { clientId, clientSecret: '' }, {}],
    ['a method that sends it', { clientId, ...client('client_secret_post') }, {}],
    ['a method that signs with it', { clientId, ...client('client_secret_jwt') }, {}],
    ['a description that wants it', { clientId }, client('client_secret_basic')],
  ])('N7 is missed where there is an id and %s', (_, options, description) => {
    expect(findProblems(options, description)).toEqual([
      'Provider "idp-2" has a `clientId` and no `clientSecret`. Set it, or AUTH_IDP_2_SECRET. A public ' +
        "client without a secret needs `client: { token_endpoint_auth_method: 'none' }`.",
    ]);
  });

  it('N7 is a key where the client signs with one', () => {
    expect(findProblems({ clientId, ...client('private_key_jwt') }, {})).toEqual([
      'Provider "idp-2" has no `token.clientPrivateKey`, which "private_key_jwt" signs with.',
    ]);
  });

  it.each<readonly [string, object, object]>([
    ['it is there', { clientId, clientSecret: 'x' }, {}],
    ['the client is public', { clientId, ...client('none') }, {}],
    ['the client of a description is public', { clientId }, client('none')],
    [
      'a key is there',
      { clientId, ...client('private_key_jwt'), token: { clientPrivateKey: {} } },
      {},
    ],
  ])('N7 is not missed where %s', (_, options, description) => {
    expect(findProblems(options, description)).toEqual([]);
  });
});

describe('the version of a package', () => {
  const problemsWith = (version: string, provider: Provider) =>
    providerProblems({ providers: [provider] }, () => version);

  it.each([
    [
      '6.10.1',
      Nodemailer({ server, from }),
      /"nodemailer" needs nodemailer 8\.0\.5 .* finds 6\.10\.1:/,
    ],
    ['8.0.4', Nodemailer({ server, from }), /npm install nodemailer@latest$/],
    ['9.0.3', Passkey(), /"passkey" needs @simplewebauthn\/server 13\.3\.2 .* finds 9\.0\.3:/],
    ['13.3.1', WebAuthn(), /npm install @simplewebauthn\/server@latest$/],
  ])(
    'I1 %s is too old, and the start fails with the version to install',
    (version, provider, problem) => {
      expect(problemsWith(version, provider)).toEqual([expect.stringMatching(problem)]);
    },
  );

  it.each([
    ['8.0.5', Nodemailer({ server, from })],
    ['10.0.0', Nodemailer({ server, from })],
    ['13.3.2', Passkey()],
    ['14.0.0-rc.1', Passkey()],
    ['14.0.3', WebAuthn()],
    ['', WebAuthn()],
    ['6.10.1', Nodemailer({ server: { sendMail: async () => ({}) }, from })],
  ])('I1 %s is no reason to stop', (version, provider) => {
    expect(problemsWith(version, provider)).toEqual([]);
  });

  it('I1 is found in the package itself', () => {
    expect(providerProblems({ providers: [Passkey(), Nodemailer({ server, from })] })).toEqual([]);
  });
});
