import type { Email } from '@academy/contract/schemas/emails';
import { EMAIL_TYPES, type EmailType } from '@academy/domain/emails';
import { EMAIL_SEARCH_FIELDS, searchList } from '@academy/domain/list-search';
import { useState } from 'react';
import { NothingMatches } from '../../admin/ListTools.tsx';
import { QueryView } from '../../api/QueryView.tsx';
import { RedirectToSignIn } from '../../session/RedirectToSignIn.tsx';
import { useSession } from '../../session/use-session.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LoadingScreen } from '../../ui/Spinner.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { Select } from '../../ui/Select.tsx';
import { AddEmailForm } from './EmailForms.tsx';
import { EmailTable } from './EmailTable.tsx';
import { stateOf, TYPE_NAMES } from './labels.ts';
import { emailList } from './queries.ts';

export function EmailsPage() {
  const { status } = useSession();
  if (status === 'visitor') return <RedirectToSignIn />;
  if (status === 'signing-in') return <LoadingScreen />;
  return (
    <div className="container flex max-w-5xl grow flex-col gap-8 py-8 desktop:py-12">
      <div className="flex flex-col gap-2">
        <h1 tabIndex={-1} className="text-title">
          Manage Emails
        </h1>
        <p className="max-w-2xl text-soft">
          Your email addresses. You log in with the first one; add others for work or personal use, and verify
          them with a code that we send.
        </p>
      </div>
      <AddEmailForm />
      <EmailList />
    </div>
  );
}

function EmailList() {
  const [type, setType] = useState<EmailType | null>(null);
  const [text, setText] = useState('');
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-col gap-3 tablet:flex-row">
        <SearchField label="Search emails" value={text} onSearch={setText} delay={200} maxLength={100} />
        <Select
          aria-label="Show type"
          value={type ?? ''}
          onChange={({ target }) => setType(EMAIL_TYPES.find((known) => known === target.value) ?? null)}
          className="tablet:min-w-44"
        >
          <option value="">All types</option>
          {EMAIL_TYPES.map((known) => (
            <option key={known} value={known}>
              {TYPE_NAMES[known]}
            </option>
          ))}
        </Select>
      </div>
      <QueryView key={type} query={emailList(type)} what="Your addresses">
        {({ emails }) => {
          const found = searchList({ items: emails, fields: EMAIL_SEARCH_FIELDS, text, shown: searchTextOf });
          if (found.length > 0) return <EmailTable emails={found} />;
          if (type === null && text === '')
            return <EmptyState title="No addresses yet" text="Add one above." />;
          return (
            <NothingMatches
              of="addresses"
              clear="Show all addresses"
              onClear={() => (setType(null), setText(''))}
            />
          );
        }}
      </QueryView>
    </div>
  );
}

/** The text of the table besides the address, for the search. */
function searchTextOf(email: Email): string[] {
  return [TYPE_NAMES[email.type], stateOf(email)];
}
