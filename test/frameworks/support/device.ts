/** A device that keeps passkeys, as Chromium pretends that there is one. */
import type { CDPSession } from 'playwright-core';
import type { Tab } from './tab.js';

/** A passkey, with its private key, as the browser's protocol has it. */
export interface Credential {
  readonly credentialId: string;
  readonly isResidentCredential: boolean;
  readonly privateKey: string;
  readonly signCount: number;
  readonly rpId?: string;
  readonly userHandle?: string;
}

export class Device {
  private constructor(
    private readonly browser: CDPSession,
    private readonly authenticatorId: string,
  ) {}

  /** Plugged in where this tab is open. It agrees to whatever it is asked, until it declines. */
  static async pluggedInto({ page }: Tab): Promise<Device> {
    const browser = await page.context().newCDPSession(page);
    await browser.send('WebAuthn.enable');
    const { authenticatorId } = await browser.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    return new Device(browser, authenticatorId);
  }

  /** What is on it. */
  async credentials(): Promise<readonly Credential[]> {
    const { authenticatorId } = this;
    return (await this.browser.send('WebAuthn.getCredentials', { authenticatorId })).credentials;
  }

  async learn(credential: Credential): Promise<void> {
    const { authenticatorId } = this;
    await this.browser.send('WebAuthn.addCredential', { authenticatorId, credential });
  }

  /** Its holder does not prove to be its holder, from now on. */
  async decline(): Promise<void> {
    await this.verify(false);
  }

  async agree(): Promise<void> {
    await this.verify(true);
  }

  async unplug(): Promise<void> {
    const { authenticatorId } = this;
    await this.browser.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId });
  }

  private async verify(isUserVerified: boolean): Promise<void> {
    const { authenticatorId } = this;
    await this.browser.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
  }
}
