import type { Revision } from '@academy/contract/schemas/publishing';
import type { Plan } from '@academy/contract/schemas/publishing-plan';
import { useEffect, useState } from 'react';
import { FailureBox } from '../../api/FailureNotice.tsx';
import { overlay } from '../../overlay/overlay.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Counts } from './RevisionRow.tsx';

type Props = { revision: Revision; onClose: () => void; onDone: () => void };
type State = { status: 'loading' } | { status: 'failed'; error: unknown } | { status: 'planned'; plan: Plan };

/** Shows what the rollback would change, and applies exactly that plan when it is confirmed. */
export function RollbackDialog({ revision, onClose, onDone }: Props) {
  const { number, source } = revision;
  const [state, setState] = useState<State>({ status: 'loading' });
  useEffect(() => {
    let isMounted = true;
    planFor(number).then(
      (plan) => isMounted && setState({ status: 'planned', plan }),
      (error: unknown) => isMounted && setState({ status: 'failed', error }),
    );
    return () => {
      isMounted = false;
    };
  }, [number]);

  const confirm = async (plan: Plan) => {
    try {
      const { rollBack } = await import('./rollback.ts');
      overlay.toast({ type: 'success', message: await rollBack(number, plan) });
      onDone();
    } catch {
      // The message dialog shows the failure; the plan may be outdated.
      onClose();
    }
  };
  const plan = state.status === 'planned' ? state.plan : null;
  return (
    <Dialog open title={`Roll back to revision ${number}?`} onClose={onClose}>
      {state.status === 'loading' && <Skeleton className="h-20 rounded-card" />}
      {state.status === 'failed' && (
        <FailureBox title="The rollback could not be planned." error={state.error} />
      )}
      {plan && <RollbackText plan={plan} source={source} />}
      <div className="flex flex-wrap justify-end gap-2 pt-2">
        <Button look="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button disabled={!plan?.planHash || isEmpty(plan)} onClick={() => plan && void confirm(plan)}>
          Roll back
        </Button>
      </div>
    </Dialog>
  );
}

export function RollbackText({ plan, source }: { plan: Plan; source: string }) {
  const { total, learners, faults } = plan;
  if (isEmpty(plan)) return <p>{source} is already in this state.</p>;
  return (
    <div className="flex flex-col gap-3">
      <p>
        The source <strong>{source}</strong> is restored to that state in a new revision. Other sources do not
        change.
      </p>
      <Counts revision={total} />
      {learners.people > 0 && (
        <p>
          {learners.people === 1 ? '1 person has' : `${learners.people} people have`} started lessons that
          change. Their progress is kept.
        </p>
      )}
      {faults.map(({ file, message }) => (
        <p key={file} role="alert" className="font-medium">
          This can’t be done: {message}.
        </p>
      ))}
    </div>
  );
}

function isEmpty({ total }: Plan): boolean {
  return total.added + total.changed + total.removed + total.moved === 0;
}

async function planFor(number: number): Promise<Plan> {
  return (await import('./rollback.ts')).fetchRollbackPlan(number);
}
