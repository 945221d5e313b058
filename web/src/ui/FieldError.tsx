import { Icon } from './Icon.tsx';

/** What is wrong with a field, below it and tied to it by its id. */
export function FieldError({ id, message }: { id: string; message: string | undefined }) {
  if (message === undefined) return null;
  return (
    <p id={id} className="flex items-start gap-1.5 text-sm font-medium text-danger">
      <Icon name="warning" className="mt-0.5 size-4" />
      {message}
    </p>
  );
}
