import type { Page } from 'playwright';
import { button, inDialog, type FailingCall } from './failing-call.ts';

/** A call of the administration, which an administrator's page makes as it opens. */
export const admin = (call: string, at: string, more: Partial<FailingCall> = {}): FailingCall => ({
  call,
  at,
  as: 'root',
  layer: 'second',
  loads: true,
  shown: 'notice',
  ...more,
});
/** An action on a page whose failure is shown as a toast. */
export const action = (call: string, at: string, more: Partial<FailingCall>): FailingCall =>
  admin(call, at, { shown: 'toast', stays: true, ...more });

/** Clicks a button and confirms in the dialog. */
export const pressAndConfirm = (name: string | RegExp, confirm: string) => async (page: Page) => {
  await button(page, name).first().click();
  await inDialog(page, confirm).click();
};
export const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });
