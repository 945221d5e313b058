import type { Plan, Revision } from '@academy/contract/schemas/publishing';
import { useEffect, useState } from 'react';
import { FailureBox } from '../../api/FailureNotice.tsx';
import { overlay } from '../../overlay/overlay.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Counts } from './RevisionRow.tsx';

type Props = { revision: Revision; onClose: () => void; onDone: () => void };
type State = { status: 'asking' } | { status: 'failed'; error: unknown } | { status: 'planned'; plan: Plan };

/** Says what going back would change, and goes back by exactly that plan when it is confirmed. */
export function RollbackDialog({ revision, onClose, onDone }: Props) {
  const { number, source } = revision;
  const [state, setState] = useState<State>({ status: 'asking' });
  useEffect(() => {
    let isHere = true;
    planFor(number).then(
      (plan) => isHere && setState({ status: 'planned', plan }),
      (error: unknown) => isHere && setState({ status: 'failed', error }),
    );
    return () => {
      isHere = false;
    };
  }, [number]);

  const confirm = async (plan: Plan) => {
    try {
      const { goBack } = await import('./ask.ts');
      overlay.toast({ type: 'success', message: await goBack(number, plan) });
      onDone();
    } catch {
      // The message over the page says why; what was planned may no longer hold.
      onClose();
    }
  };
  const plan = state.status === 'planned' ? state.plan : null;
  return (
    <Dialog open title={`Roll back to revision ${number}?`} onClose={onClose}>
      {state.status === 'asking' && <Skeleton className="h-20 rounded-card" />}
      {state.status === 'failed' && (
        <FailureBox title="What this would change could not be found out." error={state.error} />
      )}
      {plan && <RollbackText plan={plan} source={source} />}
      <div className="flex flex-wrap justify-end gap-2 pt-2">
        <Button look="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button disabled={!plan?.planHash || isNothing(plan)} onClick={() => plan && void confirm(plan)}>
          Roll back
        </Button>
      </div>
    </Dialog>
  );
}

export function RollbackText({ plan, source }: { plan: Plan; source: string }) {
  const { total, learners, faults } = plan;
  if (isNothing(plan)) return <p>{source} stands like this already.</p>;
  return (
    <div className="flex flex-col gap-3">
      <p>
        The source <strong>{source}</strong> goes back to how it stood then, as a new revision. Other sources
        stay as they are.
      </p>
      <Counts revision={total} />
      {learners.people > 0 && (
        <p>
          {learners.people === 1 ? '1 person has' : `${learners.people} people have`} begun lessons that
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

function isNothing({ total }: Plan): boolean {
  return total.added + total.changed + total.removed === 0;
}

async function planFor(number: number): Promise<Plan> {
  return (await import('./ask.ts')).askRollbackPlan(number);
}
