import { Icon } from '../../ui/Icon.tsx';

/** What is wrong with a field, tied to it by its id. */
export function FieldFault({ id, message }: { id: string; message: string | undefined }) {
  if (message === undefined) return null;
  return (
    <p
      id={id}
      data-level="danger"
      className="level flex items-start gap-2 rounded-small border px-3 py-2 text-sm"
    >
      <Icon name="warning" className="mt-px size-5 text-(--level)" />
      {message}
    </p>
  );
}
