import type { Io } from './io.ts';

/** Throws unless the user agreed, by flag or at the prompt. */
export async function requireConfirmation(
  io: Io,
  { isAgreed, question }: { isAgreed: boolean; question: string },
): Promise<void> {
  if (isAgreed) return;
  const answer = await io.prompt(question);
  if (answer === null)
    throw new Error('There is no terminal to confirm at: add --yes to publish without confirmation.');
  if (!/^y(es)?$/i.test(answer)) throw new Error('Nothing was changed.');
}
