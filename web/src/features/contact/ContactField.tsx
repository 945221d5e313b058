import type { ComponentProps } from 'react';
import { FormField } from '../../ui/FormField.tsx';
import { Textarea } from '../../ui/Textarea.tsx';
import { TextInput } from '../../ui/TextInput.tsx';

type Props = {
  label: string;
  error: string | undefined;
  value: string;
  onType: (text: string) => void;
  /** A field for several lines. */
  isLong?: boolean;
} & Pick<ComponentProps<'input'>, 'name' | 'type' | 'autoComplete' | 'readOnly'>;

/** A required field with its label above it and what is wrong with it below. */
export function ContactField({ label, error, onType, isLong = false, ...rest }: Props) {
  const shared = {
    ...rest,
    required: true,
    // Right-to-left text reads from its own side.
    dir: 'auto',
    onChange: ({ target }: { target: { value: string } }) => onType(target.value),
  };
  return (
    <FormField label={label} error={error}>
      {(attributes) =>
        isLong ? <Textarea {...shared} {...attributes} rows={8} /> : <TextInput {...shared} {...attributes} />
      }
    </FormField>
  );
}
