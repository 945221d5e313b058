import { DateInput } from '../../ui/DateInput.tsx';
import type { AuditView } from './view.ts';

type Props = { view: AuditView; onChange: (changes: Partial<AuditView>) => void };

/** The first and the last day of a log. */
export function DayRange({ view, onChange }: Props) {
  return (['from', 'to'] as const).map((end) => (
    <label key={end} className="flex grow items-center gap-2 text-sm text-soft tablet:grow-0">
      <span className="w-10 tablet:w-auto">{end === 'from' ? 'From' : 'To'}</span>
      <DateInput
        compact
        type="date"
        value={view[end]}
        onChange={({ target }) => onChange({ [end]: target.value })}
        className="grow tablet:w-40"
      />
    </label>
  ));
}
