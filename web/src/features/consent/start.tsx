import type { PageData } from '@academy/contract/page-data';
import { session } from '../../session/session.ts';
import { onPageReady } from '../../navigation.ts';
import { requestWithBanner } from './ConsentBanner.tsx';
import { requestWithScript, createDataLayer, type DataLayer } from './data-layer.ts';
import { addScript, allowScriptsFrom, exposeUserId } from './scripts.ts';
import { createTagManager } from './tag-manager.ts';

/**
 * Asks for consent with our banner or the configured script, and loads third parties only after it is given.
 * Without third parties it does not ask.
 */
export function startThirdParties({ thirdParties }: Pick<PageData, 'thirdParties'>): void {
  if (!thirdParties) return;
  const { tagManager, consentScript, sources, userIdGlobal } = thirdParties;
  if (userIdGlobal !== null) exposeUserId(userIdGlobal, { session, target: window });
  if (!tagManager && consentScript === null) return;
  allowScriptsFrom(sources);
  const layer = createDataLayer(window);
  const onChoice = tagManager ? startTagManager(tagManager, layer) : () => {};
  if (consentScript === null) requestWithBanner({ storage: localStorage, now: Date.now, onChoice });
  else requestWithScript({ layer, load: () => addScript(consentScript), onChoice });
}

function startTagManager({ url, id }: { url: string; id: string }, layer: DataLayer) {
  const { follow } = createTagManager({
    layer,
    load: () => addScript(`${url}?${new URLSearchParams({ id })}`),
    now: Date.now,
    page: () => ({ path: location.pathname, title: document.title, url: location.href }),
    onPageReady,
    restart: () => location.reload(),
  });
  return follow;
}
