import { useId, type ReactNode } from 'react';
import { Icon } from './Icon.tsx';

/** What the control itself must bear, so that label, hint and fault belong to it. */
export type FieldAttributes = {
  id: string;
  'aria-invalid': boolean;
  'aria-describedby': string | undefined;
};

type Props = {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  children: (attributes: FieldAttributes) => ReactNode;
};

/** A control with its label above it, and below it what to know and what is wrong. */
export function FormField({ label, hint, error, children }: Props) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className="flex flex-col gap-2">
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      {children({ id, 'aria-invalid': error !== undefined, 'aria-describedby': described || undefined })}
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-soft">
          {hint}
        </p>
      )}
      {error && (
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
