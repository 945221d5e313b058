import type { BaseContext } from '../../context.ts';
import { StartupError } from '../../config/startup-error.ts';
import { openPortal } from '../../integrations/educates.ts';
import type { EducatesPortal } from '../../integrations/educates.ts';

/** The training portal, if one is configured. */
export function labPortal({ config, sites, now }: BaseContext): EducatesPortal | undefined {
  const { educates } = config;
  if (!educates) return undefined;
  const { origin } = new URL(educates.url);
  // The frame is isolated only by its origin, so a portal on one of our origins would expose the site to lab code.
  if ([config.publicUrl, ...Object.values(sites.origins)].some((own) => new URL(own).origin === origin))
    throw new StartupError(
      `EDUCATES_URL must lead to another origin than this academy's own, it is on ${origin}.`,
    );
  return openPortal({ config: educates, now });
}
