import { getPage } from '@academy/contract/pages';
import type { Context } from '../../context.ts';
import { feature } from '../../feature.ts';
import type { Mount } from '../../http/mount.ts';

function contentPageCalls(mount: Mount, { reads }: Context): void {
  mount.content(getPage, async ({ query, ...view }) => reads.pages.details(view, query.id));
}

export const pages = feature({ calls: [contentPageCalls] });
