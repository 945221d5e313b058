import type { Draft } from '@academy/contract/schemas/drafts';
import type { ClosedReason } from '@academy/domain/drafts';
import type { Pool } from 'pg';
import type { AssetSigner } from '../../catalog/asset-signer.ts';
import type { CatalogDeps } from '../../catalog/feature.ts';
import type { Site } from '../../catalog/tenants.ts';
import { addressOf, findByItem, isDraft } from '../../catalog/find-draft.ts';
import type { draftReads } from './reads.ts';
import type { LinkSigner } from './signatures.ts';
import { findLink } from './store.ts';

type Opening = { site: Site; signature: string; lesson?: string | undefined; now: Date };

export type OpenLink = (opening: Opening) => Promise<Draft>;

type Deps = {
  pool: Pool;
  catalog: CatalogDeps['catalog'];
  signer: LinkSigner;
  assets: Pick<AssetSigner, 'signForLink'>;
  read: ReturnType<typeof draftReads>;
};

/** What a link opens: the draft, as long as it is one and everything about the link still holds. */
export function linkOpener({ pool, catalog, signer, assets, read }: Deps): OpenLink {
  return async ({ site, signature, lesson, now }) => {
    const tenantId = site.tenant.id;
    const signed = signer.verify(signature, tenantId);
    if (!signed) return closed('invalid');
    if (signed.expiresAt <= now) return closed('expired');
    const link = await findLink(pool, { linkId: signed.linkId, tenantId, now });
    if (!link || link.isRevoked) return closed('revoked');
    const draft = findByItem(catalog.current(), link.itemId);
    if (!draft || draft.item.tenantId !== tenantId) return closed('removed');
    if (!isDraft(draft)) return closed('live', addressOf(draft));
    const shown = assets.signForLink(await read({ site, now }, draft, lesson), link.linkId);
    return { ...shown, expiresAt: link.expiresAt.toISOString() };
  };
}

export function closed(reason: ClosedReason, address: string | null = null): Draft {
  return { state: 'closed', reason, address };
}
