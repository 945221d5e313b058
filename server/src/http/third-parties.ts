import type { ThirdParties } from '@academy/contract/page-data';
import type { Zone } from '@academy/domain/zones';
import type { Config } from '../config.ts';
import { StartupError } from '../startup-error.ts';
import type { Site } from '../tenants.ts';

type Configured = { config: Pick<Config, 'thirdParties'> };

/** What a document may load from elsewhere or tell a widget, in the public zone alone; each part where it is configured. */
export function thirdPartiesOf({
  config,
  site,
  zone,
}: Configured & { site: Site; zone: Zone }): ThirdParties | null {
  const { consentScriptUrl: consentScript, sources, userIdGlobal } = config.thirdParties;
  const tagManager = tagManagerOf({ config, site });
  if (zone !== 'public' || (!tagManager && !consentScript && !userIdGlobal)) return null;
  const scripts = [tagManager?.url, consentScript].flatMap((url) => (url ? [new URL(url).origin] : []));
  return {
    tagManager,
    consentScript,
    // Where no script is loaded, nobody needs the hosts that scripts talk to.
    sources: scripts.length > 0 ? [...new Set([...scripts, ...sources])] : [],
    userIdGlobal,
  };
}

function tagManagerOf({ config, site }: Configured & { site: Site }): ThirdParties['tagManager'] {
  const { tagManager } = config.thirdParties;
  const id = tagManager?.ids[site.tenant.id] ?? site.tenant.tagManagerId;
  return tagManager && id ? { url: tagManager.url, id } : null;
}

/** An id for a tenant that does not exist is a slip of the pen that nobody would notice. */
export function requireKnownTenants({
  config,
  tenantIds,
}: Configured & { tenantIds: readonly string[] }): void {
  const unknown = Object.keys(config.thirdParties.tagManager?.ids ?? {}).find(
    (id) => !tenantIds.includes(id),
  );
  if (unknown === undefined) return;
  throw new StartupError(`TAG_MANAGER_IDS names "${unknown}", which is none of ${tenantIds.join(', ')}.`);
}
