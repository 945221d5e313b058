/** What stands below the field for a code: a hint, or what is wrong with what was typed. */
export type CodeNote = { hint?: string; error?: string };

export const NO_NOTE: CodeNote = {};
export const NOT_A_CODE: CodeNote = { error: 'The code has six digits.' };
export const SENT_AGAIN: CodeNote = { hint: 'Another code is on its way.' };

export function wrongCode(triesLeft: number): CodeNote {
  return triesLeft === 0
    ? { error: 'This code no longer works, please send another one.' }
    : { hint: `Tries left: ${triesLeft}` };
}
