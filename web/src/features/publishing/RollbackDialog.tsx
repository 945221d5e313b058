import { useMutation, useQuery } from '@tanstack/react-query';
import { rollBack } from '@academy/contract/publishing';
import type { Revision } from '@academy/contract/schemas/publishing';
import type { Plan } from '@academy/contract/schemas/publishing-plan';
import { adminApi } from '../../api/api.ts';
import { FailureBox } from '../../api/FailureNotice.tsx';
import { overlay } from '../../overlay/overlay.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { HISTORY_CHANGED, rollbackPlan } from './queries.ts';
import { Counts } from './RevisionRow.tsx';

type Props = { revision: Revision; onClose: () => void };

/** Shows what the rollback would change, and applies exactly that plan when confirmed. */
export function RollbackDialog({ revision, onClose }: Props) {
  const { number, source } = revision;
  const { data: plan, error, isPending } = useQuery(rollbackPlan(number));
  const { mutate: apply } = useMutation({
    mutationFn: ({ planHash, base }: Plan) => {
      const body = { to: number, allowRemovals: true, planHash: planHash ?? '', base };
      return adminApi.send(rollBack, { body }, { onFailure: 'modal' });
    },
    onSuccess: ({ message }) => overlay.toast({ type: 'success', message: message ?? '' }),
    // After a failure, which the message modal shows, the plan may be outdated.
    onSettled: onClose,
    meta: HISTORY_CHANGED,
  });
  return (
    <Dialog open title={`Roll back to revision ${number}?`} onClose={onClose}>
      {isPending && <Skeleton className="h-20 rounded-card" />}
      {error && <FailureBox title="The rollback could not be planned." error={error} />}
      {plan && <RollbackText plan={plan} source={source} />}
      <div className="flex flex-wrap justify-end gap-2 pt-2">
        <Button look="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button disabled={!plan?.planHash || isEmpty(plan)} onClick={() => plan && apply(plan)}>
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
