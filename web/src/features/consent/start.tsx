import type { PageData } from '@academy/contract/page-data';
import { session } from '../../session/session.ts';
import { followArrivals } from '../../way.ts';
import { askByScript } from './ask-by-script.ts';
import { askOurselves } from './ask-ourselves.tsx';
import { createDataLayer } from './data-layer.ts';
import { addScript, allowScriptsFrom } from './scripts.ts';
import { createTagManager } from './tag-manager.ts';
import { followUserId } from './user-id.ts';

/** Asks, by our banner or by the configured script; what somebody agrees to is loaded then and not before. */
export function startThirdParties({ thirdParties }: Pick<PageData, 'thirdParties'>): void {
  if (!thirdParties) return;
  const { tagManager, consentScript, sources, userIdGlobal } = thirdParties;
  allowScriptsFrom(sources);
  const layer = createDataLayer(window);
  const manager = createTagManager({
    layer,
    load: () => addScript(`${tagManager.url}?${new URLSearchParams({ id: tagManager.id })}`),
    now: Date.now,
    page: () => ({ path: location.pathname, title: document.title, url: location.href }),
    followPages: followArrivals,
    onStart: () => userIdGlobal !== null && followUserId(userIdGlobal, { session, target: window }),
    restart: () => location.reload(),
  });
  if (consentScript === null)
    askOurselves({ storage: localStorage, now: Date.now, onChoice: manager.follow });
  else askByScript({ layer, load: () => addScript(consentScript), onChoice: manager.follow });
}
