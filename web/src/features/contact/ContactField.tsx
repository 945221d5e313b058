import { useId, type ComponentProps } from 'react';
import { Icon } from '../../ui/Icon.tsx';

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
  const id = useId();
  const attributes = {
    ...rest,
    id,
    required: true,
    // Right-to-left text reads from its own side.
    dir: 'auto',
    'aria-invalid': error !== undefined,
    'aria-describedby': error === undefined ? undefined : `${id}-error`,
    onChange: ({ target }: { target: { value: string } }) => onType(target.value),
  };
  return (
    <div className="flex flex-col gap-2">
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      {isLong ? (
        <textarea {...attributes} rows={8} className="field w-full resize-y rounded-card! px-4 py-3" />
      ) : (
        <input {...attributes} className="field w-full rounded-card! px-4" />
      )}
      {error !== undefined && (
        <p
          id={`${id}-error`}
          data-level="danger"
          className="level flex items-start gap-2 rounded-small border px-3 py-2 text-sm"
        >
          <Icon name="warning" className="mt-px size-5 text-(--level)" />
          {error}
        </p>
      )}
    </div>
  );
}
