import type { IncomingMessage, ServerResponse } from 'node:http';
import type Provider from 'oidc-provider';
import type { Form } from './forms.ts';
import type { Flash } from './flash.ts';
import type { Settings } from './options.ts';
import type { View } from './pages/document.ts';

type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>;

/** A request to one of our pages. */
export type PageContext = {
  request: IncomingMessage;
  response: ServerResponse;
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
 * of; `download` sends a file.
 */
export type PageResult =
  | { view: View; origin?: string }
  | { page: string; flash?: Flash; origin?: string }
  | { redirect: string }
  | { signIn: string; amr: readonly string[]; isExpected?: boolean | undefined; isLater?: true }
  | { download: { name: string; data: unknown } };

/** The site that the sign-in returns to, or the one named in the URL. */
export function originOf({
  settings,
  interaction,
  query,
  form,
}: Pick<PageContext, 'interaction' | 'query' | 'form'> & { settings: Settings }): string {
  const { origins, issuer } = settings;
  const params = interaction?.params ?? {};
  const returnsTo = String(params['redirect_uri'] ?? '');
  const ofRedirect =
    URL.canParse(returnsTo) && !returnsTo.startsWith(issuer) ? new URL(returnsTo).origin : undefined;
  const named = new Set([
    ofRedirect,
    params['state'],
    form['origin'],
    query.get('origin'),
    query.get('state'),
  ]);
  // Who logs in to one site can't choose the rules of another.
  return (
    origins.find((origin) => origin === ofRedirect) ??
    origins.find((origin) => named.has(origin)) ??
    origins[0]
  );
}

export function waitText(seconds: number): string {
  if (seconds < 90) return `${seconds} seconds`;
  return `${Math.ceil(seconds / 60)} minutes`;
}
