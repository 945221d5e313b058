import type { FastifyInstance } from 'fastify';
import { contentKey } from '@academy/contract/content-key';
import { openDraftLink } from '@academy/contract/drafts';
import type { Draft } from '@academy/contract/schemas/drafts';
import { DomainError } from '@academy/domain/errors';
import { pages } from '@academy/domain/pages';
import { pageTitle } from '@academy/domain/tenant';
import type { Context } from '../../context.ts';
import type { Page } from '../../http/document.ts';
import { frameHostsOf } from '../../http/frame-hosts.ts';
import type { PageMaker } from '../../http/pages.ts';
import { prepareDocument } from '../../http/prepare-document.ts';
import { send } from '../../http/prepared.ts';
import type { Site } from '../../catalog/tenants.ts';
import { closed, openLink } from './open-link.ts';

/** Where all links lead that were not signed here, so that one cached page answers for them. */
const INVALID = 'invalid';
const INVALID_PATH = pages.draft.path({ signature: INVALID });

/** By role, where the browser fetches the text with the person's token, and that of links that were never signed. */
export const draftPages: PageMaker[] = [
  {
    pattern: pages.draftReview.pattern,
    screen: 'drafts/ReviewPage',
    ignoresParams: true,
    make: ({ site }) => ({ ...draftPage(site, 'Draft'), queries: {} }),
  },
  {
    pattern: INVALID_PATH,
    screen: 'drafts/DraftPage',
    make: ({ site }) => {
      const draft = closed('invalid');
      const key = contentKey(openDraftLink, { params: { signature: INVALID }, query: {} });
      return { ...draftPage(site, titleOf(draft)), status: 410, queries: { [key]: draft } };
    },
  },
];

/** The pages of links to drafts. They are rendered for each request and stored nowhere. */
export function draftPageRoute(app: FastifyInstance, context: Context): void {
  const { catalog, draftLinks, web: build } = context;
  app.get<{ Params: { signature: string; lesson?: string } }>(
    pages.draft.pattern,
    { config: { isPage: true } },
    async (request, reply) => {
      const site = context.sites.byHost(request.headers.host);
      const { signature, lesson } = request.params;
      if (!draftLinks.verify(signature, site.tenant.id))
        return reply.header('cache-control', 'private, no-store').redirect(INVALID_PATH, 303);
      const draft = await openOrNull(() =>
        openLink(context, { site, signature, lesson, now: context.now() }),
      );
      const key = contentKey(openDraftLink, { params: { signature }, query: lesson ? { lesson } : {} });
      const { prepared } = await prepareDocument({
        context,
        build,
        site,
        zone: 'public',
        frameHosts: frameHostsOf(site.tenant, catalog.current().videosOf(site.tenant.id)),
        route: pages.draft.pattern,
        screens: ['drafts/DraftPage'],
        address: pages.draft.path({ signature, lesson }),
        page: {
          ...draftPage(site, titleOf(draft)),
          ...(draft === null && { status: 404 as const }),
          ...(draft?.state === 'closed' && { status: 410 as const }),
          queries: draft ? { [key]: draft } : {},
        },
      });
      reply.hijack();
      send(prepared, request.raw, reply.raw);
      return reply;
    },
  );
}

/** Null for a lesson that the draft does not have. */
async function openOrNull(open: () => Promise<Draft>): Promise<Draft | null> {
  try {
    return await open();
  } catch (error) {
    if (error instanceof DomainError && error.kind === 'not_found') return null;
    throw error;
  }
}

function titleOf(draft: Draft | null): string {
  if (draft === null) return 'Page not found';
  return draft.state === 'open' ? `Draft: ${draft.text.title}` : 'This link opens nothing';
}

function draftPage({ tenant }: Site, title: string): Omit<Page, 'queries'> {
  return {
    status: 200,
    title: pageTitle(title, tenant),
    description: 'A draft preview.',
    // Without the signature, which previews of the link would show.
    path: INVALID_PATH,
    isHidden: true,
    isPrivate: true,
  };
}
