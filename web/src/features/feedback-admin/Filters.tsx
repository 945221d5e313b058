import { FEEDBACK_SCHEMAS } from '@academy/contract/schemas/feedback-admin';
import { formatCount } from '@academy/domain/plural';
import { useState } from 'react';
import { AcademySelect, FilterSelect, Toolbar } from '../../admin/ListTools.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { SCHEMA_NAMES, type View } from './view.ts';

type Props = { view: View; onChange: (change: Partial<View>) => void };

export function Filters({ view, onChange }: Props) {
  return (
    <Toolbar>
      <SearchField
        compact
        delay={300}
        maxLength={100}
        label="Search text"
        value={view.text}
        onSearch={(text) => onChange({ text })}
      />
      <LessonField value={view.lesson} onChange={(lesson) => onChange({ lesson })} />
      <AcademySelect value={view.academy} onSelect={(academy) => onChange({ academy })} />
      <FilterSelect
        label="Form"
        value={view.schema}
        options={[
          ['', 'All forms'],
          ...FEEDBACK_SCHEMAS.map((schema) => [schema, SCHEMA_NAMES[schema] ?? schema] as const),
        ]}
        onSelect={(schema) => onChange({ schema })}
      />
      <FilterSelect
        label="Rating"
        value={view.rating}
        options={[
          ['', 'All ratings'],
          ...[5, 4, 3, 2, 1].map((stars) => [String(stars), formatCount(stars, 'star')] as const),
        ]}
        onSelect={(rating) => onChange({ rating })}
      />
    </Toolbar>
  );
}

type LessonProps = { value: string; onChange: (lesson: string) => void };

/** An id is matched exactly, so the search starts on Enter or when the field is left. */
function LessonField({ value, onChange }: LessonProps) {
  const [typed, setTyped] = useState({ text: value, over: value });
  // Going back may change the value from outside; text typed over an older value is discarded then.
  const text = typed.over === value ? typed.text : value;
  const apply = () => text.trim() !== value && onChange(text.trim());
  return (
    <TextInput
      compact
      aria-label="Lesson, guide or course id"
      placeholder="Lesson, guide or course id"
      value={text}
      maxLength={200}
      autoComplete="off"
      spellCheck={false}
      onChange={({ target }) => setTyped({ text: target.value, over: value })}
      onBlur={apply}
      onKeyDown={({ key }) => key === 'Enter' && apply()}
      className="tablet:w-60!"
    />
  );
}
