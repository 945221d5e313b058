import type { Pool } from 'pg';
import type { CompiledItem } from '@academy/compiler/catalog';
import { documentAssets } from '../../catalog/document-assets.ts';
import { documentMedia } from '../../catalog/document-media.ts';
import { splitDocument } from '../../catalog/rows.ts';
import { toRecords } from '../../database/records.ts';

/**
 * Documents are immutable and identified by their hash, so writing one twice has no effect. They are written outside
 * the publish transaction, because a document that no version references is not visible.
 */
export async function writeDocuments(pool: Pool, items: readonly CompiledItem[]): Promise<void> {
  const rows = items.map((item) => ({ ...item, ...splitDocument(item.document) }));
  await pool.query(
    `insert into documents (hash, card, body, quiz, quiz_html, markdown, sections)
     select hash, card, body, quiz, "quizHtml", markdown, search
     from json_to_recordset($1) as d(hash text, card json, body json, quiz text, "quizHtml" json, markdown text, search json)
     on conflict (hash) do nothing`,
    [
      toRecords(
        rows.map(({ hash, card, body, quiz, quizHtml, markdown, search }) => ({
          hash,
          card,
          body,
          quiz,
          quizHtml,
          markdown,
          search,
        })),
      ),
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
