import { useEffect, useId, useRef, useState } from 'react';

type Props = {
  label: string;
  start: string;
  /** Says what is wrong with the name, or takes it and says nothing. */
  onName: (name: string) => string | null;
  onCancel: () => void;
};

/** In the place of a file that gets a name. */
export function NameField({ label, start, onName, onCancel }: Props) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  // It stands there because somebody asked to write a name.
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
