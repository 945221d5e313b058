import { useEffect, useRef, type SubmitEvent } from 'react';
import { paths } from '../../../paths.ts';
import { usePage } from '../../../tenant/TenantProvider.tsx';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { FormField } from '../../../ui/FormField.tsx';
import type { Draft } from './draft.ts';
import { LEVEL_NAMES } from './Level.tsx';
import { Preview } from './Preview.tsx';
import { useAlertForm } from './use-alert-form.ts';

const INPUT = 'field w-full rounded-card! px-4';

/** The one form for a new alert, a changed one and a copy. */
export function AlertFields({ first, id, action }: { first: Draft; id?: string; action: string }) {
  const { draft, faults, isSending, type, save } = useAlertForm({ first, ...(id !== undefined && { id }) });
  const { origins } = usePage();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (Object.keys(faults).length > 0)
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [faults]);

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    void save();
  };
  const bind = (field: keyof Draft) => ({
    name: field,
    value: draft[field],
    className: INPUT,
    onChange: ({ target }: { target: { value: string } }) => type(field, target.value),
  });

  return (
    // The messages are ours, beside the fields; the browser's own would come before them.
    <form ref={form} noValidate onSubmit={submit} className="flex max-w-3xl flex-col gap-6">
      <Preview draft={draft} />
      <FormField label="Message" error={faults.message}>
        {(attributes) => <input {...attributes} {...bind('message')} dir="auto" maxLength={500} required />}
      </FormField>
      <div className="grid gap-6 tablet:grid-cols-2">
        <FormField label="Academy" error={faults.tenantId}>
          {(attributes) => (
            <select {...attributes} {...bind('tenantId')}>
              {Object.keys(origins).map((tenantId) => (
                <option key={tenantId} value={tenantId}>
                  {tenantId}
                </option>
              ))}
            </select>
          )}
        </FormField>
        <FormField label="Level" error={faults.level}>
          {(attributes) => (
            <select {...attributes} {...bind('level')}>
              {Object.entries(LEVEL_NAMES).map(([level, name]) => (
                <option key={level} value={level}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </FormField>
        <FormField label="Link (optional)" hint="Begins with http:// or https://." error={faults.actionUrl}>
          {(attributes) => <input {...attributes} {...bind('actionUrl')} type="url" inputMode="url" />}
        </FormField>
        <FormField
          label="Text of the link (optional)"
          hint="Left empty, it reads “click to know more”."
          error={faults.actionText}
        >
          {(attributes) => <input {...attributes} {...bind('actionText')} dir="auto" maxLength={100} />}
        </FormField>
        <FormField
          label="Starts (optional)"
          hint="By your own clock; at once when empty."
          error={faults.startsAt}
        >
          {(attributes) => <input {...attributes} {...bind('startsAt')} type="datetime-local" />}
        </FormField>
        <FormField label="Ends (optional)" hint="By your own clock; never when empty." error={faults.endsAt}>
          {(attributes) => <input {...attributes} {...bind('endsAt')} type="datetime-local" />}
        </FormField>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button
          type="submit"
          size="large"
          aria-disabled={isSending}
          className={isSending ? 'opacity-60' : ''}
        >
          {isSending ? 'Saving…' : action}
        </Button>
        <ButtonLink to={paths.adminAlerts()} look="secondary">
          Cancel
        </ButtonLink>
      </div>
    </form>
  );
}
