import {
  createDraftLink,
  findDraft,
  listDraftLinks,
  openDraftLink,
  reviewDraft,
  revokeDraftLink,
} from '@academy/contract/drafts';
import type { DraftLink, Draft } from '@academy/contract/schemas/drafts';
import type { ClosedReason } from '@academy/domain/drafts';
import { DomainError } from '@academy/domain/errors';
import { pages } from '@academy/domain/pages';
import { recordAct } from '../../audit/audit.ts';
import { addressOf, findByAddress, findById, findByItem, isDraft } from '../../catalog/find-draft.ts';
import type { Site } from '../../catalog/tenants.ts';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../database/transaction.ts';
import { WithMessage } from '../../http/mount.ts';
import type { Mount } from '../../http/mount.ts';
import { draftReads } from './reads.ts';
import { endLink, insertLink, readLinks, findLink } from './store.ts';
import type { LinkRow } from './store.ts';

const DAY = 24 * 60 * 60 * 1000;

export function draftCalls(mount: Mount, context: Context): void {
  const { catalog, database, draftLinks, newId } = context;

  const describeLink = (link: LinkRow, site: Site): DraftLink[] => {
    const { linkId, itemId, createdBy, createdAt, expiresAt } = link;
    const draft = findByItem(catalog.current(), itemId);
    // Items that are live or were removed need no link.
    if (!draft || !isDraft(draft)) return [];
    return [
      {
        linkId,
        kind: draft.kind,
        id: draft.item.id,
        title: draft.item.card.title,
        url:
          site.origin +
          pages.draft.path({ signature: draftLinks.sign({ linkId, expiresAt }, site.tenant.id) }),
        createdBy,
        createdAt: createdAt.toISOString(),
        expiresAt: expiresAt.toISOString(),
      },
    ];
  };

  mount.call(createDraftLink, async ({ body: { kind, id, days }, site, person, now }) => {
    const tenantId = site.tenant.id;
    const draft = findById(catalog.current().of(tenantId), { kind, id });
    if (!draft) throw new DomainError('not_found', `This ${kind} does not exist.`, { field: 'id' });
    if (!isDraft(draft))
      throw new DomainError(
        'conflict',
        `This ${kind} is live. Share its address, ${site.origin}${addressOf(draft)}.`,
        { field: 'id' },
      );
    // Signatures have a precision of one second.
    const expiresAt = new Date(Math.floor(now.getTime() / 1000) * 1000 + days * DAY);
    const linkId = newId();
    const { itemId } = draft.item;
    await inTransaction(database.pool, async (client) => {
      await insertLink(client, {
        linkId,
        tenantId,
        itemId,
        userId: person.userId,
        createdAt: now,
        expiresAt,
      });
      await recordAct(client, {
        actor: person,
        act: 'draft-link.created',
        tenantId,
        target: { id: linkId, name: draft.item.card.title },
        before: null,
        after: { kind, id, expiresAt },
        now,
      });
    });
    const links = await readLinks(database.pool, { tenantId, now });
    const made = links.find((link) => link.linkId === linkId);
    const [result] = made ? describeLink(made, site) : [];
    if (!result) throw new DomainError('conflict', 'You may not share drafts anymore.');
    return { result };
  });

  mount.call(listDraftLinks, async ({ site, now }) => {
    const links = await readLinks(database.reads, { tenantId: site.tenant.id, now });
    return { result: links.flatMap((link) => describeLink(link, site)) };
  });

  mount.call(revokeDraftLink, async ({ params: { linkId }, site, person, now }) => {
    const tenantId = site.tenant.id;
    await inTransaction(database.pool, async (client) => {
      const link = await endLink(client, { linkId, tenantId, now });
      if (!link) throw new DomainError('not_found', 'This link does not exist, or it was already revoked.');
      const draft = findByItem(catalog.current(), link.itemId);
      await recordAct(client, {
        actor: person,
        act: 'draft-link.revoked',
        tenantId,
        target: { id: linkId, name: draft?.item.card.title ?? 'A draft that is gone' },
        before: { createdBy: link.createdBy, expiresAt: link.expiresAt },
        after: null,
        now,
      });
    });
    return new WithMessage({ linkId }, 'The link was revoked');
  });

  mount.call(openDraftLink, async ({ params: { signature }, query: { lesson }, site, now }) =>
    openLink(context, { site, signature, lesson, now }),
  );

  mount.call(findDraft, async ({ query: { path }, site, person }) => {
    const found = findByAddress(path, { catalog: catalog.current(), tenantId: site.tenant.id, person });
    if (!found || !isDraft(found)) return { draft: null };
    // Lessons of a draft course are read as parts of it.
    const isPart = found.kind === 'lesson' && found.course.status === 'draft';
    const { kind, item } = isPart ? { kind: 'course' as const, item: found.course } : found;
    const lesson = isPart ? found.item.slug : null;
    return { draft: { kind, id: item.id, title: found.item.card.title, lesson } };
  });

  mount.call(reviewDraft, async ({ query: { kind, id, lesson }, site, now }) => {
    const draft = findById(catalog.current().of(site.tenant.id), { kind, id });
    if (!draft) throw new DomainError('not_found', `This ${kind} does not exist.`, { field: 'id' });
    // Live items are read at their own address, with their own locks.
    if (!isDraft(draft)) return closed('live', addressOf(draft));
    return draftReads(context)({ site, now }, draft, lesson);
  });
}

type Opening = { site: Site; signature: string; lesson?: string | undefined; now: Date };

/** Resolves a link to its draft, if the item still is a draft and the link is still valid. */
async function openLink(context: Context, { site, signature, lesson, now }: Opening): Promise<Draft> {
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

function closed(reason: ClosedReason, address: string | null = null): Draft {
  return { state: 'closed', reason, address };
}
