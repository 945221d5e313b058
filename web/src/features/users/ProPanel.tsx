import { setUserPro } from '@academy/contract/users';
import { proGrantForm, type UserDetails } from '@academy/contract/schemas/users';
import { validate } from '@academy/domain/validation';
import { useRef, useState } from 'react';
import { byField, formFailure, type Faults } from '../../api/form-failure.ts';
import { secondLayer } from '../../api/second.ts';
import { useAnswers } from '../../api/use-answer.ts';
import { Button } from '../../ui/Button.tsx';
import { DateInput } from '../../ui/DateInput.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { FormField } from '../../ui/FormField.tsx';
import { Moment } from '../../ui/Moment.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { useFaultFocus } from '../../ui/use-fault-focus.ts';
import { nameOf } from './name.ts';
import { isOfUsers } from './queries.ts';

/** Whether somebody is Pro, and the way to give it or to end it by hand. */
export function ProPanel({ user }: { user: UserDetails }) {
  const [asked, setAsked] = useState<'grant' | 'end' | null>(null);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-card border border-line py-1 pr-1 pl-3 text-sm">
      <p>
        {user.isPro ? 'Pro' : 'Not Pro'} <Dates user={user} />
      </p>
      <div className="flex flex-wrap gap-2">
        <Button look="secondary" onClick={() => setAsked('grant')}>
          {user.isPro ? 'Prolong Pro' : 'Grant Pro'}
        </Button>
        {user.isPro && (
          <Button look="danger" onClick={() => setAsked('end')}>
            End Pro
          </Button>
        )}
      </div>
      <Dialog
        open={asked !== null}
        title={`${asked === 'end' ? 'End' : 'Grant'} Pro for ${nameOf(user)}`}
        onClose={() => setAsked(null)}
      >
        {asked && <ProForm key={asked} user={user} isEnd={asked === 'end'} onDone={() => setAsked(null)} />}
      </Dialog>
    </div>
  );
}

function Dates({ user: { proFrom, proUntil } }: { user: UserDetails }) {
  if (!proFrom || !proUntil) return null;
  return (
    <span className="text-soft">
      · from <Moment at={proFrom} /> until <Moment at={proUntil} />
    </span>
  );
}

type FormProps = { user: UserDetails; isEnd: boolean; onDone: () => void };

function ProForm({ user: { userId }, isEnd, onDone }: FormProps) {
  const answers = useAnswers();
  const [day, setDay] = useState('');
  const [reason, setReason] = useState('');
  const [faults, setFaults] = useState<Faults>({});
  const form = useRef<HTMLFormElement>(null);
  useFaultFocus(form, faults);

  const save = async () => {
    // The whole of the last day belongs to it.
    const until = isEnd ? null : new Date(`${day}T23:59:59`);
    const isDay = until === null || !Number.isNaN(until.getTime());
    const checked = validate(proGrantForm, { until: isDay ? (until?.toISOString() ?? null) : '', reason });
    if (!checked.ok) return setFaults(byField(checked.errors));
    try {
      const input = { params: { userId }, body: checked.value };
      await secondLayer.send(setUserPro, input, { onFailure: 'in-place', skipRedirect: true });
      answers.change({ update: (data) => data, isStale: isOfUsers });
      onDone();
    } catch (error) {
      setFaults(formFailure(error, { names: isEnd ? ['reason'] : ['until', 'reason'], skipRedirect: true }));
    }
  };

  return (
    <form
      ref={form}
      noValidate
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      {!isEnd && (
        <FormField label="Last day" error={faults['until']}>
          {(attributes) => (
            <DateInput
              {...attributes}
              type="date"
              value={day}
              onChange={({ target }) => setDay(target.value)}
            />
          )}
        </FormField>
      )}
      <FormField label="Reason" hint="It is kept in the audit log." error={faults['reason']}>
        {(attributes) => (
          <TextInput
            {...attributes}
            value={reason}
            maxLength={300}
            onChange={({ target }) => setReason(target.value)}
          />
        )}
      </FormField>
      <div className="flex flex-wrap justify-end gap-2">
        <Button look="secondary" onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" look={isEnd ? 'danger' : 'primary'}>
          {isEnd ? 'End Pro now' : 'Grant Pro'}
        </Button>
      </div>
    </form>
  );
}
