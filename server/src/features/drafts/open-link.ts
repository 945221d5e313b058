import type { Draft } from '@academy/contract/schemas/drafts';
import type { ClosedReason } from '@academy/domain/drafts';
import type { Site } from '../../catalog/tenants.ts';
import { addressOf, findByItem, isDraft } from '../../catalog/find-draft.ts';
import type { Context } from '../../context.ts';
import { draftReads } from './reads.ts';
import { findLink } from './store.ts';

type Opening = { site: Site; signature: string; lesson?: string | undefined; now: Date };

/** What a link opens: the draft, as long as it is one and everything about the link still holds. */
export async function openLink(context: Context, { site, signature, lesson, now }: Opening): Promise<Draft> {
  const { database, catalog, draftLinks, assetSigner } = context;
  const tenantId = site.tenant.id;
  const signed = draftLinks.verify(signature, tenantId);
  if (!signed) return closed('invalid');
  if (signed.expiresAt <= now) return closed('expired');
  const link = await findLink(database.reads, { linkId: signed.linkId, tenantId, now });
  if (!link || link.isRevoked) return closed('revoked');
  const draft = findByItem(catalog.current(), link.itemId);
  if (!draft || draft.item.tenantId !== tenantId) return closed('removed');
  if (!isDraft(draft)) return closed('live', addressOf(draft));
  const read = draftReads(context);
  const shown = assetSigner.signForLink(await read({ site, now }, draft, lesson), link.linkId);
  return { ...shown, expiresAt: link.expiresAt.toISOString() };
}

export function closed(reason: ClosedReason, address: string | null = null): Draft {
  return { state: 'closed', reason, address };
}
