/** Stands in for the services of a recipe, which has the ones of its module for good. */
import type { ServiceResolver, Token } from '../../../src/core/index.js';

export class CurrentServices implements ServiceResolver {
  private services: ServiceResolver | undefined;

  use(services: ServiceResolver): void {
    this.services = services;
  }

  get<Service>(token: Token<Service>): Service {
    if (!this.services) throw new Error('The spec has set no services.');
    return this.services.get(token);
  }
}
