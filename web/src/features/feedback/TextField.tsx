import { MAX_TEXT_LENGTH } from '@academy/domain/survey';
import { useId } from 'react';
import { FieldError } from '../../ui/FieldError.tsx';
import { Textarea } from '../../ui/Textarea.tsx';

type Props = {
  name: string;
  label: string;
  value: string;
  error?: string | undefined;
  required?: boolean;
  onType: (text: string) => void;
};

export function TextField({ name, label, value, error, required, onType }: Props) {
  const id = useId();
  return (
    <div className="flex flex-col gap-2">
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      <Textarea
        id={id}
        name={name}
        rows={4}
        // Right-to-left text reads from its own side.
        dir="auto"
        value={value}
        required={required}
        maxLength={MAX_TEXT_LENGTH}
        aria-invalid={error !== undefined}
        data-invalid={error === undefined ? undefined : ''}
        aria-describedby={error === undefined ? undefined : `${id}-fault`}
        onChange={(event) => onType(event.target.value)}
        onBlur={() => onType(value.trim())}
        className="shrink-0"
      />
      <FieldError id={`${id}-fault`} message={error} />
    </div>
  );
}
