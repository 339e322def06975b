/** Codes of errors, and the spelling that they had before 0.2. */
import { describe, expect, it } from '@jest/globals';
import { findByCode, toFieldCode, toPresentCode } from '../../../src/core/errors/code-spelling.js';

it.each([
  ['email', 'InvalidEmail'],
  ['currentPassword', 'InvalidCurrentPassword'],
  ['acr_values', 'InvalidAcrValues'],
])('the code of the field %s is %s', (field, code) => {
  expect(toFieldCode(field)).toBe(code);
});

it.each([
  ['Invalid_email', 'InvalidEmail'],
  ['Invalid_currentPassword', 'InvalidCurrentPassword'],
  ['password_reset_required', 'PasswordResetRequired'],
  ['PasswordTooShort', 'PasswordTooShort'],
  ['locked', 'locked'],
])('%s is read as %s', (code, present) => {
  expect(toPresentCode(code)).toBe(present);
});

describe('an entry is found', () => {
  const ENTRIES = { InvalidEmail: 'present', Invalid_name: 'old', locked: 'own', Locked: 'other' };

  it.each([
    ['by its code', 'InvalidEmail', 'present'],
    ['by the old spelling of its code', 'Invalid_email', 'present'],
    ['whose code has the old spelling', 'InvalidName', 'old'],
    ['by the very spelling first', 'Locked', 'other'],
    ['not by another case', 'invalidEmail', undefined],
    ['not by a code of no entry', 'InvalidPicture', undefined],
    ['not by the name of what objects inherit', 'constructor', undefined],
    ['not by no text', '', undefined],
  ])('%s', (_how, code, found) => {
    expect(findByCode(ENTRIES, code)).toBe(found);
  });
});
