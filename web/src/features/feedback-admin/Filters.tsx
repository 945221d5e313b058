import { FEEDBACK_SCHEMAS } from '@academy/contract/schemas/feedback-admin';
import { useState } from 'react';
import { AcademySelect, Toolbar } from '../../admin/ListTools.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { SCHEMA_NAMES, type View } from './view.ts';

type Props = { view: View; onChange: (change: Partial<View>) => void };
type Option = { value: string; name: string };

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
      <Choice
        label="Form"
        all="All forms"
        value={view.schema}
        options={FEEDBACK_SCHEMAS.map((value) => ({ value, name: SCHEMA_NAMES[value] ?? value }))}
        onSelect={(schema) => onChange({ schema })}
      />
      <Choice
        label="Rating"
        all="All ratings"
        value={view.rating}
        options={['5', '4', '3', '2', '1'].map((value) => ({
          value,
          name: value === '1' ? '1 star' : `${value} stars`,
        }))}
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

type ChoiceProps = {
  label: string;
  all: string;
  value: string;
  options: readonly Option[];
  onSelect: (value: string) => void;
};

function Choice({ label, all, value, options, onSelect }: ChoiceProps) {
  return (
    <Select
      compact
      aria-label={label}
      value={value}
      onChange={({ target }) => onSelect(target.value)}
      className="w-full tablet:w-44"
    >
      <option value="">{all}</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.name}
        </option>
      ))}
    </Select>
  );
}
