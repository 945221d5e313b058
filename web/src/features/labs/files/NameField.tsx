import { useEffect, useId, useRef, useState } from 'react';

type NameFieldProps = {
  label: string;
  start: string;
  /** Returns the error of the name, or null after accepting it. */
  onName: (name: string) => string | null;
  onCancel: () => void;
};

/** An input for the name of a new or renamed file. */
export function NameField({ label, start, onName, onCancel }: NameFieldProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  // It is only shown to type a name.
  useEffect(() => field.current?.focus(), []);
  const [text, setText] = useState(start);
  const [fault, setFault] = useState<string | null>(null);
  return (
    <form
      className="flex flex-col gap-1 p-2"
      onSubmit={(event) => {
        event.preventDefault();
        setFault(onName(text));
      }}
    >
      <input
        ref={field}
        aria-label={label}
        aria-invalid={fault !== null}
        aria-describedby={fault ? id : undefined}
        value={text}
        placeholder="notes.md"
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => setText(event.target.value)}
        onFocus={(event) => event.target.select()}
        onBlur={onCancel}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onCancel();
        }}
        className="min-h-8 w-full rounded-small border border-brand bg-page px-2 text-sm text-text"
      />
      {fault && (
        <p id={id} role="alert" className="text-xs">
          {fault}
        </p>
      )}
    </form>
  );
}
