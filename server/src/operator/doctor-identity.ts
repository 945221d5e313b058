import { pino } from 'pino';
import { REFRESH_SCOPE } from '@academy/domain/session';
import type { Config } from '../config/config.ts';
import { discover } from '../session/discovery.ts';
import type { Discovered } from '../session/discovery.ts';
import { externalProvider } from '../session/external.ts';
import { StartupError } from '../config/startup-error.ts';
import { diagnoseToken } from './doctor-token.ts';
import { diagnoseUpstreams } from './doctor-upstreams.ts';
import type { Findings } from './findings.ts';

type Subject = { config: Config; now: () => Date; token: string | null };

/** What the server accepts from its login provider, and whether it would accept a token. */
export async function diagnoseIdentity(findings: Findings, { config, now, token }: Subject): Promise<void> {
  const { provider, tokens } = config;
  if (provider.isEmbedded) {
    findings.note(
      'OIDC_ISSUER is not set: people log in at the embedded provider, whose settings need no check.',
    );
    return reportRefusal(findings, () => diagnoseUpstreams(findings, { config, now }));
  }
  describeRules(findings, config);
  await reportRefusal(findings, async () => {
    const found = await discover(tokens.issuer);
    findings.ok(`The provider describes itself as ${found.issuer}.`);
    describeProvider(findings, { config, found });
    const session = await externalProvider({ config, log: pino({ level: 'silent' }), now });
    const keys = await describeKeys(findings, found.jwks_uri);
    if (token !== null && keys) {
      const needsLoginTime = config.freshLoginMinutes > 0;
      await diagnoseToken(findings, { token, session, now, needsLoginTime });
    }
  });
}

/** Turns what would stop the start into findings, one per sentence. */
async function reportRefusal(findings: Findings, check: () => Promise<void>): Promise<void> {
  try {
    await check();
  } catch (error) {
    if (!(error instanceof StartupError)) throw error;
    for (const sentence of error.message.split('\n')) findings.wrong(sentence);
  }
}

function describeRules(findings: Findings, { provider: { clientId, rules } }: Config): void {
  const { types, audience, clientClaim, lookup } = rules.profile;
  findings.note(
    `Accepted are access tokens of type ${types.join(' or ')}, ${
      audience.length > 0 ? `with the audience ${audience.join(' or ')}` : 'with any audience'
    }, ${clientClaim === null ? 'of any client' : `of the client ${clientId} (${clientClaim})`}.`,
  );
  if (types.includes('opaque') && clientClaim === null)
    findings.note(
      'Userinfo does not say to which client a token belongs, so every client of the provider is trusted; OIDC_LOOKUP=introspection checks it.',
    );
  if (lookup !== 'none') findings.note(`An address or names that a token lacks come from ${lookup}.`);
  if (rules.rights)
    findings.note(
      `The claim ${rules.rights.claim} gives: ${rules.rights.grants
        .map(({ value, right, tenantId }) => `${value} ${right}${tenantId === null ? '' : ` in ${tenantId}`}`)
        .join(', ')}.`,
    );
}

function describeProvider(
  findings: Findings,
  { config, found }: { config: Config; found: Discovered },
): void {
  const { scope, rules } = config.provider;
  const methods = found.code_challenge_methods_supported;
  if (methods && !methods.includes('S256'))
    findings.wrong('The provider does not support PKCE with S256, which every login uses.');
  if (scope === REFRESH_SCOPE)
    findings.wrong(
      'OIDC_SCOPE is not set, and its default has a scope that only the embedded provider knows: set it, usually to "openid email profile offline_access".',
    );
  const unknown = scope.split(' ').filter((one) => found.scopes_supported?.includes(one) === false);
  if (unknown.length > 0 && scope !== REFRESH_SCOPE)
    findings.note(
      `The provider does not list the scope ${unknown.join(', ')}, which it may know all the same.`,
    );
  if (!found.end_session_endpoint && !rules.endSessionUrl)
    findings.note(
      'The provider names no logout page: logout ends the session here only. OIDC_END_SESSION_URL can name one.',
    );
  if (!found.authorization_response_iss_parameter_supported)
    findings.note('The provider does not name itself in the answer of a login (RFC 9207).');
}

/**
 * Whether there are keys. They are fetched here separately, so that a failure is reported with its address.
 */
async function describeKeys(findings: Findings, address: string): Promise<boolean> {
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(10_000) });
    const { keys } = (await response.json()) as { keys: { alg?: string; kty?: string }[] };
    const kinds = [...new Set(keys.map(({ alg, kty }) => alg ?? kty ?? 'unknown'))];
    findings.ok(`${address} has ${keys.length} ${keys.length === 1 ? 'key' : 'keys'} (${kinds.join(', ')}).`);
    return true;
  } catch (error) {
    findings.wrong(
      `The keys at ${address} cannot be fetched (${String(error)}): check that this machine reaches it.`,
    );
    return false;
  }
}
