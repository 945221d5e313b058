import { useMutation } from '@tanstack/react-query';
import { deleteTokens } from '@academy/contract/tokens';
import type { Token } from '@academy/contract/schemas/tokens';
import { searchList, TOKEN_SEARCH_FIELDS } from '@academy/domain/list-search';
import { formatCount } from '@academy/domain/plural';
import { useState } from 'react';
import { AcademyList } from '../../admin/AcademyList.tsx';
import { useAcademyName } from '../../admin/academies.ts';
import { AdminPage } from '../../admin/AdminPage.tsx';
import { QueryView } from '../../api/QueryView.tsx';
import { adminApi } from '../../api/api.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { momentText } from '../../ui/Moment.tsx';
import { GenerateDialog } from './GenerateDialog.tsx';
import { tokenList, TOKENS_CHANGED } from './queries.ts';
import { columnsFor, searchTextOf } from './columns.tsx';

export function TokensPage() {
  const [isGenerating, setGenerating] = useState(false);
  return (
    <AdminPage
      title="Tokens"
      text="A personal access token lets a program act for you: with the abilities you give it, in one academy, until it expires or you delete it."
      actions={<Button onClick={() => setGenerating(true)}>Generate token</Button>}
    >
      <QueryView query={tokenList} what="The tokens">
        {({ result }) =>
          result.length === 0 ? (
            <EmptyState title="No tokens yet" text="Generate one to publish from git or to use the API." />
          ) : (
            <TokenList tokens={result} />
          )
        }
      </QueryView>
      {isGenerating && <GenerateDialog onClose={() => setGenerating(false)} />}
    </AdminPage>
  );
}

function TokenList({ tokens }: { tokens: Token[] }) {
  const [toDelete, setToDelete] = useState<readonly Token[]>([]);
  const [now] = useState(Date.now);
  const academyName = useAcademyName();
  return (
    <>
      <AcademyList
        label="Tokens"
        noun="token"
        items={tokens}
        keyOf={keyOf}
        nameOf={({ name }) => name}
        columns={columnsFor({ now, academyName })}
        search={(listed, text) =>
          searchList({
            items: listed,
            fields: TOKEN_SEARCH_FIELDS,
            text,
            shown: (token) => searchTextOf(token, { now, moment: momentText, academy: academyName }),
          })
        }
        onDelete={setToDelete}
      />
      <DeleteDialog tokens={toDelete} onClose={() => setToDelete([])} />
    </>
  );
}

type DialogProps = { tokens: readonly Token[]; onClose: () => void };

function DeleteDialog({ tokens, onClose }: DialogProps) {
  const { mutate: remove } = useMutation({
    mutationFn: (ids: string[]) => adminApi.send(deleteTokens, { body: ids }, { skipRedirect: true }),
    onMutate: onClose,
    meta: TOKENS_CHANGED,
  });
  return (
    <ConfirmDialog
      open={tokens.length > 0}
      title={`Delete ${formatCount(tokens.length, 'token')}?`}
      confirm="Delete"
      isDangerous
      removesOpener
      onConfirm={() => remove(tokens.map(keyOf))}
      onClose={onClose}
    >
      <p>Programs that use them stop working at once. This can’t be undone.</p>
      <ul className="max-h-48 list-disc overflow-y-auto pl-6">
        {tokens.map(({ tokenId, name }) => (
          <li key={tokenId} className="wrap-anywhere">
            {name}
          </li>
        ))}
      </ul>
    </ConfirmDialog>
  );
}

function keyOf({ tokenId }: Token): string {
  return tokenId;
}
