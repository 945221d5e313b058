import { isIP } from 'node:net';
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { DomainError } from '@academy/domain/errors';
import type { Account } from './accounts.ts';
import type { Challenges } from './challenges.ts';
import { LIFETIME } from './lifetimes.ts';
import type { Settings } from './options.ts';
import type { NewPasskey, Passkeys } from './passkeys.ts';

/** ES256, EdDSA and RS256. */
const ALGORITHMS = [-7, -8, -257];
const TIMEOUT_MS = LIFETIME.interaction * 1000;

/** `isCopy`: the signature is right but the counter went back, so the passkey may have been copied. */
export type PasskeyProof = { accountId: string; amr: readonly string[]; isCopy: boolean };

/**
 * Creating and using passkeys. They are bound to the host of the issuer, which is one for all our sites, so one passkey
 * logs in to each of them.
 */
export function createPasskeyCeremonies({
  settings,
  challenges,
  passkeys,
}: {
  settings: Pick<Settings, 'issuer' | 'brandOf'>;
  challenges: Challenges;
  passkeys: Passkeys;
}) {
  const { origin, hostname } = new URL(settings.issuer);
  const expected = { expectedOrigin: origin, expectedRPID: hostname, requireUserVerification: true };

  return {
    /** Browsers refuse passkeys for a host that is a bare network address. */
    isPossible: isIP(hostname.replace(/^\[|\]$/g, '')) === 0,

    async creationOptions(
      account: Account,
      { binding, site }: { binding: string; site: string },
    ): Promise<PublicKeyCredentialCreationOptionsJSON> {
      const known = await passkeys.list(account.id);
      return {
        rp: { id: hostname, name: settings.brandOf(site).name },
        user: {
          id: Buffer.from(account.id).toString('base64url'),
          name: account.email,
          displayName: `${account.firstName} ${account.lastName}`,
        },
        challenge: challenges.create(binding),
        pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
        timeout: TIMEOUT_MS,
        attestation: 'none',
        excludeCredentials: known.map(({ id }) => ({ type: 'public-key', id })),
        authenticatorSelection: {
          residentKey: 'required',
          requireResidentKey: true,
          userVerification: 'required',
        },
      };
    },

    /** Without `ids` the browser offers every passkey that it has for us. */
    requestOptions(binding: string, ids: readonly string[] = []): PublicKeyCredentialRequestOptionsJSON {
      return {
        rpId: hostname,
        challenge: challenges.create(binding),
        timeout: TIMEOUT_MS,
        userVerification: 'required',
        allowCredentials: ids.map((id) => ({ type: 'public-key', id })),
      };
    },

    /** The new passkey, not stored yet. */
    async checkCreated(
      credential: string,
      { binding, accountId, name }: { binding: string; accountId: string; name: string },
    ): Promise<NewPasskey> {
      const response = parseCredential<RegistrationResponseJSON>(credential);
      const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
      const checked = await verifyRegistrationResponse({
        ...expected,
        response,
        expectedChallenge: (challenge) => challenges.take(challenge, binding),
        supportedAlgorithmIDs: ALGORITHMS,
      }).catch(refuse);
      if (!checked.verified) return refuse();
      const { id, publicKey, counter: signCount, transports = [] } = checked.registrationInfo.credential;
      return { id, accountId, publicKey, signCount, transports, name };
    },

    async checkUsed(
      credential: string,
      { binding, accountId }: { binding: string; accountId?: string },
    ): Promise<PasskeyProof> {
      const response = parseCredential<AuthenticationResponseJSON>(credential);
      const stored = await passkeys.find(response.id);
      if (!stored || (accountId !== undefined && stored.accountId !== accountId)) return refuseUnknown();
      const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
      const { publicKey, accountId: owner } = stored;
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        ...expected,
        response,
        expectedChallenge: (challenge) => challenges.take(challenge, binding),
        // The counter is compared when it is stored, so that two nodes can't both accept the same one.
        credential: { id: response.id, publicKey, counter: 0 },
      }).catch(refuse);
      if (!verified) return refuse();
      const isCopy = !(await passkeys.countUse(response.id, authenticationInfo.newCounter));
      const kind = authenticationInfo.credentialDeviceType === 'singleDevice' ? 'hwk' : 'swk';
      return { accountId: owner, amr: [kind, 'user', 'mfa'], isCopy };
    },
  };
}

function parseCredential<Response extends { id: string }>(text: string): Response {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string')
      return value as Response;
  } catch {
    // Refused below.
  }
  return refuse();
}

function refuse(): never {
  throw new DomainError(
    'invalid',
    'This passkey could not be checked, perhaps because the page was open for too long. Please try again.',
  );
}

function refuseUnknown(): never {
  throw new DomainError(
    'invalid',
    'We do not know this passkey. It may have been removed from your account; please log in another way.',
  );
}
