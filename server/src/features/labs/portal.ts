import type { Context } from '../../context.ts';
import { StartupError } from '../../startup-error.ts';
import { openPortal } from '../../integrations/educates.ts';
import type { EducatesPortal } from '../../integrations/educates.ts';

/** The training portal, where one is configured. */
export function labPortal({ config, sites, now }: Context): EducatesPortal | undefined {
  const { educates } = config;
  if (!educates) return undefined;
  const { origin } = new URL(educates.url);
  // A frame that keeps its origin is shut out by that origin alone; one of ours would lie open to what runs in a lab.
  if ([config.publicUrl, ...Object.values(sites.origins)].some((own) => new URL(own).origin === origin))
    throw new StartupError(
      `EDUCATES_URL must lead to another origin than this academy's own, it is on ${origin}.`,
    );
  return openPortal({ config: educates, now });
}
