import { useMutation } from '@tanstack/react-query';
import type { InputOf } from '@academy/contract/endpoint';
import { setUserPro } from '@academy/contract/users';
import { proGrantForm, type UserDetails } from '@academy/contract/schemas/users';
import { validate } from '@academy/domain/validation';
import { useState } from 'react';
import { adminApi } from '../../api/api.ts';
import { useForm } from '../../forms/use-form.ts';
import { Button } from '../../ui/Button.tsx';
import { DateInput } from '../../ui/DateInput.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { FormField } from '../../ui/FormField.tsx';
import { Moment } from '../../ui/Moment.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { nameOf } from './name.ts';
import { USERS_CHANGED } from './queries.ts';

/** Whether a user is Pro, with buttons to grant, extend or end it manually. */
export function ProPanel({ user }: { user: UserDetails }) {
  const [dialog, setDialog] = useState<'grant' | 'end' | null>(null);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-card border border-line py-1 pr-1 pl-3 text-sm">
      <p>
        {user.isPro ? 'Pro' : 'Not Pro'} <Dates user={user} />
      </p>
      <div className="flex flex-wrap gap-2">
        <Button look="secondary" onClick={() => setDialog('grant')}>
          {user.isPro ? 'Extend Pro' : 'Grant Pro'}
        </Button>
        {user.isPro && (
          <Button look="danger" onClick={() => setDialog('end')}>
            End Pro
          </Button>
        )}
      </div>
      <Dialog
        open={dialog !== null}
        title={`${dialog === 'end' ? 'End' : 'Grant'} Pro for ${nameOf(user)}`}
        onClose={() => setDialog(null)}
      >
        {dialog && (
          <ProForm key={dialog} user={user} isEnd={dialog === 'end'} onDone={() => setDialog(null)} />
        )}
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
  const { mutateAsync: save } = useMutation({
    mutationFn: (body: InputOf<typeof setUserPro>['body']) =>
      adminApi.send(setUserPro, { params: { userId }, body }, { onFailure: 'in-place' }),
    onSuccess: onDone,
    meta: USERS_CHANGED,
  });
  const form = useForm({
    initial: { until: '', reason: '' },
    validate: ({ until, reason }) =>
      validate(proGrantForm, { until: isEnd ? null : endOfDay(until), reason }),
    submit: async (body) => void (await save(body)),
    ...(isEnd && { wireNames: { reason: 'reason' } }),
  });
  const { errors, isPending } = form;

  return (
    <form {...form.props} className="flex flex-col gap-5">
      {!isEnd && (
        <FormField label="Last day" error={errors['until']}>
          {(attributes) => <DateInput {...attributes} {...form.text('until')} type="date" />}
        </FormField>
      )}
      <FormField label="Reason" hint="It is recorded in the audit log." error={errors['reason']}>
        {(attributes) => <TextInput {...attributes} {...form.text('reason')} maxLength={300} />}
      </FormField>
      <div className="flex flex-wrap justify-end gap-2">
        <Button look="secondary" onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" look={isEnd ? 'danger' : 'primary'} isPending={isPending}>
          {isEnd ? 'End Pro now' : 'Grant Pro'}
        </Button>
      </div>
    </form>
  );
}

/** Pro includes the whole of its last day. */
function endOfDay(day: string): string {
  const end = new Date(`${day}T23:59:59`);
  return Number.isNaN(end.getTime()) ? '' : end.toISOString();
}
