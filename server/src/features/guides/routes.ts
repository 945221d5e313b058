import { getGuide, listGuides } from '@academy/contract/guides';
import type { Mount } from '../../http/mount.ts';
import type { GuideReads } from './reads.ts';

export function guideRoutes(mount: Mount, guides: GuideReads): void {
  mount.content(listGuides, async (view) => guides.listFor(view));
  mount.content(getGuide, async ({ query, ...view }) => guides.details(view, query.slug));
}
