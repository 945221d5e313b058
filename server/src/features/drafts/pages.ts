import { draftPage } from '@academy/contract/pages/drafts';
import { pages } from '@academy/domain/pages';
import type { Context } from '../../context.ts';
import { served } from '../../pages/site-page.ts';
import type { PageRequest, ServedPage } from '../../pages/site-page.ts';

/** Invalid links share this address, so that one cached page serves all of them. */
const INVALID_PATH = pages.draft.path({ signature: 'invalid' });

/** Draft pages are never cached. */
export function draftPages({ draftLinks }: Context): ServedPage[] {
  const isSigned = ({ params, site }: PageRequest) =>
    draftLinks.verify(params['signature'] ?? '', site.tenant.id) !== null;
  return [
    served(draftPage, {
      redirect: (request) => (isSigned(request) || request.path === INVALID_PATH ? null : INVALID_PATH),
      isStored: (request) => !isSigned(request),
    }),
  ];
}
