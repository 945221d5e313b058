export type Measure = {
  /** How many things have to be guessed one after the other. */
  units: number;
  /** What the longest guessable part is. */
  reason: 'word' | 'personal' | 'pattern';
};

/** Below this a password is refused. */
export const UNITS_MIN = 6;

/**
 * Counts what has to be guessed: a character is one unit; so is a year, a repetition, a run on the keyboard or in the
 * alphabet, or a word about the person, however long; a common word is two. The pages run the text of this very
 * function, so it uses nothing outside of itself and names no inner function.
 */
export function measurePassword(
  password: string,
  about: readonly string[],
  isCommon: (text: string) => boolean,
): Measure {
  const text = password.normalize('NFKC').toLowerCase().slice(0, 64);
  const plain = text.replace(/[013457@$!]/g, (sign) => 'oieastasi'.charAt('013457@$!'.indexOf(sign)));
  const personal = new Set(
    about
      .flatMap((one) => [one, ...one.split(/[^\p{L}\p{M}\p{N}]+/u)])
      .map((one) => one.normalize('NFKC').toLowerCase())
      .filter((one) => one.length > (/^[ -~]*$/.test(one) ? 2 : 1)),
  );
  const runs = [
    'abcdefghijklmnopqrstuvwxyz 01234567890 qwertyuiop asdfghjkl zxcvbnm qwertzuiop yxcvbnm azertyuiop qsdfghjklm',
    '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p q1w2e3r4t5y6u7i8o9p0 1q2w3e4r5t6y7u8i9o0p qazwsxedcrfvtgbyhnujmikolp',
    'qweasdzxc 123qweasdzxc !@#$%^&*()',
  ].join(' ');
  const bothWays = `${runs} ${[...runs].reverse().join('')}`;
  let units = 0;
  let longest = 0;
  let reason: Measure['reason'] = 'pattern';
  let at = 0;
  while (at < text.length) {
    let length = 1;
    let cost = 1;
    for (let size = Math.min(40, text.length - at); size >= 3 && length === 1; size--) {
      const part = text.slice(at, at + size);
      let kind: Measure['reason'] | undefined;
      if (personal.has(part) || personal.has(plain.slice(at, at + size))) kind = 'personal';
      else if (bothWays.includes(part) || /^(?:19|20)\d\d$/.test(part)) kind = 'pattern';
      else if (at > 0 && text.lastIndexOf(part, at - 1) >= 0) kind = 'pattern';
      else if (size > 3 && (isCommon(part) || isCommon(plain.slice(at, at + size)))) kind = 'word';
      if (kind === undefined) continue;
      length = size;
      cost = kind === 'word' ? 2 : 1;
      if (size > longest) {
        longest = size;
        reason = kind;
      }
    }
    units += cost;
    at += length;
  }
  return { units, reason };
}
