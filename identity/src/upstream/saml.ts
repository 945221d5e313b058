import { createHash } from 'node:crypto';
import type { Links } from '../links.ts';
import { refusalFrom, UpstreamError } from './provider.ts';
import type { SamlProvider, UpstreamClient } from './provider.ts';

/**
 * A SAML provider. Its answer is a form that the browser sends from another site, without our cookies: it is checked
 * when it arrives (flows/upstream-saml.ts), and what it says waits here for the browser that started the login.
 */
export function createSamlClient(
  provider: SamlProvider,
  { links }: { links: Pick<Links, 'take'> },
): UpstreamClient {
  return {
    async authorizationUrl({ redirectUri, state, isAgain }) {
      // Loaded on demand: most sites have no such provider.
      const { createServiceProvider } = await import('./saml-service-provider.ts');
      const requestId = requestIdOf(state);
      const library = createServiceProvider(provider, { callback: redirectUri, requestId, isAgain });
      return new URL(await library.getAuthorizeUrlAsync(state, undefined, {}));
    },

    async profile(callback, { state }) {
      const refusal = refusalFrom(callback.searchParams.get('refused'));
      if (refusal) throw new UpstreamError(refusal, 'see above', { isRecorded: true });
      const answer = await links.take('assertion', answerKeyOf(provider, state));
      if (!answer?.payload.upstream) throw new UpstreamError('code', 'no answer waits for this login');
      return answer.payload.upstream;
    },
  };
}

/** The provider signs it into its answer, which so belongs to one login. */
export function requestIdOf(state: string): string {
  return `_${createHash('sha256').update(`saml request ${state}`).digest('hex')}`;
}

/** The key of an answer that waits. */
export function answerKeyOf({ id }: Pick<SamlProvider, 'id'>, state: string): string {
  return `saml ${id} ${state}`;
}

/** What the state of a login is signed for, so that strangers can't make us parse responses that no login waits for. */
export function stateBindingOf({ id }: Pick<SamlProvider, 'id'>): string {
  return `saml ${id}`;
}
