import { hasCopies } from './mark.ts';

/** Nothing that one person has stored stays for the next. An error is logged; another person's page deletes what is left. */
export async function forgetCopiesIfAny(): Promise<void> {
  if (!hasCopies()) return;
  try {
    await (await import('./copies.ts')).forgetCopies();
  } catch (error) {
    console.error('Offline copies could not be deleted', error);
  }
}
