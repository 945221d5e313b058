import type { LoginProvider } from '@academy/domain/login-data';

/** A provider that tenants pass logins on to, as the doctor looks at it. */
export type Upstream<Provider = LoginProvider> = {
  provider: Provider;
  /** How a line names it: its name, its id and the tenants that have it. */
  name: string;
  /** Where its answers come to. */
  redirectUri: string;
};
