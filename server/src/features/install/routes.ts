import type { FastifyInstance } from 'fastify';
import { DomainError } from '@academy/domain/errors';
import type { Context } from '../../context.ts';
import { createByteCache } from '../../catalog/byte-cache.ts';
import { apiHeaders } from '../../http/headers.ts';
import { renderPng } from '../cards/index.ts';
import { ICONS, iconSvg } from './icons.ts';
import { webManifest } from './manifest.ts';

const CACHE = { maxBytes: 8 * 1024 * 1024, maxEntries: 500 };

/** What a browser needs to install the site of a tenant: its manifest and its icons. */
export function installRoutes(app: FastifyInstance, { sites, config }: Context): void {
  const rendered = createByteCache<Buffer>(CACHE, ({ length }) => length);

  app.get('/manifest.webmanifest', (request, reply) =>
    reply
      .headers({ ...apiHeaders, 'cache-control': 'no-cache' })
      .type('application/manifest+json; charset=utf-8')
      .send(JSON.stringify(webManifest(sites.byHost(request.headers.host)))),
  );

  app.get<{ Params: { name: string } }>('/icons/:name', async (request, reply) => {
    const site = sites.byHost(request.headers.host);
    const name = request.params.name.replace(/\.png$/, '');
    const icon = Object.hasOwn(ICONS, name) ? ICONS[name] : undefined;
    if (!icon || !request.params.name.endsWith('.png'))
      throw new DomainError('not_found', 'There is nothing at this address.');
    const png = await rendered.load(`${site.tenant.id} ${name}`, () =>
      renderPng(iconSvg(site, icon), { fonts: config.folders.fonts }),
    );
    return reply.type('image/png').header('cache-control', 'public, max-age=86400').send(png);
  });
}
