import { expect, it, jest } from '@jest/globals';
import { globalFetch } from '../../src/core/kernel/platform.js';
import { Nodemailer } from '../../src/providers/nodemailer.js';
import { FROM, message, resolvedMailer } from './mailers.js';

it('loads the package when a message is sent', async () => {
  jest.unstable_mockModule('nodemailer', () => {
    throw new Error("Cannot find package 'nodemailer'");
  });
  const provider = resolvedMailer(Nodemailer({ server: 'smtp://127.0.0.1', from: FROM }));
  await expect(provider.send(message(), globalFetch)).rejects.toMatchObject({
    type: 'InvalidOption',
    message: 'Provider "nodemailer" needs a package that is not there: npm install nodemailer',
    cause: { err: { message: "Cannot find package 'nodemailer'" } },
  });
});

it('does not load the package when the app has its own transport', async () => {
  const sendMail = jest.fn(async () => ({}));
  await resolvedMailer(Nodemailer({ server: { sendMail }, from: FROM })).send(
    message(),
    globalFetch,
  );
  expect(sendMail).toHaveBeenCalledTimes(1);
});

it.each([
  ['6.10.1', 'finds 6.10.1'],
  ['8.0.4', 'finds 8.0.4'],
])('I1 refuses nodemailer %s, which is too old, and names the remedy', async (version, found) => {
  jest.resetModules();
  const sendMail = jest.fn(async () => ({}));
  jest.unstable_mockModule('nodemailer', () => ({
    createTransport: () => ({
      sendMail,
      getVersionString: () => `nodemailer (${version}; +https://nodemailer.com/; SMTP/${version})`,
    }),
  }));
  const provider = resolvedMailer(Nodemailer({ server: 'smtp://127.0.0.1', from: FROM }));
  await expect(provider.send(message(), globalFetch)).rejects.toMatchObject({
    type: 'InvalidOption',
    message: expect.stringMatching(`needs nodemailer 8.0.5 or later, and ${found}: npm install`),
  });
  expect(sendMail).not.toHaveBeenCalled();
});
