import type Provider from 'oidc-provider';
import type { KoaContextWithOIDC } from 'oidc-provider';
import type { View } from './pages/document.ts';
import { PAGE_HEADERS } from './pages/document.ts';
import { confirmLogoutView, failureView, messageView } from './pages/messages.ts';
import type { ProviderPages } from './provider.ts';
import type { Settings } from './options.ts';
import { render } from './respond.ts';

/** The pages of the library in the design of our sites. */
export function createProviderPages(settings: Settings): ProviderPages {
  function show(context: KoaContextWithOIDC, view: View): void {
    const { status, headers, body } = render(settings, siteOf(context, settings), view);
    context.status = status;
    context.set(headers);
    context.body = body;
  }
  return {
    failure: (context, { error, error_description }) => {
      const origin = siteOf(context, settings);
      show(
        context,
        failureView({ origin, code: error, description: error_description, status: context.status }),
      );
    },
    confirmLogout: (context, form) => show(context, confirmLogoutView(form)),
    loggedOut: (context) => {
      const next = { label: 'Back to the site', href: `${siteOf(context, settings)}/` };
      show(context, messageView({ title: 'You are logged out', text: 'See you soon.', next }));
    },
  };
}

/** Adds headers to every response of the library, and replaces its error texts with ones for users. */
export function brandResponses(provider: Provider, settings: Settings): void {
  const policy = [
    `default-src 'none'`,
    // The library adds the hash of its one script, which sends a form on by itself.
    `script-src`,
    `form-action 'self' ${settings.origins.join(' ')}`,
    `frame-ancestors 'none'`,
    `base-uri 'none'`,
  ].join('; ');
  provider.use(async (context, next) => {
    context.set({ ...PAGE_HEADERS, 'content-security-policy': policy });
    await next();
    // The confirmation page belongs to the library, which then ends the session itself.
    const { session } = context.oidc ?? {};
    if (session?.destroyed && session.accountId !== undefined) await settings.onSessionsEnded([session.uid]);
    const body: unknown = context.body;
    if (context.status === 404 && body === undefined) {
      const [origin] = settings.origins;
      const next = { label: 'Back to the site', href: `${origin}/` };
      const view = messageView({
        status: 404,
        title: 'There is no such page',
        text: 'The link may be mistyped or old.',
        next,
      });
      const page = render(settings, origin, view);
      context.status = page.status;
      context.set(page.headers);
      context.body = page.body;
    }
    if (context.status >= 400 && typeof body === 'object' && body !== null && 'error' in body) {
      const plain = PLAIN[String(body.error)];
      if (plain !== undefined) context.body = { ...body, error_description: plain };
    }
  });
}

const PLAIN: Readonly<Record<string, string>> = {
  invalid_grant: 'This login was used before, has expired or was ended. Please log in again.',
  server_error: 'Something went wrong on our side. Please try again in a moment.',
};

function siteOf({ oidc, query }: KoaContextWithOIDC, { origins }: Settings): string {
  const address = [
    oidc?.params?.['redirect_uri'],
    query['redirect_uri'],
    query['post_logout_redirect_uri'],
  ].find((one): one is string => typeof one === 'string' && URL.canParse(one));
  const origin = address === undefined ? undefined : new URL(address).origin;
  return origins.find((one) => one === origin) ?? origins[0];
}
