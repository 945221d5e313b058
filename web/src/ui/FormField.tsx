import { useId, type ReactNode } from 'react';
import { Icon } from './Icon.tsx';

/** The attributes that associate label, hint and error with the control. */
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

/** A control with its label above, and its hint and error below. */
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

/** The error of a field, which the control references by id. */
export function FieldError({ id, message }: { id: string; message: string | undefined }) {
  if (message === undefined) return null;
  return (
    <p id={id} className="flex items-start gap-1.5 text-sm font-medium text-danger">
      <Icon name="warning" className="mt-0.5 size-4" />
      {message}
    </p>
  );
}
