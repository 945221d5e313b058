import type { IncomingMessage, ServerResponse } from 'node:http';
import type Provider from 'oidc-provider';
import type { Form } from './forms.ts';
import type { Flash } from './flash.ts';
import type { Settings } from './options.ts';
import type { View } from './pages/document.ts';
import { rememberedSite } from './site-of-login.ts';

type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>;

/** A request to one of our pages. */
export type PageContext = {
  request: IncomingMessage;
  response: ServerResponse;
  /** Below the issuer; of a form that waited it is that of the form, not of the page that continues with it. */
  path: string;
  query: URLSearchParams;
  /** Empty for a GET. */
  form: Form;
  /** The network address. */
  address: string;
  /** The sign-in that this page is part of, unless it has expired. */
  interaction: Interaction | undefined;
  /** The path that the page's own links start with. */
  base: string;
  /** The site the person came from. */
  origin: string;
  /** The result of the form that redirected here. */
  flash: Flash | undefined;
};

/**
 * `page` redirects to a path below `base`, which shows the flash. `signIn` continues the sign-in that the page is part
 * of; `download` sends a file, `metadata` what another provider must know of us.
 */
export type PageResult =
  | { view: View; origin?: string }
  | { page: string; flash?: Flash; origin?: string }
  | { redirect: string }
  | SignIn
  | { download: { name: string; data: unknown } }
  | { metadata: string };

export type SignIn = {
  signIn: string;
  /** How the person proved who they are, in the words of RFC 8176. */
  amr: readonly string[];
  isExpected?: boolean | undefined;
  isLater?: true;
  /** When the person logged in at another provider, in seconds; null if nothing shows it. */
  loginAt?: number | null | undefined;
};

/** The site that the sign-in returns to, the one named in the URL, or that of a sign-in that has expired. */
export function originOf({
  settings,
  request,
  interaction,
  query,
  form,
}: Pick<PageContext, 'request' | 'interaction' | 'query' | 'form'> & { settings: Settings }): string {
  const { origins, issuer } = settings;
  const params = interaction?.params ?? {};
  const returnsTo = String(params['redirect_uri'] ?? '');
  const ofRedirect =
    URL.canParse(returnsTo) && !returnsTo.startsWith(issuer) ? new URL(returnsTo).origin : undefined;
  // In this order: who logs in to one site can't choose the rules of another by what a form says.
  const named = [ofRedirect, params['state'], form['origin'], query.get('origin'), query.get('state')];
  const known = named.flatMap((name) => origins.filter((origin) => origin === name));
  return known[0] ?? rememberedSite(request, origins) ?? origins[0];
}

export function waitText(seconds: number): string {
  if (seconds < 90) return `${seconds} seconds`;
  return `${Math.ceil(seconds / 60)} minutes`;
}
