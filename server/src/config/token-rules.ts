import type { Env } from './env.ts';
import { CLAIMED_RIGHTS } from '../people/claimed-rights.ts';
import type { ClaimedRight, Grant, RightsRules } from '../people/claimed-rights.ts';
import { profileOf } from '../people/token-profiles.ts';
import type { LookupKind, TokenProfile, TokenType } from '../people/token-profiles.ts';
import { StartupError } from './startup-error.ts';

/** How tokens of an external provider are checked, and what is added to the login address. */
export type TokenRules = {
  profile: TokenProfile;
  /** The client that may introspect tokens. */
  introspection: { clientId: string; clientSecret: string } | undefined;
  authorizeParameters: Readonly<Record<string, string>>;
  /** The provider's logout page if discovery does not include it, with placeholders in its parameters. */
  endSessionUrl: string | undefined;
  /** The rights given by groups or roles at the provider; undefined if none. */
  rights: RightsRules | undefined;
};

/** Settings that have no meaning for the embedded provider. */
const EXTERNAL_ONLY = [
  'OIDC_PROFILE',
  'OIDC_AUDIENCE',
  'OIDC_TOKEN_TYPES',
  'OIDC_CLIENT_CLAIM',
  'OIDC_SUBJECT_CLAIM',
  'OIDC_EMAIL_CLAIMS',
  'OIDC_EMAIL_VERIFIED_CLAIM',
  'OIDC_FIRST_NAME_CLAIMS',
  'OIDC_LAST_NAME_CLAIMS',
  'OIDC_LOOKUP',
  'OIDC_INTROSPECTION_CLIENT_ID',
  'OIDC_INTROSPECTION_CLIENT_SECRET',
  'OIDC_AUTHORIZE_PARAMETERS',
  'OIDC_END_SESSION_URL',
  'OIDC_ROLES_CLAIM',
  'OIDC_ROLES',
] as const;

/**
 * The profile with the settings that override it. Combinations that would accept the wrong tokens are
 * refused.
 */
export function tokenRulesOf(env: Env, api: string): TokenRules {
  const set = EXTERNAL_ONLY.filter((name) => env[name] !== undefined);
  if (env.OIDC_ISSUER === undefined && set.length > 0)
    throw new StartupError(
      `${set.join(', ')} can only be set where OIDC_ISSUER is: the embedded provider needs no such setting.`,
    );
  const base = profileOf(env.OIDC_PROFILE ?? 'rfc9068', { api, clientId: env.OIDC_CLIENT_ID });
  const types = (wordsOf(env.OIDC_TOKEN_TYPES) as TokenType[] | undefined) ?? base.types;
  const lookup = env.OIDC_LOOKUP ?? base.lookup;
  const profile: TokenProfile = {
    ...base,
    types,
    audience: env.OIDC_AUDIENCE === undefined ? base.audience : [env.OIDC_AUDIENCE],
    clientClaim: nameOf(env.OIDC_CLIENT_CLAIM, base.clientClaim ?? introspectedClientClaim(types, lookup)),
    subject: env.OIDC_SUBJECT_CLAIM ?? base.subject,
    email: wordsOf(env.OIDC_EMAIL_CLAIMS) ?? base.email,
    emailVerified: nameOf(env.OIDC_EMAIL_VERIFIED_CLAIM, base.emailVerified),
    firstName: wordsOf(env.OIDC_FIRST_NAME_CLAIMS) ?? base.firstName,
    lastName: wordsOf(env.OIDC_LAST_NAME_CLAIMS) ?? base.lastName,
    lookup,
  };
  requireSafe(profile, env.OIDC_CLIENT_ID);
  return {
    profile,
    introspection: introspectionOf(env, lookup),
    authorizeParameters: parametersOf(env),
    endSessionUrl: env.OIDC_END_SESSION_URL,
    rights: rightsOf(env),
  };
}

