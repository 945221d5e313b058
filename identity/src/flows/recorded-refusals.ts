import type { IdentityServices } from '../services.ts';

/** Of many refusals of one kind and source only each hundredth is recorded, so that an attack does not fill the audit log. */
export async function isRefusalRecorded(
  { counts, settings }: IdentityServices,
  source: string,
): Promise<boolean> {
  const { failuresPerAddress: most, windowSeconds } = settings.limits;
  const { count } = await counts.add(`refused ${source}`, windowSeconds);
  return count <= most || count % most === 0;
}
