import * as z from 'zod/mini';
import { REFRESH_SCOPE } from '@academy/domain/session';
import { LOOKUP_KINDS, PROFILE_NAMES, TOKEN_TYPES } from '../../people/token-profiles.ts';
import { settings } from '../setting.ts';
import {
  authorizeParameters,
  endSessionUrl,
  roles,
  SECOND_FACTOR_RULES,
  secret,
  text,
  tokenTypes,
  upstreamPairs,
  url,
  whole,
  word,
  words,
} from '../values.ts';

const BY_PROFILE = 'by profile';
const EMBEDDED = 'the embedded provider’s own';

export const loginSettings = z.object({
  SECOND_FACTOR: z._default(z.enum(SECOND_FACTOR_RULES), 'optional').register(settings, {
    about:
      'whether administrators, authors and owners of tokens need a second factor: `optional` or `required`. If required, their next login leads them to set it up, and until then their rights and tokens are refused. With another provider its access tokens must say `mfa` in `amr`, and tokens are not checked',
    must: `one of ${SECOND_FACTOR_RULES.join(', ')}`,
  }),
  FRESH_LOGIN_MINUTES: z.optional(whole(0, 1440)).register(settings, {
    about:
      'how old a login may be to generate a token, name administrators and authors, publish or roll back in the browser, or change the account; older ones are asked to confirm it’s them. 0: any. With another provider its access tokens must have `auth_time`',
    must: 'a whole number from 0 to 1440',
    unset: '`15` with the embedded provider, else `0`',
  }),
  IDENTITY_ENCRYPTION_KEY: secret().register(settings, {
    about:
      'encrypts what the embedded provider must read again, such as the secrets of authenticator apps, so that a copy of the database does not reveal them; at least 16 characters, 8 different ones among them. Secrets stored before it is set stay readable; if it is lost or changed, people log in with a recovery code and set up their app again',
    must: 'a secret of at least 16 characters, 8 different ones among them',
    unset: 'a key in the database',
    isSecret: true,
  }),
  UPSTREAM_CLIENT_IDS: upstreamPairs().register(settings, {
    about:
      'our clients at the login providers that tenants name, as `google=… github=…`; see [identity.md](identity.md#log-in-with-google-github-microsoft-and-others)',
    must: 'login providers of the tenants and the ids of our clients there with spaces between them, such as google=123.apps.example github=Iv1.abc',
  }),
  UPSTREAM_CLIENT_SECRETS: upstreamPairs().register(settings, {
    about: 'the secrets of these clients, in the same form; every provider needs both',
    must: 'login providers of the tenants and the secrets of our clients there with spaces between them, such as google=abc github=def',
    isSecret: true,
  }),
  LOGIN_RETENTION_MINUTES: z._default(whole(5, 60), 10).register(settings, {
    about: 'how long an unfinished login is stored and can be finished (embedded provider)',
    must: 'a whole number of minutes from 5 to 60',
  }),
  ACCOUNT_DELETION_DAYS: z._default(whole(0, 365), 7).register(settings, {
    about:
      'how many days the deletion of an account can be undone (embedded provider); 0: it is deleted immediately',
    must: 'a whole number of days from 0 to 365',
  }),
  ADDRESS_UNDO_DAYS: z._default(whole(1, 365), 7).register(settings, {
    about: 'how many days a change of its email address can be undone (embedded provider)',
    must: 'a whole number of days from 1 to 365',
  }),
  OIDC_ISSUER: url(/^https?$/).register(settings, {
    about:
      'the address of another OpenID provider, which must describe itself under `/.well-known/openid-configuration`; see [identity.md](identity.md)',
    must: 'the http or https address of an OpenID provider',
    unset: 'the embedded provider, at `PUBLIC_URL/oidc`',
  }),
  OIDC_CLIENT_ID: z._default(z.string().check(z.minLength(1)), 'academy').register(settings, {
    about: 'the name under which the provider knows this site',
    must: 'the name under which the provider knows this site',
  }),
  OIDC_SCOPE: z._default(z.string().check(z.regex(/(^| )openid( |$)/)), REFRESH_SCOPE).register(settings, {
    about: 'scopes to ask for, `openid` among them',
    must: 'scopes with spaces between them, openid among them',
  }),
  OIDC_PROFILE: z.optional(z.enum(PROFILE_NAMES)).register(settings, {
    about: `how its access tokens look: ${PROFILE_NAMES.map((name) => `\`${name}\``).join(', ')}`,
    must: `one of ${PROFILE_NAMES.join(', ')}`,
    unset: '`rfc9068`',
  }),
  OIDC_AUDIENCE: word().register(settings, {
    about: 'the audience of its access tokens',
    must: 'the audience of access tokens, without spaces',
    unset: BY_PROFILE,
  }),
  OIDC_TOKEN_TYPES: z.optional(tokenTypes).register(settings, {
    about:
      'which types of access tokens are accepted; overrides the profile, as do the next seven; see [identity.md](identity.md#single-settings)',
    must: `types with spaces between them, out of ${TOKEN_TYPES.join(', ')}`,
    unset: BY_PROFILE,
  }),
  OIDC_CLIENT_CLAIM: z.optional(z.enum(['azp', 'client_id', 'cid', 'appid', 'none'])).register(settings, {
    about: 'the claim that names the client',
    must: 'azp, client_id, cid, appid or none',
    unset: BY_PROFILE,
  }),
  OIDC_SUBJECT_CLAIM: word().register(settings, {
    about: 'the claim that identifies the person',
    must: 'the name of a claim, such as sub or oid',
    unset: BY_PROFILE,
  }),
  OIDC_EMAIL_CLAIMS: words().register(settings, {
    about: 'claims with the email address; the first that is present counts',
    must: 'names of claims with spaces between them, such as email preferred_username',
    unset: BY_PROFILE,
  }),
  OIDC_EMAIL_VERIFIED_CLAIM: word().register(settings, {
    about: 'the claim that says whether it is verified',
    must: 'the name of a claim, such as email_verified, or none',
    unset: BY_PROFILE,
  }),
  OIDC_FIRST_NAME_CLAIMS: words().register(settings, {
    about: 'claims with the first name',
    must: 'names of claims with spaces between them, such as given_name',
    unset: BY_PROFILE,
  }),
  OIDC_LAST_NAME_CLAIMS: words().register(settings, {
    about: 'claims with the last name',
    must: 'names of claims with spaces between them, such as family_name',
    unset: BY_PROFILE,
  }),
  OIDC_LOOKUP: z.optional(z.enum(LOOKUP_KINDS)).register(settings, {
    about:
      'where opaque tokens are checked and missing names come from: `none`, `userinfo` or `introspection`',
    must: `one of ${LOOKUP_KINDS.join(', ')}`,
    unset: BY_PROFILE,
  }),
  OIDC_INTROSPECTION_CLIENT_ID: text().register(settings, {
    about: 'the client that may introspect tokens, where `OIDC_LOOKUP` is `introspection`',
    must: 'the name of a client that may introspect tokens',
    unset: '`OIDC_CLIENT_ID`',
  }),
  OIDC_INTROSPECTION_CLIENT_SECRET: text().register(settings, {
    about: 'the secret of this client',
    must: 'the secret of the client that may introspect tokens',
    isSecret: true,
  }),
  OIDC_AUTHORIZE_PARAMETERS: z.optional(authorizeParameters).register(settings, {
    about:
      'further parameters of the page where login starts, separated by spaces, such as `audience=https://learn.example.org/api/v1`',
    must: 'parameters with spaces between them, such as audience=https://api.example.org prompt=login, and none that the login sets itself',
  }),
  OIDC_ROLES_CLAIM: word().register(settings, {
    about: 'the claim with groups or roles; see [identity.md](identity.md#rights-from-groups)',
    must: 'the name of a claim with groups or roles, such as groups or realm_access.roles',
  }),
  OIDC_ROLES: z.optional(roles).register(settings, {
    about: 'what these give, such as `staff=pro writers=author@one`',
    must: 'groups and what they give with spaces between them, such as staff=pro writers=author@one, out of admin, author, reviewer and pro; a group is percent-encoded where needed',
  }),
  OIDC_END_SESSION_URL: z.optional(endSessionUrl).register(settings, {
    about:
      'its logout page, where discovery names none; `{client_id}`, `{id_token}` and `{return_url}` are filled in',
    must: 'an http or https address whose parameters may be {client_id}, {id_token} and {return_url}, such as https://pool.example.org/logout?client_id={client_id}&logout_uri={return_url}',
    unset: 'the provider’s own',
  }),
  OIDC_LOGOUT_URL: url(/^https?$/).register(settings, {
    about: 'called by DELETE at logout',
    must: 'an http or https address',
    unset: EMBEDDED,
  }),
  REGISTRATION_URL: url(/^https?$/).register(settings, {
    about: 'where people register',
    must: 'an http or https address',
    unset: EMBEDDED,
  }),
  ACCOUNT_URL: url(/^https?$/).register(settings, {
    about: 'where people manage their account',
    must: 'an http or https address',
    unset: EMBEDDED,
  }),
});
