import type { Io } from './io.ts';

/** Goes on only where somebody agreed, beforehand or now. */
export async function requireConfirmation(
  io: Io,
  { isAgreed, question }: { isAgreed: boolean; question: string },
): Promise<void> {
  if (isAgreed) return;
  const answer = await io.prompt(question);
  if (answer === null) throw new Error('Nobody is here to agree: add --yes to go on without asking.');
  if (!/^y(es)?$/i.test(answer)) throw new Error('Nothing was changed.');
}
