import type { ThirdParties } from '@academy/contract/page-data';
import type { Zone } from '@academy/domain/zones';
import type { Config } from '../config/config.ts';
import type { Grant } from '../people/claimed-rights.ts';
import { StartupError } from '../config/startup-error.ts';
import type { Site } from '../catalog/tenants.ts';

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

/** An id for an unknown tenant is a typo that would go unnoticed. */
export function requireKnownTenants({
  config: { thirdParties, videoAccounts, provider },
  tenantIds,
}: {
  config: Pick<Config, 'thirdParties' | 'videoAccounts' | 'provider'>;
  tenantIds: readonly string[];
}): void {
  for (const [variable, named] of [
    ['TAG_MANAGER_IDS', thirdParties.tagManager?.ids ?? {}],
    ['VIDEO_ACCOUNTS', videoAccounts],
    ['OIDC_ROLES', tenantsOf(provider.rules.rights?.grants ?? [])],
  ] as const) {
    const unknown = Object.keys(named).find((id) => !tenantIds.includes(id));
    if (unknown !== undefined)
      throw new StartupError(
        `${variable} contains "${unknown}", which is not one of ${tenantIds.join(', ')}.`,
      );
  }
}

function tenantsOf(grants: readonly Grant[]): Record<string, Grant> {
  return Object.fromEntries(
    grants.flatMap((grant) => (grant.tenantId === null ? [] : [[grant.tenantId, grant]])),
  );
}
