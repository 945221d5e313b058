import { useRef, type SubmitEvent } from 'react';
import { useAcademies } from '../../../admin/academies.ts';
import { paths } from '../../../paths.ts';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { DateInput } from '../../../ui/DateInput.tsx';
import { FormField } from '../../../ui/FormField.tsx';
import { Select } from '../../../ui/Select.tsx';
import { TextInput } from '../../../ui/TextInput.tsx';
import { useFaultFocus } from '../../../ui/use-fault-focus.ts';
import type { Draft } from './draft.ts';
import { LEVEL_NAMES } from './Level.tsx';
import { Preview } from './Preview.tsx';
import { useAlertForm } from './use-alert-form.ts';

/** The one form for a new alert, a changed one and a copy. */
export function AlertFields({ first, id, action }: { first: Draft; id?: string; action: string }) {
  const { draft, faults, isSending, type, save } = useAlertForm({ first, ...(id !== undefined && { id }) });
  const academies = useAcademies();
  const form = useRef<HTMLFormElement>(null);
  useFaultFocus(form, faults);

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    void save();
  };
  const bind = (field: keyof Draft) => ({
    name: field,
    value: draft[field],
    compact: true,
    onChange: ({ target }: { target: { value: string } }) => type(field, target.value),
  });

  return (
    // The messages are ours, beside the fields; the browser's own would come before them.
    <form ref={form} noValidate onSubmit={submit} className="flex max-w-3xl flex-col gap-5">
      <Preview draft={draft} />
      <FormField label="Message" error={faults.message}>
        {(attributes) => (
          <TextInput {...attributes} {...bind('message')} dir="auto" maxLength={500} required />
        )}
      </FormField>
      <div className="grid gap-5 tablet:grid-cols-2">
        <FormField label="Academy" error={faults.tenantId}>
          {(attributes) => (
            <Select {...attributes} {...bind('tenantId')}>
              {academies.map((academy) => (
                <option key={academy.id} value={academy.id}>
                  {academy.name}
                </option>
              ))}
            </Select>
          )}
        </FormField>
        <FormField label="Level" error={faults.level}>
          {(attributes) => (
            <Select {...attributes} {...bind('level')}>
              {Object.entries(LEVEL_NAMES).map(([level, name]) => (
                <option key={level} value={level}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </FormField>
        <FormField label="Link (optional)" hint="Begins with http:// or https://." error={faults.actionUrl}>
          {(attributes) => <TextInput {...attributes} {...bind('actionUrl')} type="url" inputMode="url" />}
        </FormField>
        <FormField
          label="Text of the link (optional)"
          hint="Left empty, it reads “click to know more”."
          error={faults.actionText}
        >
          {(attributes) => <TextInput {...attributes} {...bind('actionText')} dir="auto" maxLength={100} />}
        </FormField>
        <FormField
          label="Starts (optional)"
          hint="By your own clock; at once when empty."
          error={faults.startsAt}
        >
          {(attributes) => <DateInput {...attributes} {...bind('startsAt')} type="datetime-local" />}
        </FormField>
        <FormField label="Ends (optional)" hint="By your own clock; never when empty." error={faults.endsAt}>
          {(attributes) => <DateInput {...attributes} {...bind('endsAt')} type="datetime-local" />}
        </FormField>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" aria-disabled={isSending} className={isSending ? 'opacity-60' : ''}>
          {isSending ? 'Saving…' : action}
        </Button>
        <ButtonLink to={paths.adminAlerts()} look="secondary" size="small">
          Cancel
        </ButtonLink>
      </div>
    </form>
  );
}
