import type { OutputOf } from '@academy/contract/endpoint';
import type { listGuides } from '@academy/contract/guides';
import type { GuideDetail } from '@academy/contract/schemas/guides';
import { DomainError } from '@academy/domain/errors';
import { contentFields } from '@academy/domain/catalog-lists';
import { favoriteField, progressField } from '@academy/domain/filter-fields';
import { buildCategories } from '@academy/domain/filters';
import { guideCard } from '../../catalog/cards.ts';
import type { LabCatalogDeps, Viewpoint } from '../../catalog/feature.ts';
import { lockedBody, openBody } from '../../catalog/lesson-body.ts';
import { findBySlug } from '../../catalog/former-addresses.ts';
import { canRead, requireVisible } from '../../catalog/visible.ts';
import { readPosition } from '../../learning/reading-position.ts';
import { NO_RECORDS, readRecords } from '../../learning/records.ts';
import type { Records } from '../../learning/records.ts';
import type { Site } from '../../catalog/tenants.ts';

export function guideReads({ catalog, pool, readBody, signer, hasPortal }: LabCatalogDeps) {
  return {
    list({ site, person }: Viewpoint, records: Records = NO_RECORDS): OutputOf<typeof listGuides> {
      requireGuides(site);
      const tenant = catalog.current().of(site.tenant.id);
      const guides = tenant.guides.listed.map((guide) => guideCard(guide, { tenant, person, records }));
      const categories = buildCategories(guides, contentFields);
      const own = person.kind === 'member' ? buildCategories(guides, [progressField, favoriteField]) : [];
      return { guides, categories: [...categories, ...own] };
    },

    async listFor(view: Viewpoint): Promise<OutputOf<typeof listGuides>> {
      return this.list(view, await readRecords(pool, view.person));
    },

    async details({ site, person }: Viewpoint, slug: string): Promise<GuideDetail> {
      requireGuides(site);
      const tenant = catalog.current().of(site.tenant.id);
      const guide = requireVisible(findBySlug(tenant.guides, slug, person), person, 'guide');
      const [{ body, quiz }, records, place] = await Promise.all([
        readBody(guide),
        readRecords(pool, person),
        readPosition(pool, { person, itemId: guide.itemId }),
      ]);
      return {
        ...guideCard(guide, { tenant, person, records }),
        ...(canRead(person, guide)
          ? openBody(guide, { body, quiz, tenant, course: null, signer, hasPortal })
          : lockedBody(guide, { body, tenant })),
        ...(place && { place }),
      };
    },
  };
}

/** A tenant without guides answers 404 at their addresses. */
function requireGuides({ tenant }: Site): void {
  if (!tenant.features.guides) throw new DomainError('not_found', 'This academy has no guides.');
}
