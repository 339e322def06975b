/** What is too old is named where it is used: nodemailer 6, @simplewebauthn/server 9. */
require('reflect-metadata');
const assert = require('node:assert/strict');
const { NestFactory } = require('@nestjs/core');
const { AuthModule } = require('portcullis');
const { MemoryAdapter } = require('portcullis/adapters');
const { default: Nodemailer } = require('portcullis/providers/nodemailer');
const { default: Passkey } = require('portcullis/providers/passkey');

const module_ = AuthModule.forRoot({
  adapter: new MemoryAdapter(),
  experimental: { enableWebAuthn: true },
  providers: [Passkey, Nodemailer({ server: 'smtp://127.0.0.1', from: 'no-reply@example.com' })],
});

void NestFactory.create(module_, { logger: false, abortOnError: false }).then(
  () => assert.fail('It started.'),
  ({ message }) => {
    assert.match(message, /needs nodemailer 8\.0\.5 or later, and finds 6\./);
    assert.match(message, /needs @simplewebauthn\/server 13\.3\.2 or later, and finds 9\./);
  },
);
