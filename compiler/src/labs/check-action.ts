import type { LabAction } from '@academy/domain/labs';
import type { ActionFields } from './action-fields.ts';
import { readCheckForm } from './check-form.ts';

/** A check with how long it may take, how often it is tried, and what it asks the learner for. */
export function buildCheck(fields: ActionFields): Extract<LabAction, { does: 'examiner:execute-test' }> {
  const timeout = fields.seconds('timeout');
  const delay = fields.seconds('delay');
  const form = fields.has('inputs') ? readCheckForm(fields.whole('inputs')) : null;
  if (fields.has('inputs') && !form)
    fields.refuse('inputs', 'has no fields', 'write each one below inputs: schema:, with type and title');
  return {
    does: 'examiner:execute-test',
    name: fields.required('name'),
    ...(fields.has('args') && { args: fields.texts('args') }),
    // As on a portal, 0 stands for the time that every check has.
    ...(timeout && { timeout }),
    ...(fields.has('retries') && { retries: retriesOf(fields) }),
    ...(delay !== null && { delay }),
    ...(form && { form }),
  };
}

/** `.INF` and -1 are without end. */
function retriesOf(fields: ActionFields): number | null {
  const written = fields.whole('retries');
  if (written === Infinity || written === -1) return null;
  return fields.number('retries', 0);
}
