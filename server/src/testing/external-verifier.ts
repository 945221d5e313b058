import { createVerifier } from '../people/verifier.ts';
import type { Verifier } from '../people/verifier.ts';
import { externalProvider } from '../session/external.ts';
import { silentLogger } from './log.ts';
import { testConfig } from './server.ts';

export const NOT_VALID = 'unauthenticated This access token is not valid here. Please log in again.';
export const AWAY = 'overloaded The login service does not answer. Please try again in a moment.';

type ExternalVerifier = {
  verify: Verifier;
  /** The person a token is accepted for, or why it is refused. */
  outcome: (token: string) => Promise<string>;
};

/** Checks access tokens of an external provider like a server with these settings. */
export async function externalVerifier(
  settings: Record<string, string>,
  now: () => Date,
): Promise<ExternalVerifier> {
  const config = testConfig(settings);
  const { tokens, keys } = await externalProvider({ config, log: silentLogger(), now });
  const verify = createVerifier({ ...tokens, keys, now });
  const outcome = (token: string) =>
    verify(token).then(
      ({ subject }) => `accepted ${subject}`,
      (error: Error & { code?: string }) => `${error.code} ${error.message}`,
    );
  return { verify, outcome };
}
