import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  courseAddress,
  lessonAddress,
  environmentSchema,
  homeTitle,
  labTitle,
  pageTitle,
  tenantFromHost,
  themeConfig,
  themeConfigSchema,
} from './tenant.ts';

const tenants = { known: ['spring', 'kube', 'tanzu'], fallback: 'spring' };

describe('the tenant of a host', () => {
  it.each([
    ['kube.academy.test', 'kube'],
    ['kube-stage.academy.test', 'kube'],
    ['kube-stage-2.academy.test', 'kube'],
    ['tanzu.localhost:3000', 'tanzu'],
    ['kube:3000', 'kube'],
    ['kube', 'kube'],
    ['KUBE.Academy.Test', 'kube'],
    ['kube.', 'kube'],
  ])('TEN-01 %s belongs to %s', (host, tenant) => {
    expect(tenantFromHost(host, tenants)).toBe(tenant);
  });

  it.each([
    'localhost:3000',
    'www.kube.academy.test',
    'my-kube.academy.test',
    'kubernetes.academy.test',
    '127.0.0.1:3000',
    '[::1]:3000',
    '::1',
    '',
    ' ',
    '.kube',
    '-kube.academy.test',
    '__proto__.academy.test',
    undefined,
    null,
  ])('TEN-01 the host %j falls back to the default tenant', (host) => {
    expect(tenantFromHost(host, tenants)).toBe('spring');
  });

  it('TEN-01 a host that a tenant lists is its own, whatever it begins with', () => {
    const hosts = new Map([
      ['learn.example.com', 'tanzu'],
      ['kube.example.com', 'tanzu'],
    ]);
    const tenantOf = (host: string) => tenantFromHost(host, { ...tenants, hosts });
    expect(['learn.example.com', 'Learn.Example.com:8443', 'kube.example.com'].map(tenantOf)).toEqual(
      Array(3).fill('tanzu'),
    );
    expect(tenantOf('kube.example.org')).toBe('kube');
    expect(tenantOf('www.learn.example.com')).toBe('spring');
  });

  it('TEN-01 any text at all gives a known tenant', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (host) =>
        tenants.known.includes(tenantFromHost(host, tenants)),
      ),
    );
  });
});

describe('titles', () => {
  it('TEN-03 a page names itself and its academy', () => {
    expect(pageTitle('Courses', { name: 'Kube Academy' })).toBe('Courses - Kube Academy');
  });

  it('TEN-03 the title has the name that the tenant chose for it, as it is', () => {
    const brand = { name: 'Acme Learning', titleName: 'Acme Learning', tagline: 'Build' };
    expect(pageTitle('Courses', brand)).toBe('Courses - Acme Learning');
    expect(homeTitle(brand)).toBe('Acme Learning - Build');
    expect(pageTitle('Courses', { name: 'Acme' })).toBe('Courses - Acme Academy');
  });

  it('LAY-17 a title names a thing once', () => {
    expect(pageTitle('About Kube Academy', { name: 'Kube Academy' })).toBe('About - Kube Academy');
    expect(pageTitle('Kube Academy', { name: 'Kube Academy' })).toBe('Kube Academy - Kube Academy');
    expect(labTitle('Lab: Read a project')).toBe('Lab: Read a project');
    expect(labTitle('Your first lab')).toBe('Your first lab');
    expect(labTitle('Labels and selectors')).toBe('Labels and selectors: lab');
  });

  it('TEN-03 the home title is brand, Academy and tagline', () => {
    expect(homeTitle({ name: 'Kube', tagline: 'Clusters without fear' })).toBe(
      'Kube Academy - Clusters without fear',
    );
  });
});

describe('links to courses', () => {
  const origins = { spring: 'https://spring.academy.test', kube: 'http://kube.localhost:3000/' };

  it('TEN-04 a course of this tenant is linked by its path', () => {
    expect(
      courseAddress({ course: { slug: 'pods', tenantId: 'kube' }, currentTenant: 'kube', origins }),
    ).toBe('/courses/pods');
  });

  it('TEN-04 a course of another tenant is linked at that tenant', () => {
    const course = { slug: 'pods', tenantId: 'kube' };
    expect(courseAddress({ course, currentTenant: 'spring', origins })).toBe(
      'http://kube.localhost:3000/courses/pods',
    );
  });

  it('TEN-04 a tenant without an origin is no reason to link somewhere strange', () => {
    const course = { slug: 'pods', tenantId: 'constructor' };
    expect(courseAddress({ course, currentTenant: 'spring', origins })).toBe('/courses/pods');
  });

  it('TEN-04 NEXT-06 a lesson of such a course is there as well', () => {
    const link = { course: { slug: 'pods', tenantId: 'kube' }, lesson: { slug: 'what is one' }, origins };
    expect(lessonAddress({ ...link, currentTenant: 'kube' })).toBe('/courses/pods/lessons/what%20is%20one');
    expect(lessonAddress({ ...link, currentTenant: 'spring' })).toBe(
      `${courseAddress({ ...link, currentTenant: 'spring' })}/lessons/what%20is%20one`,
    );
  });
});

describe('environments and theme', () => {
  it('TEN-07 there are five environments', () => {
    expect(environmentSchema.options).toEqual(['local', 'dev', 'qat', 'stage', 'prod']);
    expect(environmentSchema.safeParse('production').success).toBe(false);
  });

  it('TEN-08 the header shows unless it is hidden', () => {
    const theme = (requested: string | null, before: string | null = null) =>
      themeConfig({ tenantId: 'kube', requested, previous: before });
    expect(themeConfigSchema.parse({ tenantId: 'kube' })).toEqual(theme(null));
    expect(theme('false')).toEqual({ tenantId: 'kube', displayHeader: false });
    expect(theme('no').displayHeader).toBe(true);
  });

  it('TEN-08 a hidden header stays hidden in the same tab until an address asks for it', () => {
    const isShown = (requested: string | null, before: string | null) =>
      themeConfig({ tenantId: 'kube', requested, previous: before }).displayHeader;
    expect(isShown(null, 'false')).toBe(false);
    expect(isShown('true', 'false')).toBe(true);
    expect(isShown('false', 'true')).toBe(false);
  });
});
