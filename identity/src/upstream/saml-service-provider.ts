import { SAML } from '@node-saml/node-saml';
import type { SamlProvider } from './provider.ts';

/** Clocks differ. */
export const SKEW_MS = 60_000;

/** Our side of SAML. The answer comes to `callback`, the metadata lies below it and its address is our entity id. */
export function createServiceProvider(
  provider: SamlProvider,
  { callback, requestId, isAgain = false }: { callback: string; requestId: string; isAgain?: boolean },
): SAML {
  const entityId = `${callback}/metadata`;
  return new SAML({
    entryPoint: provider.signOnUrl,
    callbackUrl: callback,
    issuer: entityId,
    audience: entityId,
    idpCert: [...provider.certificates],
    wantAssertionsSigned: true,
    // Whether the answer around the assertion is signed as well differs; all that counts is in the assertion.
    wantAuthnResponseSigned: false,
    acceptedClockSkewMs: SKEW_MS,
    generateUniqueId: () => requestId,
    forceAuthn: isAgain,
    // Providers refuse names in a format and logins of a kind that they don't have.
    identifierFormat: null,
    disableRequestedAuthnContext: true,
  });
}
