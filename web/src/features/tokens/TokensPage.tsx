import { useMutation } from '@tanstack/react-query';
import { deleteTokens } from '@academy/contract/tokens';
import type { Token } from '@academy/contract/schemas/tokens';
import { searchList, TOKEN_SEARCH_FIELDS } from '@academy/domain/list-search';
import { useState } from 'react';
import { ALL_ACADEMIES, useAcademyFilter, useAcademyName } from '../../admin/academies.ts';
import { AdminPage } from '../../admin/AdminPage.tsx';
import { AcademySelect, NothingMatches, SelectionBar, Toolbar } from '../../admin/ListTools.tsx';
import { useSelection } from '../../admin/use-selection.ts';
import { QueryView } from '../../api/QueryView.tsx';
import { adminApi } from '../../api/api.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { momentText } from '../../ui/Moment.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { GenerateDialog } from './GenerateDialog.tsx';
import { tokenList, TOKENS_CHANGED } from './queries.ts';
import { searchTextOf, TokenTable } from './TokenTable.tsx';

export function TokensPage() {
  const [isGenerating, setGenerating] = useState(false);
  return (
    <AdminPage
      title="Tokens"
      text="A personal access token lets a program act for you: with the abilities you give it, in one academy, until it expires or you delete it."
      actions={<Button onClick={() => setGenerating(true)}>Generate token</Button>}
    >
      <QueryView query={tokenList} what="The tokens">
        {({ result }) => <TokenList tokens={result} />}
      </QueryView>
      {isGenerating && <GenerateDialog onClose={() => setGenerating(false)} />}
    </AdminPage>
  );
}

function TokenList({ tokens }: { tokens: Token[] }) {
  const [text, setText] = useState('');
  const [isDeleting, setDeleting] = useState(false);
  const [now] = useState(Date.now);
  const academyName = useAcademyName();
  const { academy, select } = useAcademyFilter();
  const listed = academy === ALL_ACADEMIES ? tokens : tokens.filter(({ tenantId }) => tenantId === academy);
  const shown = searchList({
    items: listed,
    fields: TOKEN_SEARCH_FIELDS,
    text,
    shown: (token) => searchTextOf(token, { now, moment: momentText, academy: academyName }),
  });
  const { checked, onClear, ...selection } = useSelection({ items: listed, shown, keyOf });
  if (tokens.length === 0)
    return <EmptyState title="No tokens yet" text="Generate one to publish from git or to use the API." />;
  return (
    <div className="flex flex-col gap-3">
      <Toolbar>
        <SearchField
          compact
          label="Search tokens"
          value={text}
          onSearch={setText}
          delay={200}
          maxLength={100}
        />
        <AcademySelect value={academy} onSelect={select} />
        <SelectionBar count={checked.length} onDelete={() => setDeleting(true)} onClear={onClear} />
      </Toolbar>
      <p role="status" className="text-sm text-soft">
        {shown.length === listed.length ? countOf(listed) : `${shown.length} of ${countOf(listed)}`}
      </p>
      {listed.length === 0 ? (
        <EmptyState title={`No tokens for ${academyName(academy)}`} text="Other academies have some.">
          <Button look="secondary" onClick={() => select(ALL_ACADEMIES)}>
            Show all academies
          </Button>
        </EmptyState>
      ) : shown.length === 0 ? (
        <NothingMatches of="tokens" clear="Clear search" onClear={() => setText('')} />
      ) : (
        <TokenTable tokens={shown} selection={selection} now={now} />
      )}
      <DeleteDialog open={isDeleting} tokens={checked} onClose={() => setDeleting(false)} />
    </div>
  );
}

type DialogProps = { open: boolean; tokens: Token[]; onClose: () => void };

function DeleteDialog({ open, tokens, onClose }: DialogProps) {
  const { mutate: remove } = useMutation({
    mutationFn: (ids: string[]) => adminApi.send(deleteTokens, { body: ids }, { skipRedirect: true }),
    onMutate: onClose,
    meta: TOKENS_CHANGED,
  });
  return (
    <ConfirmDialog
      open={open}
      title={`Delete ${countOf(tokens)}?`}
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

function countOf({ length }: readonly Token[]): string {
  return length === 1 ? '1 token' : `${length} tokens`;
}

function keyOf({ tokenId }: Token): string {
  return tokenId;
}
