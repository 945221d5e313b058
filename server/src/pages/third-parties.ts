import type { ThirdParties } from '@academy/contract/page-data';
import type { Zone } from '@academy/domain/zones';
import type { Site } from '../catalog/tenants.ts';
import type { Config } from '../config/config.ts';

type WithConfig = { config: Pick<Config, 'thirdParties'> };

/** The third-party scripts and widgets of a document, in the public zone only; each part is optional. */
export function thirdPartiesOf({
  config,
  site,
  zone,
}: WithConfig & { site: Site; zone: Zone }): ThirdParties | null {
  const { consentScriptUrl: consentScript, sources, userIdGlobal } = config.thirdParties;
  const tagManager = tagManagerOf({ config, site });
  if (zone !== 'public' || (!tagManager && !consentScript && !userIdGlobal)) return null;
  const scripts = [tagManager?.url, consentScript].flatMap((url) => (url ? [new URL(url).origin] : []));
  return {
    tagManager,
    consentScript,
    // Without a script, its hosts are not needed either.
    sources: scripts.length > 0 ? [...new Set([...scripts, ...sources])] : [],
    userIdGlobal,
  };
}

function tagManagerOf({ config, site }: WithConfig & { site: Site }): ThirdParties['tagManager'] {
  const { tagManager } = config.thirdParties;
  const id = tagManager?.ids[site.tenant.id] ?? site.tenant.tagManagerId;
  return tagManager && id ? { url: tagManager.url, id } : null;
}
