/**
 * The countdown to the next request for a link, on the page that has it.
 *
 * @jest-environment ./test/client/page-environment.js
 */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { RESEND_SCRIPT } from '../../../src/core/pages/verify-request.page.js';
import { verifyRequest } from './samples.js';

const element = <T extends Element>(selector: string) => document.querySelector<T>(selector)!;
const button = () => element<HTMLButtonElement>('button');
const announced = () => element('form [role=status]').textContent;

beforeEach(() => {
  jest.useFakeTimers();
  document.documentElement.innerHTML = verifyRequest({ resendSeconds: 30 });
});
afterEach(() => void jest.useRealTimers());

function run(): void {
  // oxlint-disable-next-line typescript/no-implied-eval -- as the page does
  new Function(RESEND_SCRIPT.text)();
}

it('without the script, the button works at once', () => {
  expect([button().disabled, button().textContent]).toEqual([false, 'Send the link again']);
});

describe('with the script', () => {
  beforeEach(run);

  it.each([
    [0, 'Send the link again in 30 s'],
    [1, 'Send the link again in 29 s'],
    [29, 'Send the link again in 1 s'],
  ])('after %d s, the button is disabled and shows "%s"', (seconds, label) => {
    jest.advanceTimersByTime(seconds * 1000);
    expect([button().disabled, button().textContent]).toEqual([true, label]);
    expect(announced()).toBe('');
  });

  it('the button works again after the given seconds, which is announced once', () => {
    jest.advanceTimersByTime(30_000);
    expect([button().disabled, button().textContent]).toEqual([false, 'Send the link again']);
    expect(announced()).toBe('Send the link again');
    expect(jest.getTimerCount()).toBe(0);
  });

  it('a change of the clock does not change the seconds', () => {
    jest.setSystemTime(Date.now() + 3_600_000);
    jest.advanceTimersByTime(1000);
    expect(button().textContent).toBe('Send the link again in 29 s');
  });
});
