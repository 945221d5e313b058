import { createAlert, updateAlert } from '@academy/contract/alerts';
import { alertForm, type AlertForm } from '@academy/contract/schemas/alerts';
import { validate } from '@academy/domain/validation';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { ALL_ACADEMIES } from '../../../admin/academies.ts';
import { byField, formFailure, type Faults } from '../../../api/form-failure.ts';
import { secondLayer } from '../../../api/second.ts';
import { useAnswers } from '../../../api/use-answer.ts';
import { overlay } from '../../../overlay/overlay.ts';
import { paths } from '../../../paths.ts';
import { useTenant } from '../../../tenant/TenantProvider.tsx';
import { formOf, type Draft } from './draft.ts';
import { isOfAlerts } from './queries.ts';

/** What the list is told of the alert that was just written. */
export type Written = { id: string; isCreated: boolean };

/** The form as somebody fills it in; `id` names the alert that is changed, without one a new one is written. */
export function useAlertForm({ first, id }: { first: Draft; id?: string }) {
  const answers = useAnswers();
  const navigate = useNavigate();
  const tenant = useTenant();
  const [draft, setDraft] = useState(first);
  const [faults, setFaults] = useState<Faults>({});
  const [isSending, setSending] = useState(false);

  const type = (field: keyof Draft, text: string) => {
    setDraft((before) => ({ ...before, [field]: text }));
    setFaults(({ [field]: _mended, ...others }) => others);
  };
  const save = async () => {
    if (isSending) return;
    const checked = validate(alertForm, formOf(draft));
    if (!checked.ok) return setFaults(byField(checked.errors));
    setSending(true);
    try {
      const written = await send(checked.value, id);
      answers.change({ update: (data) => data, isStale: isOfAlerts });
      void navigate(listWith(checked.value.tenantId, tenant.id), { state: written });
    } catch (error) {
      setFaults(formFailure(error, { names: Object.keys(draft), skipRedirect: id !== undefined }));
      setSending(false);
    }
  };
  return { draft, faults, isSending, type, save };
}

/** The list shows the academy that is administered; an alert for another one is found among all. */
function listWith(tenantId: string, here: string): string {
  return tenantId === here ? paths.adminAlerts() : `${paths.adminAlerts()}?academy=${ALL_ACADEMIES}`;
}

async function send(body: AlertForm, id: string | undefined): Promise<Written> {
  if (id !== undefined) {
    await secondLayer.send(updateAlert, { params: { id }, body }, { ...IN_PLACE, skipRedirect: true });
    return { id, isCreated: false };
  }
  const { data, message } = await secondLayer.send(createAlert, { body }, IN_PLACE);
  overlay.toast({ type: 'success', message });
  return { id: data.result.id, isCreated: true };
}

/** The form itself says what went wrong. */
const IN_PLACE = { onFailure: 'in-place' } as const;
