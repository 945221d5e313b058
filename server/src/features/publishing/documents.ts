import type { Pool } from 'pg';
import type { CompiledItem } from '@academy/compiler/catalog';
import { documentAssets } from '../../catalog/document-assets.ts';
import { documentMedia } from '../../catalog/document-media.ts';
import { splitDocument } from '../../catalog/rows.ts';
import { CopyRows, copyRows } from '../../database/copy-rows.ts';
import { toJson } from '../../database/records.ts';
import { inTransaction } from '../../database/transaction.ts';

/**
 * Documents are immutable and identified by their hash, so writing one twice has no effect. They are written
 * outside the publish transaction, because a document without a version is invisible, and in the order of
 * their hashes, so that two writers cannot deadlock.
 */
export async function writeDocuments(pool: Pool, items: readonly CompiledItem[]): Promise<void> {
  const unique = new Map(items.map((item) => [item.hash, item]));
  const rows = [...unique.values()]
    .toSorted((one, other) => (one.hash < other.hash ? -1 : 1))
    .map((item) => {
      const parts = splitDocument(item.document);
      return { ...item, ...parts, cardJson: toJson(parts.card), bodyJson: toJson(parts.body) };
    });
  await copyMissing(pool, rows);
  await writeAssets(pool, rows);
  await writeMedia(pool, rows);
}

type Row = CompiledItem & { card: object; body: object; cardJson: string; bodyJson: string };

const UNIQUE_VIOLATION = '23505';

/**
 * COPY cannot skip existing rows, so it is repeated without those that another publish has written meanwhile.
 */
async function copyMissing(pool: Pool, rows: readonly Row[]): Promise<void> {
  for (;;) {
    const { rows: found } = await pool.query<{ hash: string }>(
      'select hash from documents where hash = any($1::text[])',
      [rows.map(({ hash }) => hash)],
    );
    const known = new Set(found.map(({ hash }) => hash));
    const missing = toCopyRows(rows.filter(({ hash }) => !known.has(hash)));
    try {
      await inTransaction(pool, (client) => copyRows(client, { into: COLUMNS, rows: missing }), {
        begin: BEGIN,
      });
      return;
    } catch (error) {
      if ((error as { code?: string }).code !== UNIQUE_VIOLATION) throw error;
    }
  }
}

/**
 * The commit of the revision also makes its documents durable, so their own commits need not wait for the
 * disk.
 */
const BEGIN = 'begin; set local synchronous_commit = off';
const COLUMNS = 'documents (hash, card, body, quiz, quiz_html, markdown, sections)';

function toCopyRows(rows: readonly Row[]): CopyRows {
  const copied = new CopyRows();
  for (const { hash, cardJson, bodyJson, quiz, quizHtml, markdown, search } of rows)
    copied
      .row(7)
      .text(hash)
      .text(cardJson)
      .text(bodyJson)
      .text(quiz)
      .text(quizHtml ? toJson(quizHtml) : null)
      .text(markdown ?? null)
      .text(toJson(search));
  return copied;
}

async function writeAssets(pool: Pool, rows: readonly Row[]): Promise<void> {
  const shown = rows.flatMap((row) => documentAssets(row).map((asset) => ({ ...asset, document: row.hash })));
  if (shown.length === 0) return;
  await pool.query(
    `insert into document_assets (asset_hash, document_hash, is_protected)
     select * from unnest($1::text[], $2::text[], $3::boolean[]) on conflict do nothing`,
    [
      shown.map(({ hash }) => hash),
      shown.map(({ document }) => document),
      shown.map(({ isProtected }) => isProtected),
    ],
  );
}

async function writeMedia(pool: Pool, rows: readonly Row[]): Promise<void> {
  const media = rows.flatMap((row) => documentMedia(row).map((one) => ({ ...one, document: row.hash })));
  if (media.length === 0) return;
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
