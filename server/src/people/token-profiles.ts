/**
 * The shape of a provider's access tokens. Differences between providers are data, so there is one verifier.
 */
export type TokenProfile = {
  /** The accepted `typ` headers. `none` is a JWT without one; `opaque` is checked by the provider only. */
  types: readonly TokenType[];
  /** The audiences of which the token must name one; if empty, `aud` is not checked. */
  audience: readonly string[];
  /** The claim that must name our client, if other clients of the provider get the same audience. */
  clientClaim: string | null;
  /** What access tokens of this provider have, and its ID tokens do not. */
  marks: Readonly<Record<string, string>>;
  subject: string;
  /** Claims in order of preference; the first that holds a text is used. */
  email: readonly string[];
  /** An address is not used if this claim says that it is unverified. */
  emailVerified: string | null;
  firstName: readonly string[];
  lastName: readonly string[];
  /** Split at its first space if there is no other name. */
  fullName: string | null;
  /** The source of address and names if the token lacks them. */
  lookup: LookupKind;
  /** The parameters of the provider's logout page; the browser fills in the placeholders. */
  logout: Readonly<Record<string, string>>;
};

export const TOKEN_TYPES = ['at+jwt', 'jwt', 'none', 'opaque'] as const;
export type TokenType = (typeof TOKEN_TYPES)[number];

export const LOOKUP_KINDS = ['none', 'userinfo', 'introspection'] as const;
export type LookupKind = (typeof LOOKUP_KINDS)[number];

export const PROFILE_NAMES = [
  'rfc9068',
  'keycloak',
  'entra',
  'okta',
  'auth0',
  'cognito',
  'userinfo',
] as const;
export type ProfileName = (typeof PROFILE_NAMES)[number];

/** RP-Initiated Logout. Without the hint some providers refuse, and others ask for confirmation. */
const STANDARD_LOGOUT = {
  client_id: '{client_id}',
  id_token_hint: '{id_token}',
  post_logout_redirect_uri: '{return_url}',
} as const;

/** The claims of OpenID Connect Core. */
const STANDARD = {
  marks: {},
  subject: 'sub',
  email: ['email'],
  emailVerified: 'email_verified',
  firstName: ['given_name'],
  lastName: ['family_name'],
  fullName: 'name',
  logout: STANDARD_LOGOUT,
} as const;

/** The audiences that providers can be configured with: the address of our API and our client id. */
export function profileOf(name: ProfileName, { api, clientId }: { api: string; clientId: string }) {
  const profiles: Record<ProfileName, TokenProfile> = {
    rfc9068: {
      types: ['at+jwt'],
      // Some providers have no audience setting and use the client id instead.
      audience: [api, clientId],
      clientClaim: null,
      marks: {},
      subject: 'sub',
      email: ['email'],
      emailVerified: null,
      firstName: ['firstName'],
      lastName: ['lastName'],
      fullName: null,
      lookup: 'none',
      logout: STANDARD_LOGOUT,
    },
    keycloak: {
      ...STANDARD,
      types: ['jwt'],
      // Every client of a realm has the audience `account`.
      audience: [],
      clientClaim: 'azp',
      marks: { typ: 'Bearer' },
      lookup: 'userinfo',
    },
    entra: {
      ...STANDARD,
      types: ['jwt'],
      audience: [clientId],
      clientClaim: 'azp',
      // `sub` changes with the app registration.
      subject: 'oid',
      email: ['email', 'preferred_username', 'upn'],
      // Its userinfo only accepts tokens of Microsoft Graph.
      lookup: 'none',
    },
    okta: {
      ...STANDARD,
      types: ['none'],
      audience: ['api://default'],
      clientClaim: 'cid',
      // `sub` is the login name, which can change.
      subject: 'uid',
      lookup: 'userinfo',
    },
    auth0: { ...STANDARD, types: ['jwt'], audience: [api], clientClaim: 'azp', lookup: 'userinfo' },
    cognito: {
      ...STANDARD,
      types: ['none'],
      audience: [],
      clientClaim: 'client_id',
      marks: { token_use: 'access' },
      lookup: 'userinfo',
      logout: { client_id: '{client_id}', logout_uri: '{return_url}' },
    },
    userinfo: { ...STANDARD, types: ['opaque'], audience: [], clientClaim: null, lookup: 'userinfo' },
  };
  return profiles[name];
}
