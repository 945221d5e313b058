import { contentKey, HOME_KEY, homeBlocks } from '@academy/contract/content-key';
import { getLanding } from '@academy/contract/home';
import { homePage } from '@academy/contract/pages/site';
import { feature } from '../../feature.ts';
import type { Mount } from '../../http/mount.ts';
import { served } from '../../pages/site-page.ts';

function homeCalls(mount: Mount): void {
  mount.content(getLanding, async ({ site: { tenant } }) => ({
    landing: tenant.landing,
    pro: tenant.pro ?? null,
  }));
}

const page = served(homePage, {
  compose: ([courses, instructors, landing]) => ({
    queries: { [HOME_KEY]: homeBlocks(courses, instructors), [contentKey(getLanding)]: landing },
  }),
});

export const home = feature({ calls: [homeCalls], pages: [() => [page]] });
