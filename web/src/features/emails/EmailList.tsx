import type { Email } from '@academy/contract/schemas/emails';
import { EMAIL_TYPES, type EmailType } from '@academy/domain/emails';
import { EMAIL_SEARCH_FIELDS, searchList } from '@academy/domain/list-search';
import { useState } from 'react';
import { Answered } from '../../admin/Answered.tsx';
import { NothingMatches } from '../../admin/Nothing.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { Select } from '../../ui/Select.tsx';
import { EmailTable } from './EmailTable.tsx';
import { emailList } from './queries.ts';
import { stateOf, TYPE_NAMES } from './words.ts';

/** The addresses, by type and by what is searched for. */
export function EmailList() {
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
      <Answered key={type} query={emailList(type)} what="Your addresses">
        {(emails) => {
          const found = searchList({ items: emails, fields: EMAIL_SEARCH_FIELDS, text, shown: wordsOf });
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
      </Answered>
    </div>
  );
}

/** What the table shows beside the address and its type. */
function wordsOf(email: Email): string[] {
  return [TYPE_NAMES[email.type], stateOf(email)];
}
