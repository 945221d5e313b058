import { DomainError } from '@academy/domain/errors';
import { pages } from '@academy/domain/pages';
import { readForm } from '../forms.ts';
import type { Form } from '../forms.ts';
import { sha256 } from '../hashes.ts';
import { LIFETIME } from '../lifetimes.ts';
import type { PageContext, PageResult } from '../page-context.ts';
import { messageView } from '../pages/messages.ts';
import type { IdentityServices } from '../services.ts';
import { refusalText, UpstreamError } from '../upstream/provider.ts';
import type { SamlProvider, UpstreamProfile } from '../upstream/provider.ts';
import { answerKeyOf, requestIdOf, stateBindingOf } from '../upstream/saml.ts';
import { providerIdOf, recordRefusal, redirectUriOf, unknownProvider } from './upstream.ts';

/** Answers of providers that list many groups have about 40 KB. */
const MAX_ANSWER_BYTES = 128 * 1024;

/**
 * The answer of a SAML provider, as a form from its site: the browser leaves out our cookies, so what it says is
 * checked and stored, and the browser comes back by a GET, which has them (flows/upstream.ts).
 */
export async function receiveSamlAnswer(
  services: IdentityServices,
  context: PageContext,
): Promise<PageResult> {
  const provider = samlProviderOf(services, context);
  const refuse = (error: UpstreamError) =>
    recordRefusal(services, context, {
      provider: provider.id,
      reason: error.reason,
      detail: error.message,
    });
  const form = await readForm(context.request, { maxBytes: MAX_ANSWER_BYTES }).catch(asUpstreamError);
  if (form instanceof UpstreamError) {
    await refuse(form);
    return unreadable(context, provider);
  }
  const { RelayState: state = '' } = form;
  const back = new URLSearchParams({ state: state.slice(0, 200) });
  try {
    await store(services, context, { provider, state, upstream: await readAnswer(services, provider, form) });
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    await refuse(error);
    back.set('refused', error.reason);
  }
  return { redirect: `${context.base}/upstream/${provider.id}?${back}` };
}

/** For the pages where an administrator sets us up at the provider. */
export async function showSamlMetadata(
  services: IdentityServices,
  context: PageContext,
): Promise<PageResult> {
  const provider = samlProviderOf(services, context);
  const { createServiceProvider } = await import('../upstream/saml-service-provider.ts');
  const callback = redirectUriOf(services, provider);
  const library = createServiceProvider(provider, { callback, requestId: requestIdOf(callback) });
  return { metadata: library.generateServiceProviderMetadata(null) };
}

/** Each state is of a login that was started here a moment ago, and takes one answer: none is read twice. */
async function readAnswer(
  services: IdentityServices,
  provider: SamlProvider,
  { RelayState: state = '', SAMLResponse: answer = '' }: Form,
): Promise<UpstreamProfile> {
  if (state === '') throw new UpstreamError('state', 'there is no RelayState: it was not started here');
  if (!(await services.challenges.take(state, stateBindingOf(provider))))
    throw new UpstreamError('code', 'its RelayState was used before, has expired or is not ours');
  const { readSamlResponse } = await import('../upstream/saml-response.ts');
  return readSamlResponse(provider, {
    answer,
    callback: redirectUriOf(services, provider),
    requestId: requestIdOf(state),
    now: services.settings.now(),
  });
}

async function store(
  { links }: IdentityServices,
  { origin }: PageContext,
  { provider, state, upstream }: { provider: SamlProvider; state: string; upstream: UpstreamProfile },
): Promise<void> {
  await links.create({
    kind: 'assertion',
    key: answerKeyOf(provider, state),
    email: `${upstream.issuer} ${upstream.subject} ${sha256(state)}`,
    accountId: null,
    payload: { upstream },
    origin,
    lifeSeconds: LIFETIME.interaction,
  });
}

/** Without cookies the site is not known, but an id means one provider at all of them. */
function samlProviderOf({ settings }: IdentityServices, { request }: PageContext): SamlProvider {
  const id = providerIdOf(request);
  for (const origin of settings.origins)
    for (const provider of settings.loginOf(origin).providers)
      if (provider.id === id && provider.kind === 'saml') return provider;
  throw unknownProvider();
}

function asUpstreamError(error: unknown): UpstreamError {
  if (error instanceof DomainError) return new UpstreamError('answer', error.message);
  throw error;
}

function unreadable({ origin }: PageContext, { name }: SamlProvider): PageResult {
  return {
    view: messageView({
      status: 400,
      title: 'This did not work',
      text: refusalText('answer', name),
      next: { label: 'Log in', href: origin + pages.login.path() },
    }),
  };
}
