import { useId, type ReactNode } from 'react';
import { FieldError } from './FieldError.tsx';

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
      <FieldError id={`${id}-error`} message={error || undefined} />
    </div>
  );
}
