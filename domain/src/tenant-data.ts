import * as z from 'zod/mini';
import { login } from './login-data.ts';
import type { Environment } from './tenant.ts';
import { DEFAULT_FACE, faceSchema } from './tenant-face.ts';
import { landingSchema, proSchema } from './tenant-landing.ts';
import { path, text } from './tenant-text.ts';

/**
 * Everything that differs between tenants: the schema of `content/tenants/<id>/tenant.yaml`.
 * All objects are strict, so that a misspelled field is an error and not a silent default.
 */

const color = z.string().check(z.regex(/^#[0-9a-f]{6}$/i, 'must be a color like #1a7f37'));
const origin = z
  .string()
  .check(z.regex(/^https?:\/\/[a-z0-9.-]+(:\d+)?$/i, 'must be an origin like https://learn.example.org'));
const hostPattern = z
  .string()
  .check(z.regex(/^(\*\.)?[a-z0-9.-]+$/i, 'must be a host name like images.example.org'));
const host = z
  .string()
  .check(z.regex(/^[a-z0-9-]+(\.[a-z0-9-]+)*$/, 'must be a host name in lower case like learn.example.org'));
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
const options = z.array(z.strictObject({ key: text, value: text })).check(z.minLength(1));

/** What is offered to a member who hasn't started anything yet. */
const starter = z.strictObject({
  type: z.enum(['course', 'guide', 'path']),
  slug: z.string().check(z.regex(/^[a-z0-9][a-z0-9_-]*$/, 'must be the slug of an item')),
});

export const tenantSchema = z.strictObject({
  id: z
    .string()
    .check(
      z.regex(/^[a-z][a-z0-9]*$/, 'must be lower-case letters and digits, as the first label of a host name'),
    ),
  default: z._default(z.boolean(), false),
  /** The whole name of the brand, as emails, certificates and the header show it. */
  name: text,
  /** What page titles end with; without it the name, with the word Academy. */
  titleName: z.optional(text),
  tagline: text,
  description: text,
  logo: svgFile,
  icon: svgFile,
  hero: svgFile,
  colours: z.strictObject({ light: palette, dark: palette }),
  face: z._default(faceSchema, DEFAULT_FACE),
  features: z.strictObject({ guides: z.boolean(), pro: z.boolean(), labs: z.boolean() }),
  /** Host names that lead here, whatever they begin with; the first one is the address in prod. */
  hosts: z._default(z.array(host), []),
  /** An origin that is left out follows from the hosts, the port, or the origin of the default tenant. */
  origins: z._default(
    z.strictObject({
      local: z.optional(origin),
      dev: z.optional(origin),
      qat: z.optional(origin),
      stage: z.optional(origin),
      prod: z.optional(origin),
    }),
    {},
  ),
  navigation: z.array(navigationEntry).check(z.minLength(1)),
  footer: z.strictObject({
    title: text,
    copyright: text,
    learn: links,
    engage: z._default(z.array(link), []),
    more: links,
  }),
  banners: z.strictObject({
    home: banner,
    courses: z.extend(banner, { more: text }),
    paths: banner,
    path_details: banner,
    guides: z.optional(banner),
    instructors: z._default(banner, { title: 'Instructors', text: 'Meet the people who teach here.' }),
  }),
  landing: landingSchema,
  starters: z.optional(z.array(starter).check(z.length(3, 'must name three items'))),
  pro: z.optional(proSchema),
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
  frameHosts: z._default(z.array(hostPattern), []),
  imageHosts: z._default(z.array(hostPattern), []),
  /** Hosts whose videos do not play here, with their subdomains. */
  forbiddenHosts: z._default(z.array(hostPattern), []),
});

export type Tenant = z.infer<typeof tenantSchema>;
export type Palette = z.infer<typeof palette>;
export type NavigationEntry = z.infer<typeof navigationEntry>;

type OriginInput = { environment: Environment; port: number; publicUrl: string; fallback: Tenant };

/** The tenant's address in an environment; null where nothing says it. */
export function originOf(
  tenant: Tenant,
  { environment, port, publicUrl, fallback }: OriginInput,
): string | null {
  const { id, origins, hosts } = tenant;
  const written = origins[environment];
  if (written !== undefined) return written;
  if (environment === 'local') return `http://${id}.localhost:${port}`;
  if (environment === 'prod' && hosts[0] !== undefined) return `https://${hosts[0]}`;
  if (tenant.id === fallback.id) return new URL(publicUrl).origin;
  const first = originOf(fallback, { environment, port, publicUrl, fallback });
  return first === null ? null : withOtherId(first, { from: fallback.id, to: id });
}

/** `https://first-qat.example.org` of the tenant `first` makes `https://other-qat.example.org` for `other`. */
function withOtherId(origin: string, { from, to }: { from: string; to: string }): string | null {
  const start = new RegExp(`^(https?://)${from}(?=[-.])`);
  return start.test(origin) ? origin.replace(start, `$1${to}`) : null;
}
