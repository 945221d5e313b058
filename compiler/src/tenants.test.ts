import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { originOf } from '@academy/domain/tenant-data';
import type { Tenant } from '@academy/domain/tenant-data';
import { tenantFromHost } from '@academy/domain/tenant';
import { describe, expect, it } from 'vitest';
import { formatFault } from './faults.ts';
import { readTenants } from './tenants.ts';

const bundled = fileURLToPath(new URL('../../content/tenants', import.meta.url));

describe('the bundled tenants', () => {
  const { tenants, faults } = readTenants(bundled);
  const tenantOf = (id: string): Tenant => {
    const found = tenants.find(({ tenant }) => tenant.id === id);
    if (!found) throw new Error(`no tenant ${id}`);
    return found.tenant;
  };
  const [spring, kube, tanzu] = ['spring', 'kube', 'tanzu'].map(tenantOf) as [Tenant, Tenant, Tenant];

  it('TEN-02 load without a fault, each with its own artwork', () => {
    expect(faults.map(formatFault)).toEqual([]);
    expect(tenants.map(({ tenant }) => tenant.id)).toEqual(['kube', 'spring', 'tanzu']);
    const drawings = tenants.flatMap(({ files }) => [files.logo, files.icon, files.hero].map(String));
    expect(new Set(drawings).size).toBe(9);
  });

  it('LAY-17 use the same words, in American spelling', () => {
    const files = readdirSync(bundled, { recursive: true, encoding: 'utf8' }).filter((file) =>
      /\.(md|yaml|json)$/.test(file),
    );
    const wrong = files.filter((file) => /favo[u]rite/i.test(readFileSync(join(bundled, file), 'utf8')));
    expect(wrong).toEqual([]);
  });

  it('CRS-06 mention nothing in the default conclusion that a course may not have', () => {
    for (const { tenant } of tenants)
      expect(tenant.conclusion).not.toMatch(
        /\b(labs?|exercises?|experiments?|questions?|quiz|practi[cs]ed)\b/i,
      );
  });

  it('TEN-02 have small drawings without text', () => {
    for (const { files } of tenants) {
      for (const drawing of [files.logo, files.icon, files.hero]) {
        expect(drawing.length).toBeLessThan(20_000);
        expect(drawing.toString()).not.toMatch(/<text|style=/);
      }
    }
  });

  it('FBK-01 say thanks only in the title of the dialog', () => {
    for (const { feedback } of [spring, kube, tanzu])
      expect(`${feedback.thanks} ${feedback.extendedThanks}`).not.toMatch(/thank you/i);
  });

  it('TEN-01 name spring as the default and no other', () => {
    expect(tenants.filter(({ tenant }) => tenant.default).map(({ tenant }) => tenant.id)).toEqual(['spring']);
  });

  it('TEN-01 live at hosts that lead back to them', () => {
    const known = tenants.map(({ tenant }) => tenant.id);
    for (const { tenant } of tenants) {
      for (const environment of ['dev', 'qat', 'stage', 'prod'] as const) {
        const origin =
          originOf(tenant, { environment, port: 3000, publicUrl: 'http://localhost', fallback: spring }) ??
          '';
        expect(tenantFromHost(new URL(origin).host, { known, fallback: 'nobody' })).toBe(tenant.id);
      }
    }
  });

  it('TEN-05 give spring guides, Community, About and FAQs', () => {
    expect(titles(spring.navigation)).toEqual(['Home', 'Guides', 'Courses', 'Learning Paths', 'Instructors']);
    expect(titles(spring.footer.engage)).toEqual(['Instructors', 'Community', 'About']);
    expect(spring.footer.more).toContainEqual({ title: 'FAQs', path: '/faq' });
    expect(spring.landing.sections.map(({ kind }) => kind)).toContain('questions');
  });

  it('TEN-05 mention learners, tiers and the voucher on the landing page', () => {
    expect(JSON.stringify(spring.landing)).toContain('80,000+ learners');
    expect(spring.pro?.free.name).toBe('Free');
    expect(spring.pro?.paid.name).toBe('Pro');
    expect(spring.pro?.note).toMatch(
      /one certification exam voucher per year.*requested within one year of purchase/,
    );
  });

  it('TEN-06 introduce guides as taking 15-30 minutes', () => {
    expect(spring.banners.guides?.text).toContain('designed to take 15-30 minutes');
  });

  it('LAY-01 leave guides out of the navigation of the others', () => {
    for (const { navigation } of [kube, tanzu]) {
      expect(titles(navigation)).toEqual(['Home', 'Courses', 'Learning Paths', 'Instructors']);
    }
  });

  it('LAY-08 fill the footer, with the legal pages in a new tab', () => {
    expect(titles(spring.footer.learn)).toEqual(['Guides', 'Courses', 'Learning Paths']);
    expect(titles(kube.footer.learn)).toEqual(['Courses', 'Learning Paths']);
    for (const { tenant } of tenants) {
      const { more } = tenant.footer;
      expect(titles(more).at(0)).toBe('Contact');
      expect(titles(more.filter(({ newTab }) => newTab))).toEqual([
        'Terms',
        'Privacy',
        'California Privacy Rights',
      ]);
    }
  });

  it('RTE-02 lead from home to the courses, then to an account or, on kube, to a path', () => {
    for (const { tenant } of tenants) {
      expect(tenant.landing.primary).toEqual({ label: 'Browse Courses', path: '/courses' });
    }
    const account = { label: 'Create Your Free Account', path: '/auth?prompt=create' };
    expect(spring.landing.secondary).toEqual(account);
    expect(tanzu.landing.secondary).toEqual(account);
    expect(kube.landing.secondary).toEqual({ label: 'Start a Learning Path', path: '/paths' });
  });

  it('RTE-12 invite requests for new topics next to the courses', () => {
    for (const { tenant } of tenants) expect(tenant.banners.courses.more).toMatch(/tell us/i);
  });

  it('FBK-04 ask each academy its own question, and kube none', () => {
    expect(spring.feedback.questionGroup?.key).toBe('spring-projects');
    expect(spring.feedback.questionGroup?.question).toBe(
      'Which Spring project(s) do you want to learn more about?',
    );
    expect(tanzu.feedback.questionGroup?.key).toBe('tanzu-products');
    expect(tanzu.feedback.questionGroup?.question).toBe(
      'Which Tanzu product area or capability are you interested in learning about next?',
    );
    expect(kube.feedback.questionGroup).toBeUndefined();
    for (const { tenant } of tenants) {
      const { question, options } = tenant.feedback.levels;
      expect(question).toBe('Which level of material are you most interested in?');
      expect(options.map(({ value }) => value)).toEqual(['Beginner', 'Intermediate', 'Advanced']);
    }
  });

  it('CRS-06 congratulate in a default conclusion that names the tenant by placeholder', () => {
    for (const { tenant } of tenants) {
      expect(tenant.conclusion).toMatch(/congratulations/i);
      expect(tenant.conclusion).toContain(':tenant');
    }
  });
});

function titles(entries: readonly { title: string }[]): string[] {
  return entries.map(({ title }) => title);
}
