import { draftPage } from '@academy/contract/pages/drafts';
import { pages } from '@academy/domain/pages';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import type { Pages } from '../../http/pages.ts';
import { send } from '../../http/prepared.ts';

/** Where all links lead that were not signed here, so that one cached page answers for them. */
const INVALID = 'invalid';

/** The pages of links to drafts. They are rendered for each request and stored nowhere. */
export function draftPageRoute(
  app: FastifyInstance,
  { context, pages: { find, renderOnce } }: { context: Context; pages: Pages },
): void {
  app.get<{ Params: { signature: string; lesson?: string } }>(
    draftPage.pattern,
    { config: { isPage: true } },
    async ({ raw, headers, params }, reply) => {
      const site = context.sites.byHost(headers.host);
      const isSigned = context.draftLinks.verify(params.signature, site.tenant.id) !== null;
      const path = pages.draft.path(params);
      const invalidPath = pages.draft.path({ signature: INVALID });
      if (!isSigned && path !== invalidPath)
        return reply.header('cache-control', 'private, no-store').redirect(invalidPath, 303);
      const show = isSigned ? renderOnce : find;
      const prepared = await show({ page: draftPage }, { site, path, query: '', params, now: context.now() });
      reply.hijack();
      send(prepared, raw, reply.raw);
      return reply;
    },
  );
}
