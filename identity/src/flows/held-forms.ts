import type { HeldForm } from '../held-forms.ts';
import type { PageContext, PageResult } from '../page-context.ts';
import type { IdentityServices } from '../services.ts';
import type { Owner } from './owner.ts';

/** The form that waits for this person in this browser, once they have logged in after it was sent. */
export async function heldFormOf(
  { heldForms }: IdentityServices,
  { request }: PageContext,
  { account, loginAt }: Owner,
): Promise<HeldForm | undefined> {
  const held = await heldForms.find(request);
  // A login is known by the second.
  const isConfirmed = held !== undefined && loginAt.getTime() + 999 >= held.heldAt.getTime();
  return isConfirmed && held.accountId === account.id ? held : undefined;
}

/** A page is opened; a form is shown first, since nothing changes without a button that the person presses. */
export async function toHeldForm(
  { heldForms }: IdentityServices,
  { request, response }: PageContext,
  { method, path, id }: HeldForm,
): Promise<PageResult> {
  if (method === 'POST') return { page: '/account/continue' };
  await heldForms.take(request, response, id);
  return { page: path };
}
