import { useMutation } from '@tanstack/react-query';
import { createAlert, updateAlert } from '@academy/contract/alerts';
import { alertForm, type AlertForm as AlertBody } from '@academy/contract/schemas/alerts';
import { pages } from '@academy/domain/pages';
import { validate } from '@academy/domain/validation';
import { useNavigate } from 'react-router';
import { ALL_ACADEMIES, useAcademies } from '../../../admin/academies.ts';
import { adminApi } from '../../../api/api.ts';
import { useForm } from '../../../forms/use-form.ts';
import { overlay } from '../../../overlay/overlay.ts';
import { useTenant } from '../../../tenant/TenantProvider.tsx';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { DateInput } from '../../../ui/DateInput.tsx';
import { FormField } from '../../../ui/FormField.tsx';
import { Select } from '../../../ui/Select.tsx';
import { TextInput } from '../../../ui/TextInput.tsx';
import { AlertPreview, LEVEL_NAMES } from './AlertPreview.tsx';
import { formOf, type Draft } from './draft.ts';
import { ALERTS_CHANGED } from './queries.ts';

/** Tells the list which alert was just written. */
export type Written = { id: string; isCreated: boolean };

/** The form for a new, changed or copied alert; `id` is that of a changed alert. */
export function AlertForm({ initial, id, action }: { initial: Draft; id?: string; action: string }) {
  const navigate = useNavigate();
  const tenant = useTenant();
  const academies = useAcademies();
  const { mutateAsync: save } = useMutation({
    mutationFn: (body: AlertBody) => sendAlert(body, id),
    meta: ALERTS_CHANGED,
  });
  const form = useForm({
    initial,
    validate: (draft) => validate(alertForm, formOf(draft)),
    submit: async (body) => {
      const written = await save(body);
      void navigate(listPathFor(body.tenantId, tenant.id), { state: written });
    },
    leavesPage: true,
  });
  const { errors, isPending } = form;
  const field = (name: keyof Draft) => ({ ...form.text(name), compact: true });

  return (
    <form {...form.props} className="flex max-w-3xl flex-col gap-5">
      <AlertPreview draft={form.values} />
      <FormField label="Message" error={errors['message']}>
        {(attributes) => (
          <TextInput {...attributes} {...field('message')} dir="auto" maxLength={500} required />
        )}
      </FormField>
      <div className="grid gap-5 tablet:grid-cols-2">
        <FormField label="Academy" error={errors['tenantId']}>
          {(attributes) => (
            <Select {...attributes} {...field('tenantId')}>
              {academies.map((academy) => (
                <option key={academy.id} value={academy.id}>
                  {academy.name}
                </option>
              ))}
            </Select>
          )}
        </FormField>
        <FormField label="Level" error={errors['level']}>
          {(attributes) => (
            <Select {...attributes} {...field('level')}>
              {Object.entries(LEVEL_NAMES).map(([level, name]) => (
                <option key={level} value={level}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </FormField>
        <FormField
          label="Link (optional)"
          hint="Begins with http:// or https://."
          error={errors['actionUrl']}
        >
          {(attributes) => <TextInput {...attributes} {...field('actionUrl')} type="url" inputMode="url" />}
        </FormField>
        <FormField
          label="Link text (optional)"
          hint="Left empty, it reads “click to know more”."
          error={errors['actionText']}
        >
          {(attributes) => <TextInput {...attributes} {...field('actionText')} dir="auto" maxLength={100} />}
        </FormField>
        <FormField
          label="Starts (optional)"
          hint="In your time zone; at once when empty."
          error={errors['startsAt']}
        >
          {(attributes) => <DateInput {...attributes} {...field('startsAt')} type="datetime-local" />}
        </FormField>
        <FormField
          label="Ends (optional)"
          hint="In your time zone; never when empty."
          error={errors['endsAt']}
        >
          {(attributes) => <DateInput {...attributes} {...field('endsAt')} type="datetime-local" />}
        </FormField>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isPending={isPending}>
          {isPending ? 'Saving…' : action}
        </Button>
        <ButtonLink to={pages.adminAlerts.path()} look="secondary" size="small">
          Cancel
        </ButtonLink>
      </div>
    </form>
  );
}

/** The list shows the administered academy; an alert for another one is only visible in all. */
function listPathFor(tenantId: string, administered: string): string {
  return tenantId === administered
    ? pages.adminAlerts.path()
    : `${pages.adminAlerts.path()}?academy=${ALL_ACADEMIES}`;
}

async function sendAlert(body: AlertBody, id: string | undefined): Promise<Written> {
  if (id !== undefined) {
    const options = { onFailure: 'in-place' } as const;
    await adminApi.send(updateAlert, { params: { id }, body }, options);
    return { id, isCreated: false };
  }
  const { data, message } = await adminApi.send(createAlert, { body }, { onFailure: 'in-place' });
  overlay.toast({ type: 'success', message });
  return { id: data.result.id, isCreated: true };
}
