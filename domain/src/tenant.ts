import * as z from 'zod/mini';
import { pages } from './pages.ts';

export const environmentSchema = z.enum(['local', 'dev', 'qat', 'stage', 'prod']);
export type Environment = z.infer<typeof environmentSchema>;

export type KnownTenants = {
  known: readonly string[];
  fallback: string;
  /** Tenants by the hosts that they list. */
  hosts?: ReadonlyMap<string, string>;
};

/** The tenant that lists the host, or that its first label names up to the first hyphen, or the default. */
export function tenantFromHost(
  host: string | null | undefined,
  { known, fallback, hosts }: KnownTenants,
): string {
  const name = (host ?? '').trim().toLowerCase().split(':', 1)[0] ?? '';
  const listed = hosts?.get(name);
  if (listed !== undefined) return listed;
  const tenant = name.split('.', 1)[0]?.split('-', 1)[0] ?? '';
  return known.includes(tenant) ? tenant : fallback;
}

type Brand = { name: string; titleName?: string | undefined };

/** What page titles call the site: the form of the specification, "{Tenant} Academy", unless the tenant chose another. */
export function siteTitle({ name, titleName }: Brand): string {
  return titleName ?? (name.endsWith(' Academy') ? name : `${name} Academy`);
}

/** Does not repeat the name for a page like "About {Tenant} Academy". */
export function pageTitle(page: string, brand: Brand): string {
  const site = siteTitle(brand);
  return `${page.endsWith(` ${site}`) ? page.slice(0, -site.length - 1) : page} - ${site}`;
}

/** Adds "lab" unless the title already says it. */
export function labTitle(lesson: string): string {
  return /\blab\b/i.test(lesson) ? lesson : `${lesson}: lab`;
}

export function homeTitle({ tagline, ...brand }: Brand & { tagline: string }): string {
  return `${siteTitle(brand)} - ${tagline}`;
}

export type CourseLink = {
  course: { slug: string; tenantId: string };
  /** The tenant of the page with the link. */
  currentTenant: string;
  /** Origins by tenant, in this environment. */
  origins: Readonly<Record<string, string>>;
};

export function courseAddress(link: CourseLink): string {
  return originOf(link) + pages.course.path({ slug: link.course.slug });
}

export function lessonAddress({ lesson, ...link }: CourseLink & { lesson: { slug: string } }): string {
  return originOf(link) + pages.lesson.path({ courseSlug: link.course.slug, lessonSlug: lesson.slug });
}

/** Nothing within the same tenant, and where the origin of the course's tenant is not known. */
function originOf({ course: { tenantId }, currentTenant, origins }: CourseLink): string {
  if (tenantId === currentTenant || !Object.hasOwn(origins, tenantId)) return '';
  return origins[tenantId]?.replace(/\/+$/, '') ?? '';
}

export const themeConfigSchema = z.object({
  tenantId: z.string(),
  displayHeader: z._default(z.boolean(), true),
});
export type ThemeConfig = z.infer<typeof themeConfigSchema>;

/** `requested` is from the URL, `previous` from an earlier page of the same tab. */
export function themeConfig({ tenantId, requested, previous }: ThemeInput): ThemeConfig {
  const known = [requested, previous].find((word) => word === 'true' || word === 'false');
  return { tenantId, displayHeader: known !== 'false' };
}

type ThemeInput = { tenantId: string; requested: string | null; previous: string | null };
