import * as z from 'zod/mini';

/** How people log in at a tenant's site: a part of the schema of `tenant.yaml`. */

const text = z.string().check(z.trim(), z.minLength(1));
const providerId = z
  .string()
  .check(
    z.regex(/^[a-z][a-z0-9-]{0,30}$/, 'must be lower-case letters, digits and hyphens'),
    z.regex(/^(?!(?:done|link|password|code|verify)$)/, 'is the name of a page, please choose another id'),
  );
/** Without TLS only on this machine. */
const issuer = z
  .string()
  .check(
    z.regex(
      /^(https:\/\/|http:\/\/(localhost|127\.0\.0\.1)[:/])[^\s?#]+$/i,
      'must be an https address without a query',
    ),
  );
/** Some have a query, such as that of Google Workspace. */
const signOnUrl = z
  .string()
  .check(z.regex(/^(https:\/\/|http:\/\/(localhost|127\.0\.0\.1)[:/])[^\s#]+$/i, 'must be an https address'));
const emailDomain = z
  .string()
  .check(z.regex(/^[^\s@*.]+(\.[^\s@*.]+)+$/, 'must be a domain like example.org, without a wildcard'));
const loginProvider = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('google'), id: providerId, name: z._default(text, 'Google') }),
  z.strictObject({
    kind: z.literal('microsoft'),
    id: providerId,
    name: z._default(text, 'Microsoft'),
    /** The id of one directory; without it people of all directories, and with personal accounts. */
    directory: z._default(text, 'common'),
  }),
  z.strictObject({
    kind: z.literal('github'),
    id: providerId,
    name: z._default(text, 'GitHub'),
    /** Of a GitHub Enterprise. */
    url: z._default(issuer, 'https://github.com'),
  }),
  z.strictObject({
    kind: z.literal('openid'),
    id: providerId,
    name: text,
    issuer,
    scope: z._default(text, 'openid email profile'),
  }),
  z.strictObject({
    kind: z.literal('saml'),
    id: providerId,
    name: text,
    /** Its entity id, which need not be an address. */
    issuer: text,
    signOnUrl,
    /** Where it publishes its metadata, for `academy doctor identity`; logins do not need it. */
    metadataUrl: z.optional(signOnUrl),
    /** That it signs with; two while it changes them. */
    certificates: z.array(text).check(z.minLength(1)),
    /** It is trusted for addresses of these domains; all others are proven by a mailed code. */
    emailDomains: z._default(z.array(emailDomain), []),
    /** The names of its attributes, where they are not the usual ones; without `subject` it is the NameID. */
    attributes: z._default(
      z.strictObject({
        subject: z.optional(text),
        email: z.optional(text),
        firstName: z.optional(text),
        lastName: z.optional(text),
      }),
      {},
    ),
  }),
]);
/** How people log in, with the embedded provider. */
export const login = z.strictObject({
  passwords: z._default(z.boolean(), true),
  emailLinks: z._default(z.boolean(), true),
  providers: z._default(z.array(loginProvider), []),
});

export type LoginProvider = z.infer<typeof loginProvider>;
