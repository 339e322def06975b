import { Inject, Module, type OnApplicationShutdown } from '@nestjs/common';
import { FakeIdentityProvider } from 'portcullis/testing';
import { acme } from './acme.js';
import { globex } from './globex.js';
import { startGlobexIdentityProvider } from './globex-identity-provider.js';
import { Tenants } from './tenants.service.js';

@Module({
  providers: [
    { provide: FakeIdentityProvider, useFactory: startGlobexIdentityProvider },
    {
      provide: Tenants,
      inject: [FakeIdentityProvider],
      useFactory: async (identityProvider: FakeIdentityProvider) =>
        new Tenants([await acme(), globex(identityProvider)]),
    },
  ],
  exports: [Tenants],
})
export class TenantsModule implements OnApplicationShutdown {
  constructor(
    @Inject(FakeIdentityProvider) private readonly identityProvider: FakeIdentityProvider,
  ) {}

  onApplicationShutdown(): Promise<void> {
    return this.identityProvider.stop();
  }
}
