import type { PathPartState } from '@academy/domain/next-step';
import type { ReactNode } from 'react';
import { Icon } from '../../ui/Icon.tsx';

/**
 * A step of a path next to a vertical line, with its number or a check mark; the state is null if unknown.
 */
export function Step({
  number,
  state,
  children,
}: {
  number: number;
  state: PathPartState | null;
  children: ReactNode;
}) {
  return (
    <li
      aria-current={state === 'current' ? 'step' : undefined}
      className="group relative flex gap-4 pb-5 tablet:gap-6"
    >
      <span
        aria-hidden="true"
        className="absolute top-11 bottom-0 left-[21px] w-0.5 bg-line group-last:hidden"
      />
      <span
        aria-hidden="true"
        className={`grid size-11 shrink-0 place-items-center rounded-full border-2 border-brand text-lg font-bold ${state === 'ahead' ? 'bg-page text-text' : 'bg-brand text-on-brand'} ${state === 'current' ? 'outline-2 outline-offset-2 outline-brand' : ''}`}
      >
        {state === 'done' ? <Icon name="check" /> : number}
      </span>
      {children}
    </li>
  );
}

const WORDS: Record<PathPartState, string> = { done: 'Done', current: 'Current step', ahead: 'Ahead' };

type StepStateProps = { state: PathPartState | null; isBegun?: boolean };

/** The state in words, since color and shape are not accessible to everyone. */
export function StepState({ state, isBegun = false }: StepStateProps) {
  if (!state) return null;
  return (
    <span
      className={`inline-flex items-center gap-1 text-xs font-semibold ${state === 'ahead' ? 'text-soft' : ''}`}
    >
      {state === 'done' && <Icon name="check" className="size-4 text-brand" />}
      {state === 'current' && <Icon name="arrow" className="size-4 text-brand" />}
      {state === 'ahead' && isBegun ? 'In progress' : WORDS[state]}
    </span>
  );
}
