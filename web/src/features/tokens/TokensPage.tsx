import { deleteTokens, type Token } from '@academy/contract/tokens';
import { searchList, TOKEN_SEARCH_FIELDS } from '@academy/domain/list-search';
import { useState } from 'react';
import { AdminPage } from '../../admin/AdminPage.tsx';
import { Answered } from '../../admin/Answered.tsx';
import { useSelection } from '../../admin/use-selection.ts';
import { secondLayer } from '../../api/second.ts';
import { useAnswers } from '../../api/use-answer.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { GenerateDialog } from './GenerateDialog.tsx';
import { tokenList } from './queries.ts';
import { TokenTable } from './TokenTable.tsx';

export function TokensPage() {
  const [isGenerating, setGenerating] = useState(false);
  return (
    <AdminPage
      title="Tokens"
      text="A personal access token lets a program act for you: with the abilities you give it, in one academy, until it expires or you delete it."
      actions={<Button onClick={() => setGenerating(true)}>Generate token</Button>}
    >
      <Answered query={tokenList} what="The tokens">
        {(tokens) => <TokenList tokens={tokens} />}
      </Answered>
      {isGenerating && <GenerateDialog onClose={() => setGenerating(false)} />}
    </AdminPage>
  );
}

function TokenList({ tokens }: { tokens: Token[] }) {
  const [text, setText] = useState('');
  const [now] = useState(Date.now);
  const shown = searchList({ items: tokens, fields: TOKEN_SEARCH_FIELDS, text });
  const { checked, ...selection } = useSelection({ items: tokens, shown, keyOf });
  if (tokens.length === 0)
    return <EmptyState title="No tokens yet!" text="Generate one to publish from git or to use the API." />;
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <SearchField label="Search tokens" value={text} onSearch={setText} delay={200} maxLength={100} />
        <DeleteButton tokens={checked} />
      </div>
      <p role="status" className="sr-only">
        {text && `${shown.length} of ${tokens.length} tokens`}
      </p>
      {shown.length === 0 ? (
        <EmptyState title="No token matches" text="Try a part of its name, its id or an ability." />
      ) : (
        <TokenTable tokens={shown} selection={selection} now={now} />
      )}
    </div>
  );
}

function DeleteButton({ tokens }: { tokens: Token[] }) {
  const answers = useAnswers();
  const [isAsking, setAsking] = useState(false);
  const many = tokens.length === 1 ? '1 token' : `${tokens.length} tokens`;
  const remove = async () => {
    setAsking(false);
    // Somebody else may have been quicker; the list says what is left.
    await secondLayer
      .send(deleteTokens, { body: tokens.map(keyOf) }, { skipRedirect: true })
      .catch(() => undefined);
    await answers.reload(tokenList);
  };
  return (
    <>
      <Button look="secondary" disabled={tokens.length === 0} onClick={() => setAsking(true)}>
        {tokens.length === 0 ? 'Delete' : `Delete ${many}`}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={`Delete ${many}?`}
        confirm="Delete"
        isDangerous
        onConfirm={() => void remove()}
        onClose={() => setAsking(false)}
      >
        <p>Whatever uses them is refused from this moment on. This can not be undone.</p>
        <ul className="max-h-48 list-disc overflow-y-auto pl-6">
          {tokens.map(({ tokenId, name }) => (
            <li key={tokenId} className="wrap-anywhere">
              {name}
            </li>
          ))}
        </ul>
      </ConfirmDialog>
    </>
  );
}

function keyOf({ tokenId }: Token): string {
  return tokenId;
}
