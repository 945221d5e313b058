import type { LoginProvider } from '@academy/domain/login-data';
import type { Config } from '../config/config.ts';
import { addressOf, requireOneMeaning } from '../session/login-rules.ts';
import { loadSites } from '../catalog/tenants.ts';
import type { Site } from '../catalog/tenants.ts';
import { diagnoseSaml } from './doctor-saml.ts';
import { fetchAnswer } from './fetch-answer.ts';
import type { Findings } from './findings.ts';
import type { Upstream } from './upstream.ts';

/** Whether upstream login providers of tenants answer, and what has to change there or here. */
export async function diagnoseUpstreams(
  findings: Findings,
  { config, now }: { config: Config; now: () => Date },
): Promise<void> {
  const sites = (await loadSites(config)).all;
  requireOneMeaning(sites);
  for (const upstream of upstreamsOf(sites, config)) {
    const { provider, name, redirectUri } = upstream;
    if (provider.kind === 'saml') {
      await diagnoseSaml(findings, { ...upstream, provider, now });
      continue;
    }
    if (!config.upstreamClients[provider.id]) {
      const text = `${name} has no client: set its id in UPSTREAM_CLIENT_IDS and its secret in UPSTREAM_CLIENT_SECRETS.`;
      if (config.isHardened) findings.wrong(text);
      else findings.note(`${text} Until then it is not offered.`);
    }
    findings.note(`${name} must know this address of ours: ${redirectUri}`);
    const { issuer, scope } = addressOf(provider);
    if (provider.kind === 'github') await diagnoseGithub(findings, { name, issuer });
    else await diagnoseOpenid(findings, { name, issuer, scope, isMicrosoft: provider.kind === 'microsoft' });
  }
}

/** An id stands for the same provider in all tenants. */
function upstreamsOf(sites: readonly Site[], { tokens }: Config): Upstream[] {
  const named = new Map<string, { provider: LoginProvider; tenants: string[] }>();
  for (const { tenant } of sites)
    for (const provider of tenant.login.providers) {
      const known = named.get(provider.id) ?? { provider, tenants: [] };
      named.set(provider.id, { ...known, tenants: [...known.tenants, tenant.id] });
    }
  return [...named.values()].map(({ provider, tenants }) => ({
    provider,
    name: `${provider.name} (${provider.id} in ${tenants.join(', ')})`,
    redirectUri: `${tokens.issuer}/upstream/${provider.id}`,
  }));
}

type Description = {
  issuer?: string;
  authorization_endpoint?: string;
  token_endpoint?: string;
  jwks_uri?: string;
  code_challenge_methods_supported?: string[];
  id_token_signing_alg_values_supported?: string[];
  scopes_supported?: string[];
};

type Openid = { name: string; issuer: string; scope: string; isMicrosoft: boolean };

async function diagnoseOpenid(
  findings: Findings,
  { name, issuer, scope, isMicrosoft }: Openid,
): Promise<void> {
  const address = `${issuer.replace(/\/+$/, '')}/.well-known/openid-configuration`;
  const answer = await fetchAnswer(address);
  if (!answer.isRead) {
    findings.wrong(`${name} does not describe itself at ${address} (${answer.problem}): check its issuer.`);
    return;
  }
  const found = answer.value as Description;
  // Microsoft has one description for all directories, but each has its own issuer.
  const isTemplate = isMicrosoft && found.issuer?.includes('{tenantid}') === true;
  if (found.issuer !== issuer && !isTemplate)
    findings.wrong(
      `${name} calls itself ${found.issuer}, not ${issuer}: write its issuer in tenant.yaml letter by letter.`,
    );
  else findings.ok(`${name} describes itself as ${found.issuer}.`);
  const missing = (['authorization_endpoint', 'token_endpoint', 'jwks_uri'] as const).filter(
    (part) => !found[part],
  );
  if (missing.length > 0) findings.wrong(`${name} does not say its ${missing.join(', ')}: no login works.`);
  if (found.code_challenge_methods_supported?.includes('S256') === false)
    findings.wrong(`${name} does not support PKCE with S256, which every login uses.`);
  const algorithms = found.id_token_signing_alg_values_supported;
  if (algorithms?.every((algorithm) => /^(HS\d+|none)$/.test(algorithm)))
    findings.wrong(
      `${name} signs ID tokens with ${algorithms.join(', ')} only: choose a signature by a key pair there, such as RS256.`,
    );
  const unknown = scope.split(' ').filter((one) => found.scopes_supported?.includes(one) === false);
  if (unknown.length > 0)
    findings.note(`${name} does not list the scope ${unknown.join(', ')}, which it may know all the same.`);
  if (found.jwks_uri) await diagnoseKeys(findings, { name, address: found.jwks_uri });
}

type Key = { kty?: string; use?: string; alg?: string };

async function diagnoseKeys(
  findings: Findings,
  { name, address }: { name: string; address: string },
): Promise<void> {
  const answer = await fetchAnswer(address);
  if (!answer.isRead) {
    findings.wrong(
      `The keys of ${name} at ${address} cannot be fetched (${answer.problem}): check that this machine reaches it.`,
    );
    return;
  }
  const { keys = [] } = answer.value as { keys?: Key[] };
  const signing = keys.filter(({ use, kty }) => use !== 'enc' && kty !== 'oct');
  const kinds = [...new Set(signing.map(({ alg, kty }) => alg ?? kty ?? 'unknown'))];
  if (signing.length === 0)
    findings.wrong(`${name} publishes no key that signs at ${address}: its ID tokens can't be checked.`);
  else
    findings.ok(
      `${address} has ${signing.length} ${signing.length === 1 ? 'key' : 'keys'} (${kinds.join(', ')}).`,
    );
}

async function diagnoseGithub(
  findings: Findings,
  { name, issuer }: { name: string; issuer: string },
): Promise<void> {
  const address = `${issuer}/login/oauth/authorize`;
  const answer = await fetchAnswer(address, { as: 'page' });
  if (answer.isRead) findings.ok(`${name} answers at ${address}.`);
  else
    findings.wrong(
      `${name} does not answer at ${address} (${answer.problem}): check its url in tenant.yaml, and that this machine reaches it.`,
    );
}
