import type { ThirdParties } from '@academy/contract/page-data';
import type { Zone } from '@academy/domain/zones';
import type { Config } from '../config.ts';
import type { Site } from '../tenants.ts';

/** What a document may load from elsewhere: in the public zone alone, where the flag is on and the tenant has an id. */
export function thirdPartiesOf({
  config,
  site,
  zone,
}: {
  config: Pick<Config, 'thirdParties'>;
  site: Site;
  zone: Zone;
}): ThirdParties | null {
  const id = site.tenant.tagManagerId;
  if (zone !== 'public' || config.thirdParties === null || id === undefined) return null;
  const { tagManagerUrl: url, consentScriptUrl: consentScript, sources, userIdGlobal } = config.thirdParties;
  const origins = [url, ...(consentScript === null ? [] : [consentScript])].map((one) => new URL(one).origin);
  return {
    tagManager: { url, id },
    consentScript,
    sources: [...new Set([...origins, ...sources])],
    userIdGlobal,
  };
}
