import { domainToASCII, domainToUnicode } from 'node:url';

/**
 * One spelling for every address, by which an account is found: compatibility forms, case and the two ways to write a
 * domain of another alphabet are one.
 */
export function normalEmail(email: string): string {
  const text = formerEmail(formerEmail(email).normalize('NFKC')).normalize('NFKC');
  const at = text.lastIndexOf('@');
  const ascii = at < 0 ? '' : asciiDomain(text.slice(at + 1));
  return ascii === '' ? text : `${text.slice(0, at + 1)}${domainToUnicode(ascii)}`;
}

/** As typed, but for the domain: browsers send `xn--…` in place of its own letters. Look-alikes stay encoded. */
export function shownEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const domain = at < 0 ? '' : domainToUnicode(email.slice(at + 1));
  const shown = `${email.slice(0, at + 1)}${domain}`;
  return domain === '' || isLookAlike(shown) ? email : shown;
}

/** In one spelling as well. */
export function domainOf(email: string): string {
  const normal = normalEmail(email);
  return normal.slice(normal.lastIndexOf('@') + 1);
}

/** How accounts were stored before addresses had one spelling. */
export function formerEmail(email: string): string {
  return email.trim().toLowerCase();
}

/**
 * As typed first, so that an older account is found by the spelling it is stored in. All have one normal spelling, under
 * which wrong passwords are counted.
 */
export function spellingsOf(email: string): string[] {
  const normal = normalEmail(email);
  const at = normal.lastIndexOf('@');
  const ascii = at < 0 ? '' : asciiDomain(normal.slice(at + 1));
  const spellings = [formerEmail(email), normal];
  return [...new Set(ascii === '' ? spellings : [...spellings, `${normal.slice(0, at + 1)}${ascii}`])];
}

export function isEmail(email: string): boolean {
  const normal = normalEmail(email);
  return (
    normal.length <= 200 &&
    /^[^\s@"<>(),:;\\]+@[^\s@"<>(),:;\\]+\.[^\s@."<>(),:;\\]+$/.test(normal) &&
    asciiDomain(domainOf(email)) !== ''
  );
}

/** Characters without a shape of their own, which make two addresses look like one. */
export function hasInvisibleCharacter(text: string): boolean {
  return INVISIBLE.test(text.trim());
}

/** Whether a part of the address mixes alphabets, or is written in one only to look like another. */
export function isLookAlike(email: string): boolean {
  return normalEmail(email)
    .split(/[@.]/)
    .some((part) => isMixed(part) || LATIN_LOOK.test(part));
}

/** Empty where it is no domain; the platform alone would take `x.org/y` for `x.org`. */
function asciiDomain(domain: string): string {
  return DOMAIN.test(domain) && !INVISIBLE.test(domain) ? domainToASCII(domain) : '';
}

function isMixed(part: string): boolean {
  const scripts = SCRIPTS.filter(([, letters]) => letters.test(part)).map(([name]) => name);
  return scripts.length > 1 && !WRITTEN_TOGETHER.some((group) => scripts.every((one) => group.includes(one)));
}

const DOMAIN = /^[\p{L}\p{M}\p{N}_-]+(?:\.[\p{L}\p{M}\p{N}_-]+)*$/u;
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Zl}\p{Zp}\u2800]/u;

const SCRIPTS: readonly (readonly [string, RegExp])[] = [
  ['Latin', /\p{Script=Latin}/u],
  ['Greek', /\p{Script=Greek}/u],
  ['Cyrillic', /\p{Script=Cyrillic}/u],
  ['Armenian', /\p{Script=Armenian}/u],
  ['Hebrew', /\p{Script=Hebrew}/u],
  ['Arabic', /\p{Script=Arabic}/u],
  ['Cherokee', /\p{Script=Cherokee}/u],
  ['Han', /\p{Script=Han}/u],
  ['Hiragana', /\p{Script=Hiragana}/u],
  ['Katakana', /\p{Script=Katakana}/u],
  ['Bopomofo', /\p{Script=Bopomofo}/u],
  ['Hangul', /\p{Script=Hangul}/u],
  [
    'other',
    /(?=\p{L})[^\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Armenian}\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Cherokee}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\p{Script=Hangul}\p{Script=Common}\p{Script=Inherited}]/u,
  ],
];

/** As in Unicode's report 39, "highly restrictive". */
const WRITTEN_TOGETHER = [
  ['Latin', 'Han', 'Hiragana', 'Katakana'],
  ['Latin', 'Han', 'Bopomofo'],
  ['Latin', 'Han', 'Hangul'],
];

/** Cyrillic and Greek letters that look like Latin ones, and nothing else but digits and signs. */
const LATIN_LOOK = /^(?=.*\p{L})(?:[асеорхуіјѕһԁԛԝӏкԍ\d_+-]+|[ονακιρυχ\d_+-]+)$/u;
