import { describe, expect, it } from 'vitest';
import { NOT_A_CODE, SENT_AGAIN, wrongCode } from './code-note.ts';

describe('the field for a verification code', () => {
  it('LAY-15, ADM-06 is faulty with what is no code and with a code that no longer works', () => {
    expect(NOT_A_CODE).toEqual({ error: 'The code has six digits.' });
    expect(wrongCode(0)).toEqual({ error: 'This code no longer works, please send another one.' });
  });

  it('ADM-06 says how many tries are left, and that another code comes', () => {
    expect(wrongCode(4)).toEqual({ hint: 'Tries left: 4' });
    expect(SENT_AGAIN).toEqual({ hint: 'Another code is on its way.' });
  });
});
