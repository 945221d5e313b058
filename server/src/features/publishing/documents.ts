import type { Pool } from 'pg';
import type { CompiledItem } from '@academy/compiler/catalog';
import { documentAssets } from '../../catalog/document-assets.ts';
import { documentMedia } from '../../catalog/document-media.ts';
import { splitDocument } from '../../catalog/rows.ts';

/**
 * Documents are immutable and identified by their hash, so writing one twice has no effect. They are written outside
 * the publish transaction, because a document that no version references is not visible.
 */
export async function writeDocuments(pool: Pool, items: readonly CompiledItem[]): Promise<void> {
  const rows = items.map((item) => {
    const { card, body } = splitDocument(item.document);
    return { ...item, card, body, bodyJson: JSON.stringify(body) };
  });
  await pool.query(
    `insert into documents (hash, card, body, quiz, quiz_html, markdown, sections)
     select * from unnest($1::text[], $2::json[], $3::json[], $4::text[], $5::json[], $6::text[], $7::json[])
     on conflict (hash) do nothing`,
    [
      rows.map(({ hash }) => hash),
      rows.map(({ card }) => JSON.stringify(card)),
      rows.map(({ bodyJson }) => bodyJson),
      rows.map(({ quiz }) => quiz),
      rows.map(({ quizHtml }) => (quizHtml ? JSON.stringify(quizHtml) : null)),
      rows.map(({ markdown }) => markdown ?? null),
      rows.map(({ search }) => JSON.stringify(search)),
    ],
  );
  const shown = rows.flatMap((row) => documentAssets(row).map((asset) => ({ ...asset, document: row.hash })));
  await pool.query(
    `insert into document_assets (asset_hash, document_hash, is_protected)
     select * from unnest($1::text[], $2::text[], $3::boolean[]) on conflict do nothing`,
    [
      shown.map(({ hash }) => hash),
      shown.map(({ document }) => document),
      shown.map(({ isProtected }) => isProtected),
    ],
  );
  const media = rows.flatMap((row) => documentMedia(row).map((one) => ({ ...one, document: row.hash })));
  await pool.query(
    `insert into document_media (document_hash, kind, name, reason)
     select * from unnest($1::text[], $2::text[], $3::text[], $4::text[]) on conflict do nothing`,
    [
      media.map(({ document }) => document),
      media.map(({ kind }) => kind),
      media.map(({ name }) => name),
      media.map(({ reason }) => reason),
    ],
  );
}
