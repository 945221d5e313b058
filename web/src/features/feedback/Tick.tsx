import type { ReactNode } from 'react';

type Props = { name: string; checked: boolean; onTick: (checked: boolean) => void; children: ReactNode };

export function Tick({ name, checked, onTick, children }: Props) {
  return (
    <label className="flex min-h-10 cursor-pointer items-center gap-3 py-1 leading-snug">
      <input
        type="checkbox"
        name={name}
        checked={checked}
        onChange={(event) => onTick(event.target.checked)}
        className="size-5 shrink-0 accent-brand"
      />
      {children}
    </label>
  );
}
