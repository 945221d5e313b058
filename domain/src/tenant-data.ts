import * as z from 'zod/mini';
import type { Environment } from './tenant.ts';

/**
 * Everything that differs between tenants: the schema of `content/tenants/<id>/tenant.yaml`.
 * All objects are strict, so that a misspelled field is an error and not a silent default.
 */

const text = z.string().check(z.trim(), z.minLength(1));
const color = z.string().check(z.regex(/^#[0-9a-f]{6}$/i, 'must be a color like #1a7f37'));
const path = z.string().check(z.regex(/^\/(?!\/)\S*$/, 'must be a path that starts with one slash'));
const origin = z
  .string()
  .check(z.regex(/^https?:\/\/[a-z0-9.-]+(:\d+)?$/i, 'must be an origin like https://learn.example.org'));
const host = z
  .string()
  .check(z.regex(/^(\*\.)?[a-z0-9.-]+$/i, 'must be a host name like images.example.org'));
const videoName = z.string().check(z.regex(/^[\w-]{1,64}$/, 'must be the id of an account or a player'));
const svgFile = z.string().check(z.regex(/^[a-z0-9-]+\.svg$/, 'must be an .svg file beside tenant.yaml'));

const icon = z.enum([
  'home',
  'guides',
  'courses',
  'paths',
  'instructors',
  'learning',
  'emails',
  'admin',
  'alerts',
  'users',
  'tokens',
  'feedback',
  'audit',
]);
const navigationEntry = z.strictObject({ title: text, path, icon });
const link = z.strictObject({ title: text, path, newTab: z.optional(z.boolean()) });
const links = z.array(link).check(z.minLength(1));

const palette = z.strictObject({
  brand: color,
  onBrand: color,
  accent: color,
  background: color,
  surface: color,
  text: color,
  muted: color,
  border: color,
});

const banner = z.strictObject({ title: text, text });
const action = z.strictObject({ label: text, path });
const points = z.array(z.strictObject({ title: text, text })).check(z.minLength(1));
const options = z.array(z.strictObject({ key: text, value: text })).check(z.minLength(1));

/** Each kind of landing section has its own component. */
const section = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('features'), title: text, text: z.optional(text), items: points }),
  z.strictObject({ kind: z.literal('steps'), title: text, text: z.optional(text), items: points }),
  z.strictObject({
    kind: z.literal('numbers'),
    title: text,
    items: z.array(z.strictObject({ value: text, label: text })).check(z.minLength(1)),
  }),
  z.strictObject({
    kind: z.literal('questions'),
    title: text,
    items: z.array(z.strictObject({ question: text, answer: text })).check(z.minLength(1)),
    more: z.optional(action),
  }),
  z.strictObject({ kind: z.literal('call'), title: text, text, action }),
]);

const tier = z.strictObject({
  name: text,
  price: text,
  text,
  points: z.array(text).check(z.minLength(1)),
  action,
});

const providerId = z
  .string()
  .check(z.regex(/^[a-z][a-z0-9-]{0,30}$/, 'must be lower-case letters, digits and hyphens'));
/** Without TLS only on this machine. */
const issuer = z
  .string()
  .check(
    z.regex(
      /^(https:\/\/|http:\/\/(localhost|127\.0\.0\.1)[:/])[^\s?#]+$/i,
      'must be an https address without a query',
    ),
  );
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
]);
/** How people log in, with the embedded provider. */
const login = z.strictObject({
  passwords: z._default(z.boolean(), true),
  emailLinks: z._default(z.boolean(), true),
  providers: z._default(z.array(loginProvider), []),
});

export const tenantSchema = z.strictObject({
  id: z
    .string()
    .check(
      z.regex(/^[a-z][a-z0-9]*$/, 'must be lower-case letters and digits, as the first label of a host name'),
    ),
  default: z._default(z.boolean(), false),
  name: text,
  tagline: text,
  description: text,
  logo: svgFile,
  icon: svgFile,
  hero: svgFile,
  colours: z.strictObject({ light: palette, dark: palette }),
  features: z.strictObject({ guides: z.boolean(), pro: z.boolean(), labs: z.boolean() }),
  /** Without `local`, the local origin is derived from the port. */
  origins: z.strictObject({
    local: z.optional(origin),
    dev: origin,
    qat: origin,
    stage: origin,
    prod: origin,
  }),
  navigation: z.array(navigationEntry).check(z.minLength(1)),
  footer: z.strictObject({
    title: text,
    copyright: text,
    learn: links,
    engage: links,
    more: links,
  }),
  banners: z.strictObject({
    home: banner,
    courses: z.extend(banner, { more: text }),
    paths: banner,
    path_details: banner,
    guides: z.optional(banner),
    instructors: banner,
  }),
  landing: z.strictObject({
    eyebrow: text,
    title: text,
    text,
    primary: action,
    secondary: action,
    sections: z.array(section).check(z.minLength(1)),
  }),
  pro: z.optional(z.strictObject({ title: text, text, free: tier, paid: tier, note: text })),
  feedback: z.strictObject({
    title: text,
    prompt: text,
    thanks: text,
    extendedTitle: text,
    extendedPrompt: text,
    extendedThanks: text,
    questionGroup: z.optional(z.strictObject({ key: text, question: text, options })),
    levels: z.strictObject({ question: text, options }),
  }),
  contact: z.strictObject({ title: text, text, email: z.email(), thanks: text }),
  conclusion: text,
  login: z._default(login, { passwords: true, emailLinks: true, providers: [] }),
  legacyPathTarget: z.optional(text),
  tagManagerId: z.optional(text),
  /** The academy's account at Brightcove, for videos that name none. */
  video: z.optional(z.strictObject({ account: videoName, player: videoName })),
  frameHosts: z._default(z.array(host), []),
  imageHosts: z._default(z.array(host), []),
  /** Hosts whose videos do not play here, with their subdomains. */
  forbiddenHosts: z._default(z.array(host), []),
});

export type Tenant = z.infer<typeof tenantSchema>;
export type Palette = z.infer<typeof palette>;
export type LoginProvider = z.infer<typeof loginProvider>;
export type LandingSection = z.infer<typeof section>;
export type NavigationEntry = z.infer<typeof navigationEntry>;

/** The part of the tenant that is sent to the browser; email addresses and hosts stay on the server. */
export type PublicTenant = Omit<
  Tenant,
  'default' | 'origins' | 'contact' | 'login' | 'tagManagerId' | 'frameHosts' | 'imageHosts'
> & {
  contact: Omit<Tenant['contact'], 'email'>;
};

export function publicTenant(tenant: Tenant): PublicTenant {
  const {
    default: _default,
    origins: _origins,
    login: _login,
    tagManagerId: _tag,
    frameHosts: _frames,
    imageHosts: _images,
    ...shared
  } = tenant;
  const { email: _email, ...contact } = tenant.contact;
  return { ...shared, contact };
}

export function originOf(
  tenant: Tenant,
  { environment, port }: { environment: Environment; port: number },
): string {
  return environment === 'local'
    ? (tenant.origins.local ?? `http://${tenant.id}.localhost:${port}`)
    : tenant.origins[environment];
}
