import { getGuide, listGuides } from '@academy/contract/guides';
import type { Context } from '../../context.ts';
import type { Mount } from '../../http/mount.ts';

export function guideCalls(mount: Mount, { reads: { guides } }: Context): void {
  mount.content(listGuides, async (view) => guides.listFor(view));
  mount.content(getGuide, async ({ query, ...view }) => guides.details(view, query.slug));
}
