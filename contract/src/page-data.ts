import type { Environment } from '@academy/domain/tenant';
import type { PublicTenant } from '@academy/domain/tenant-data';

/** What the server writes into every page, in `<script type="application/json" id="page-data">`. */
export type PageData = {
  tenant: PublicTenant;
  /** Addresses of the tenant's pictures. */
  brand: { logo: string; icon: string; hero: string };
  /** The origin of every tenant in this environment, by tenant id. */
  origins: Record<string, string>;
  /** The name of every tenant, by tenant id. */
  tenantNames: Record<string, string>;
  environment: Environment;
  apiBasePath: string;
  session: SessionData;
  /** What may be loaded from elsewhere once the person agrees; null is nothing, and nothing to ask them. */
  thirdParties: ThirdParties | null;
  route: { status: 200 | 404 };
  /** Answers (the envelope's `data`) that the first screen needs, by the key of their query. */
  queries: Record<string, unknown>;
};

export type ThirdParties = {
  tagManager: { url: string; id: string };
  /** The script of a consent tool that asks instead of our own banner. */
  consentScript: string | null;
  /** Where scripts may come from, as the document's policy has it: `https://tags.example.org`, `https://*.example.org`. */
  sources: string[];
  /** The name of the global variable that tells a widget who is signed in. */
  userIdGlobal: string | null;
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
