import { useMutation } from '@tanstack/react-query';
import { revokeDraftLink } from '@academy/contract/drafts';
import type { DraftLink } from '@academy/contract/schemas/drafts';
import { useState } from 'react';
import { Panel } from '../../admin/AdminPage.tsx';
import { DataTable, ROW_ACTION, type Column } from '../../admin/DataTable.tsx';
import { adminApi } from '../../api/api.ts';
import { QueryView } from '../../api/QueryView.tsx';
import { copyText } from '../../catalog/reading/copy-text.ts';
import { overlay } from '../../overlay/overlay.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Moment } from '../../ui/Moment.tsx';
import { draftLinks, LINKS_CHANGED } from './queries.ts';

/** The draft links that are still valid. */
export function SharedLinks() {
  return (
    <Panel title="Shared links">
      <QueryView query={draftLinks} what="The shared links">
        {({ result }) => <LinkList links={result} />}
      </QueryView>
    </Panel>
  );
}

function LinkList({ links }: { links: readonly DraftLink[] }) {
  const [revoked, setRevoked] = useState<DraftLink | null>(null);
  const { mutate: revoke } = useMutation({
    mutationFn: ({ linkId }: DraftLink) =>
      adminApi.send(revokeDraftLink, { params: { linkId }, query: {} }, { skipRedirect: true }),
    onMutate: () => setRevoked(null),
    meta: LINKS_CHANGED,
  });
  if (links.length === 0)
    return <p className="text-sm text-soft">No draft is shared. Use Share in the row of a draft.</p>;
  return (
    <>
      <DataTable
        label="Shared links"
        rows={links}
        keyOf={({ linkId }) => linkId}
        columns={COLUMNS}
        renderActions={(link) => (
          <>
            <button type="button" onClick={() => void copy(link)} className={ROW_ACTION}>
              Copy<span className="sr-only"> the link to {link.title}</span>
            </button>
            <button type="button" onClick={() => setRevoked(link)} className={ROW_ACTION}>
              Revoke<span className="sr-only"> the link to {link.title}</span>
            </button>
          </>
        )}
      />
      <ConfirmDialog
        open={revoked !== null}
        title="Revoke this link?"
        confirm="Revoke link"
        isDangerous
        removesOpener
        onConfirm={() => revoked && revoke(revoked)}
        onClose={() => setRevoked(null)}
      >
        <p className="wrap-anywhere">
          Whoever has the link to {revoked?.title} can no longer read the draft. This can’t be undone.
        </p>
      </ConfirmDialog>
    </>
  );
}

async function copy({ url }: DraftLink): Promise<void> {
  const isCopied = await copyText(url);
  overlay.toast(
    isCopied
      ? { type: 'success', message: 'Link copied' }
      : { type: 'danger', message: 'The browser blocked copying the link' },
  );
}

const COLUMNS: readonly Column<DraftLink>[] = [
  { title: 'Draft', isWide: true, cell: ({ title }) => <span title={title}>{title}</span> },
  { title: 'Shared by', cell: ({ createdBy }) => createdBy },
  { title: 'Since', cell: ({ createdAt }) => <Moment at={createdAt} /> },
  { title: 'Until', cell: ({ expiresAt }) => <Moment at={expiresAt} /> },
];
