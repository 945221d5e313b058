import type { Email } from '@academy/contract/emails';
import { EMAIL_TYPES, type EmailType } from '@academy/domain/emails';
import { EMAIL_SEARCH_FIELDS, searchList } from '@academy/domain/list-search';
import { useState } from 'react';
import { Answered } from '../../admin/Answered.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { Select } from '../../ui/Select.tsx';
import { EmailTable } from './EmailTable.tsx';
import { emailList } from './queries.ts';
import { TYPE_NAMES } from './words.ts';

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
        {(emails) => <Found emails={searchList({ items: emails, fields: EMAIL_SEARCH_FIELDS, text })} />}
      </Answered>
    </div>
  );
}

function Found({ emails }: { emails: Email[] }) {
  if (emails.length === 0)
    return <EmptyState title="No address to show" text="Add one above, or look for another type or text." />;
  return <EmailTable emails={emails} />;
}
