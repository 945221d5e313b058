import type { Sites } from '../tenants.ts';
import type { ItemRow } from './rows.ts';

export type MayShow = (tenantId: string, address: string) => boolean;

/** The pages of a tenant load pictures from its own host and from those its data names, and from nowhere else. */
export function picturesOf(sites: Pick<Sites, 'byId'>): MayShow {
  return (tenantId, address) => {
    const host = /^https:\/\/([^/?#]+)/i.exec(address)?.[1]?.toLowerCase();
    const allowed = sites.byId(tenantId)?.tenant.imageHosts ?? [];
    return host !== undefined && allowed.some((name) => covers(name.toLowerCase(), host));
  };
}

/** `*.example.org` is every host below it and not the name itself, as in the policy of the pages. */
function covers(name: string, host: string): boolean {
  return name.startsWith('*.') ? host.endsWith(name.slice(1)) : host === name;
}

type Pictured = { settings?: Record<string, unknown> };

/** A picture that the browser would refuse is left out, so that our own drawing stands in its place. */
export function withShownPictures(row: ItemRow, mayShow: MayShow): ItemRow {
  const { settings } = row.card as Pictured;
  const refused = PICTURES.filter((name) => {
    const address = settings?.[name];
    return typeof address === 'string' && /^https?:/i.test(address) && !mayShow(row.tenantId, address);
  });
  if (refused.length === 0) return row;
  const kept = Object.entries(settings ?? {}).filter(([name]) => !refused.includes(name));
  return { ...row, card: { ...(row.card as Pictured), settings: Object.fromEntries(kept) } };
}

const PICTURES = ['thumbnail', 'avatar'];
