import type { ReactNode } from 'react';
import { Checkbox } from '../../ui/Checkbox.tsx';

type Props = { name: string; checked: boolean; onTick: (checked: boolean) => void; children: ReactNode };

export function Tick({ name, checked, onTick, children }: Props) {
  return (
    <label className="flex min-h-10 cursor-pointer items-center gap-3 py-1 leading-snug">
      <Checkbox name={name} checked={checked} onChange={(event) => onTick(event.target.checked)} />
      {children}
    </label>
  );
}