/** Introspection returns the client of an opaque token; userinfo does not. */
function introspectedClientClaim(types: readonly TokenType[], lookup: LookupKind): string | null {
  return types.includes('opaque') && lookup === 'introspection' ? 'client_id' : null;
}

function requireSafe({ types, audience, clientClaim, marks, lookup }: TokenProfile, clientId: string): void {
  if (types.includes('opaque') && lookup === 'none')
    throw new StartupError(
      'OIDC_LOOKUP must be userinfo or introspection where OIDC_TOKEN_TYPES has opaque: nothing else can check such tokens.',
    );
  const hasJwt = types.some((type) => type !== 'opaque');
  if (hasJwt && audience.length === 0 && clientClaim === null)
    throw new StartupError(
      'OIDC_AUDIENCE or OIDC_CLIENT_CLAIM must be set: without them tokens of every other client of the provider would be accepted.',
    );
  const hasPlainJwt = types.includes('jwt') || types.includes('none');
  const isMarked = clientClaim !== null || Object.keys(marks).length > 0;
  if (hasPlainJwt && !isMarked && audience.includes(clientId))
    throw new StartupError(
      'OIDC_CLIENT_CLAIM or another OIDC_AUDIENCE than the client id must be set: ID tokens have the client id as their audience and could not be recognized.',
    );
}

function introspectionOf(env: Env, lookup: LookupKind): TokenRules['introspection'] {
  const { OIDC_INTROSPECTION_CLIENT_ID: id, OIDC_INTROSPECTION_CLIENT_SECRET: clientSecret } = env;
  if (lookup !== 'introspection') {
    if (id === undefined && clientSecret === undefined) return undefined;
    throw new StartupError(
      'OIDC_INTROSPECTION_CLIENT_ID and OIDC_INTROSPECTION_CLIENT_SECRET are used only where OIDC_LOOKUP is introspection.',
    );
  }
  if (clientSecret === undefined)
    throw new StartupError(
      'OIDC_INTROSPECTION_CLIENT_SECRET must be set where OIDC_LOOKUP is introspection: providers answer only clients they know.',
    );
  return { clientId: id ?? env.OIDC_CLIENT_ID, clientSecret };
}

function parametersOf({ OIDC_AUTHORIZE_PARAMETERS: list }: Env): TokenRules['authorizeParameters'] {
  return Object.fromEntries(new URLSearchParams((wordsOf(list) ?? []).join('&')));
}

function rightsOf({ OIDC_ROLES_CLAIM: claim, OIDC_ROLES: list }: Env): RightsRules | undefined {
  if (claim === undefined && list === undefined) return undefined;
  if (claim === undefined || list === undefined)
    throw new StartupError(
      'OIDC_ROLES_CLAIM and OIDC_ROLES must be set together: one names the claim with groups or roles, the other what they give.',
    );
  const grants = (wordsOf(list) ?? []).map(parseGrant);
  if (grants.some(({ right, tenantId }) => right === 'admin' && tenantId !== null))
    throw new StartupError(
      'OIDC_ROLES cannot give admin in one tenant: administrators manage the people of all of them.',
    );
  return { claim, grants };
}

/** `group=right` or `group=right@tenant`. */
function parseGrant(entry: string): Grant {
  const [, value = '', right = '', tenantId] = /^(.*)=([a-z]+)(?:@(.+))?$/.exec(entry) ?? [];
  const known = CLAIMED_RIGHTS.find((one): one is ClaimedRight => one === right);
  if (!known) throw new StartupError(`OIDC_ROLES contains "${entry}", which gives nothing.`);
  return { value: decodeURIComponent(value), right: known, tenantId: tenantId ?? null };
}

function nameOf(given: string | undefined, usual: string | null): string | null {
  return given === undefined ? usual : given === 'none' ? null : given;
}

function wordsOf(list: string | undefined): string[] | undefined {
  return list?.split(' ').filter((word) => word !== '');
}
