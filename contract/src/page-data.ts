import type { Environment } from '@academy/domain/tenant';
import type { PublicTenant } from '@academy/domain/public-tenant';

/** What the server writes into every page, in `<script type="application/json" id="page-data">`. */
export type PageData = {
  tenant: PublicTenant;
  /** Addresses of the tenant's pictures; `captures` is the folder of those on the home page. */
  brand: { logo: string; icon: string; hero: string; captures: string };
  /** The origin of every tenant in this environment, by tenant id. */
  origins: Record<string, string>;
  /** The name of every tenant, by tenant id. */
  tenantNames: Record<string, string>;
  environment: Environment;
  apiBasePath: string;
  session: SessionData;
  /** What is configured for scripts of others; null is nothing, and nothing to ask people. */
  thirdParties: ThirdParties | null;
  /** The release whose scripts this page runs, under which copies for offline use are stored; null where there are none. */
  offline: string | null;
  route: { status: 200 | 404 | 410 };
  /** Answers (the envelope's `data`) that the first screen needs, by the key of their query. */
  queries: Record<string, unknown>;
};

/** What the server asks its render thread for: the page at an address, with its data as JSON. */
export type RenderRequest = { address: string; pageData: string };
export type RenderResult = { html: string } | { error: unknown };

export type ThirdParties = {
  /** Loaded once the person agrees; null where it is turned off or the tenant has no id. */
  tagManager: { url: string; id: string } | null;
  /** The script of a consent tool that asks instead of our own banner. */
  consentScript: string | null;
  /**
   * Where scripts may come from, as the document's policy has it: `https://tags.example.org`, `https://*.example.org`.
   * Empty where nothing is ever loaded.
   */
  sources: string[];
  /** The name of the global variable that tells a widget who is signed in. */
  userIdGlobal: string | null;
};

/** Where the identity provider is, and by which name it knows us. An address it does not have is empty. */
export type SessionData = {
  issuer: string;
  /** The provider names itself in the answer of a login (RFC 9207), so that those of two providers are not mixed up. */
  sendsIssuer: boolean;
  authorizeUrl: string;
  tokenUrl: string;
  /** Called by DELETE, with credentials and the bearer. */
  logoutUrl: string;
  /** Where the browser goes at logout; it fills in the parameters {client_id}, {id_token} and {return_url}. */
  endSessionUrl: string;
  registrationUrl: string;
  accountUrl: string;
  clientId: string;
  scope: string;
};
