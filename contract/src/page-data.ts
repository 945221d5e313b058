import type { Environment } from '@academy/domain/tenant';
import type { PublicTenant } from '@academy/domain/tenant-data';

/** What the server writes into every page, in `<script type="application/json" id="page-data">`. */
export type PageData = {
  tenant: PublicTenant;
  /** Addresses of the tenant's pictures. */
  brand: { logo: string; icon: string; hero: string };
  /** The origin of every tenant in this environment, by tenant id. */
  origins: Record<string, string>;
  environment: Environment;
  apiBasePath: string;
  session: SessionData;
  route: { status: 200 | 404 };
  /** Answers (the envelope's `data`) that the first screen needs, by the key of their query. */
  queries: Record<string, unknown>;
};

/** Where the identity provider is, and by which name it knows us. An address it does not have is empty. */
export type SessionData = {
  issuer: string;
  authorizeUrl: string;
  tokenUrl: string;
  /** Called by DELETE, with credentials and the bearer. */
  logoutUrl: string;
  endSessionUrl: string;
  registrationUrl: string;
  accountUrl: string;
  clientId: string;
  scope: string;
};
