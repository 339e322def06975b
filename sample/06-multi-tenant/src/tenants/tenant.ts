/** One of the organisations that share the app. Yours are rows of a table. */
import type { CredentialsConfig, OIDCConfig } from 'portcullis/providers';

export interface Tenant {
  readonly name: string;
  /** Where its people reach the app. The host tells which tenant a request is for. */
  readonly url: string;
  /** Its own, so that nothing that was made for one tenant can be read as another's. */
  readonly secret: string;
  /** How its people prove who they are. */
  readonly provider: CredentialsConfig | OIDCConfig;
  /** White text must be readable on it. */
  readonly brandColor: string;
}
