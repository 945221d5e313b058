import type { LoginProvider } from '@academy/domain/login-data';

/** An upstream login provider of tenants, as the doctor checks it. */
export type Upstream<Provider = LoginProvider> = {
  provider: Provider;
  /** Its name, its id and its tenants, for output. */
  name: string;
  redirectUri: string;
};
