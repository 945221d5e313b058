import { matchesHost } from '@academy/domain/hosts';
import type { Sites } from './tenants.ts';
import type { ItemRow } from './rows.ts';

export type IsImageAllowed = (tenantId: string, address: string) => boolean;

/** A tenant's pages load images only from its own host and from the hosts in its data. */
export function imageRuleFor(sites: Pick<Sites, 'byId'>): IsImageAllowed {
  return (tenantId, address) => {
    const host = /^https:\/\/([^/?#]+)/i.exec(address)?.[1]?.toLowerCase();
    const allowed = sites.byId(tenantId)?.tenant.imageHosts ?? [];
    return host !== undefined && allowed.some((name) => matchesHost(name, host));
  };
}

type WithImages = { settings?: Record<string, unknown> };

/** Removes images that the browser would block, so that the generated image is shown instead. */
export function withoutBlockedImages(row: ItemRow, isAllowed: IsImageAllowed): ItemRow {
  const { settings } = row.card as WithImages;
  const blocked = IMAGE_SETTINGS.filter((name) => {
    const address = settings?.[name];
    return typeof address === 'string' && /^https?:/i.test(address) && !isAllowed(row.tenantId, address);
  });
  if (blocked.length === 0) return row;
  const remaining = Object.entries(settings ?? {}).filter(([name]) => !blocked.includes(name));
  return { ...row, card: { ...(row.card as WithImages), settings: Object.fromEntries(remaining) } };
}

const IMAGE_SETTINGS = ['thumbnail', 'avatar', 'poster'];
