import type { PageData } from '@academy/contract/page-data';
import { session } from '../../session/session.ts';
import { followArrivals } from '../../way.ts';
import { askByScript } from './ask-by-script.ts';
import { askOurselves } from './ask-ourselves.tsx';
import { createDataLayer, type DataLayer } from './data-layer.ts';
import { addScript, allowScriptsFrom } from './scripts.ts';
import { createTagManager } from './tag-manager.ts';
import { followUserId } from './user-id.ts';

/**
 * Asks, by our banner or by the configured script; what somebody agrees to is loaded then and not before. Where there
 * is nothing to load, nobody is asked.
 */
export function startThirdParties({ thirdParties }: Pick<PageData, 'thirdParties'>): void {
  if (!thirdParties) return;
  const { tagManager, consentScript, sources, userIdGlobal } = thirdParties;
  if (userIdGlobal !== null) followUserId(userIdGlobal, { session, target: window });
  if (!tagManager && consentScript === null) return;
  allowScriptsFrom(sources);
  const layer = createDataLayer(window);
  const onChoice = tagManager ? startTagManager(tagManager, layer) : () => {};
  if (consentScript === null) askOurselves({ storage: localStorage, now: Date.now, onChoice });
  else askByScript({ layer, load: () => addScript(consentScript), onChoice });
}

function startTagManager({ url, id }: { url: string; id: string }, layer: DataLayer) {
  const { follow } = createTagManager({
    layer,
    load: () => addScript(`${url}?${new URLSearchParams({ id })}`),
    now: Date.now,
    page: () => ({ path: location.pathname, title: document.title, url: location.href }),
    followPages: followArrivals,
    restart: () => location.reload(),
  });
  return follow;
}
