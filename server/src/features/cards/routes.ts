import { cardPage } from '@academy/domain/pages';
import { formatCount } from '@academy/domain/plural';
import type { FastifyInstance } from 'fastify';
import { visitor } from '@academy/domain/access';
import { DomainError } from '@academy/domain/errors';
import { formatDuration } from '@academy/domain/duration';
import { findBySlug } from '../../catalog/former-addresses.ts';
import type { Catalog } from '../../catalog/model.ts';
import { countedLessons, requireVisible } from '../../catalog/visible.ts';
import type { Context } from '../../context.ts';
import { createByteCache } from '../../catalog/byte-cache.ts';
import { renderPng } from './render-png.ts';
import { pathPartsOf } from '../../learning/path-steps.ts';
import type { Site } from '../../catalog/tenants.ts';
import { certificateCard } from '../certificates/index.ts';
import { cardSvg } from './render.ts';
import type { CardText } from './render.ts';

const CACHE = { maxBytes: 32 * 1024 * 1024, maxEntries: 500 };

/** Social cards, rendered on first request and cached until their content changes. */
export function cardRoutes(app: FastifyInstance, { sites, config, catalog, database }: Context): void {
  const drawn = createByteCache<Buffer>(CACHE, ({ length }) => length);
  app.get<{ Params: { kind: string; name: string } }>(cardPage.pattern, async (request, reply) => {
    const site = sites.byHost(request.headers.host);
    const { kind, name } = request.params;
    const slug = name.replace(/\.png$/, '');
    const text =
      kind === 'certificates'
        ? await certificateCard(database.reads, { site, id: slug })
        : textOf({ site, catalog: catalog.current(), kind, slug });
    if (!text) throw new DomainError('not_found', 'This card does not exist.');
    const svg = cardSvg({ tenant: site.tenant, logo: site.logo, text });
    const png = await drawn.load(svg, () => renderPng(svg, { fonts: config.folders.fonts }));
    return (
      reply
        .type('image/png')
        // A revoked certificate must not be shown from a cache.
        .header('cache-control', kind === 'certificates' ? 'private, no-cache' : 'public, max-age=3600')
        // Link previews on other sites show it.
        .header('cross-origin-resource-policy', 'cross-origin')
        .send(png)
    );
  });
}

function textOf({
  site,
  catalog,
  kind,
  slug,
}: {
  site: Site;
  catalog: Catalog;
  kind: string;
  slug: string;
}): CardText {
  const { courses, guides, paths } = catalog.of(site.tenant.id);
  if (kind === 'tenant' && slug === 'academy') {
    const count = courses.listed.length;
    return {
      kind: site.tenant.landing.eyebrow,
      title: site.tenant.landing.title,
      facts: formatCount(count, 'course'),
    };
  }
  if (kind === 'courses') {
    const course = requireVisible(findBySlug(courses, slug, visitor), visitor, 'course');
    const lessons = countedLessons(course);
    return {
      kind: 'Course',
      title: course.card.title,
      facts: `${lessons.length} lessons · ${formatDuration(lessons.reduce((sum, { card }) => sum + card.duration, 0))}`,
    };
  }
  if (kind === 'guides' && site.tenant.features.guides) {
    const { card } = requireVisible(findBySlug(guides, slug, visitor), visitor, 'guide');
    return { kind: 'Guide', title: card.title, facts: formatDuration(card.duration) };
  }
  const path = requireVisible(
    kind === 'paths' ? findBySlug(paths, slug, visitor) : undefined,
    visitor,
    'card',
  );
  return {
    kind: 'Learning path',
    title: path.card.title,
    facts: formatCount(pathPartsOf(path, catalog).length, 'step'),
  };
}
