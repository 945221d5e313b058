import { getLanding } from '@academy/contract/home';
import type { Mount } from '../../http/mount.ts';
import { landingTexts } from './reads.ts';

export function homeCalls(mount: Mount): void {
  mount.content(getLanding, async ({ site }) => landingTexts(site));
}
