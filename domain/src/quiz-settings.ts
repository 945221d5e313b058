import { headingLevel, isBlank, splitLines } from './markdown-lines.ts';

export interface QuizSettings {
  nQuestions: number | null;
  passingGrade: number;
  customPassMsg: string;
  customFailMsg: string;
  shuffleAnswers: boolean;
  shuffleQuestions: boolean;
  enableRetry: boolean;
}

const DEFAULT_PASSING_GRADE = 70;

/** The settings of a quiz text, and the remaining lines. */
export function parseSettings(text: string): { settings: QuizSettings; rest: string[] } {
  const { settings, rest } = splitSettings(splitLines(text));
  return { settings: readSettings(settings), rest };
}

/** Settings that this parser or quizdown itself knows; its colors are of no use here. */
export const QUIZ_SETTINGS = [
  'nQuestions',
  'passingGrade',
  'customPassMsg',
  'customFailMsg',
  'shuffleAnswers',
  'shuffleQuestions',
  'enableRetry',
  'locale',
  'startOn',
  'primaryColor',
  'secondaryColor',
  'textColor',
];

/** What is written in the settings and has no effect, by the name it is written under. */
export function findFaultySettings(text: string): { key: string; isKnown: boolean }[] {
  const { settings } = splitSettings(splitLines(text));
  const read = readSettings(settings);
  const faulty: { key: string; isKnown: boolean }[] = [];
  for (const line of settings) {
    const key = /^\S/.test(line) ? keyOf(line.trim()) : null;
    if (key === null) continue;
    const isKnown = QUIZ_SETTINGS.includes(key);
    const value = scalar(line.slice(line.indexOf(':') + 1).trim());
    const isRead = (number: number | null) => parseNumber(value, (written) => written === number) !== null;
    const isLost =
      (key === 'passingGrade' && !isRead(read.passingGrade)) ||
      (key === 'nQuestions' && !isRead(read.nQuestions));
    if (!isKnown || isLost) faulty.push({ key: line.slice(0, line.indexOf(':')).trim(), isKnown });
  }
  return faulty;
}

/** How many scored questions must be answered correctly. */
export function passingMarks(scored: number, grade: number): number {
  return Math.ceil((scored * grade) / 100);
}

/** Reads `key: value` lines. An invalid value is ignored, so that a typo never makes a quiz unusable. */
function readSettings(lines: readonly string[]): QuizSettings {
  const values = readValues(lines);
  return {
    nQuestions: parseNumber(values.get('nQuestions'), (value) => Number.isInteger(value) && value >= 1),
    passingGrade:
      parseNumber(values.get('passingGrade'), (value) => value >= 0 && value <= 100) ?? DEFAULT_PASSING_GRADE,
    customPassMsg: values.get('customPassMsg') ?? '',
    customFailMsg: values.get('customFailMsg') ?? '',
    shuffleAnswers: parseBoolean(values.get('shuffleAnswers')) ?? true,
    shuffleQuestions: parseBoolean(values.get('shuffleQuestions')) ?? false,
    enableRetry: parseBoolean(values.get('enableRetry')) ?? true,
  };
}

/** Separates the settings, which are between two `---` lines before the first question, from the rest. */
export function splitSettings(lines: readonly string[]): { settings: string[]; rest: string[] } {
  const none = { settings: [], rest: [...lines] };
  const start = findRule(lines, 0);
  if (start === -1) return none;
  const end = findRule(lines, start + 1);
  if (end === -1) return none;
  const settings = lines.slice(start + 1, end);
  const leads = lines.slice(0, start).every(isBlank);
  // After an introduction, two `---` lines may be two horizontal rules.
  if (!leads && !settings.every(looksLikeSetting)) return none;
  return { settings, rest: [...lines.slice(0, start), ...lines.slice(end + 1)] };
}

function findRule(lines: readonly string[], from: number): number {
  for (let index = from; index < lines.length; index += 1) {
    const line = lines[index] ?? '';
    if (line.trim() === '---') return index;
    // A single # begins a comment of the settings.
    if ((headingLevel(line) ?? 1) > 1) return -1;
  }
  return -1;
}

function looksLikeSetting(line: string): boolean {
  const text = line.trim();
  return text === '' || text.startsWith('#') || keyOf(text) !== null;
}

function readValues(lines: readonly string[]): Map<string, string> {
  const values = new Map<string, string>();
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index] ?? '';
    const key = keyOf(line.trim());
    if (key === null) continue;
    const raw = line.slice(line.indexOf(':') + 1).trim();
    if (raw !== '|' && raw !== '>') {
      values.set(key, scalar(raw));
      continue;
    }
    const folded: string[] = [];
    while (index + 1 < lines.length && /^\s/.test(lines[index + 1] ?? '')) {
      index += 1;
      folded.push((lines[index] ?? '').trim());
    }
    values.set(key, folded.join(raw === '|' ? '\n' : ' ').trim());
  }
  return values;
}

/** The key in camelCase, or null for a line without a setting. */
function keyOf(text: string): string | null {
  const colon = text.indexOf(':');
  if (colon < 1) return null;
  const key = text.slice(0, colon).trim();
  if (!/^[A-Za-z]\w*$/.test(key)) return null;
  return key.replace(/_([a-z])/gi, (_, letter: string) => letter.toUpperCase());
}

function scalar(raw: string): string {
  const quote = raw[0];
  if (quote === '"' || quote === "'") {
    const quoted = readQuoted(raw, quote);
    if (quoted !== null) return quoted;
  }
  if (raw.startsWith('#')) return '';
  for (let at = 1; at < raw.length; at += 1) {
    if (raw[at] === '#' && raw[at - 1]?.trim() === '') return raw.slice(0, at).trimEnd();
  }
  return raw;
}

function readQuoted(raw: string, quote: string): string | null {
  const parts: string[] = [];
  for (let at = 1; at < raw.length; at += 1) {
    const character = raw[at] ?? '';
    if (quote === '"' && character === '\\') {
      at += 1;
      parts.push(raw[at] === 'n' ? '\n' : raw[at] === 't' ? '\t' : (raw[at] ?? ''));
    } else if (character !== quote) {
      parts.push(character);
    } else if (quote === "'" && raw[at + 1] === "'") {
      at += 1;
      parts.push("'");
    } else {
      return parts.join('');
    }
  }
  return null;
}

function parseNumber(text: string | undefined, allowed: (value: number) => boolean): number | null {
  const digits = text?.endsWith('%') ? text.slice(0, -1).trim() : text;
  if (digits === undefined || !/^\d+(?:\.\d+)?$/.test(digits)) return null;
  const value = Number(digits);
  return allowed(value) ? value : null;
}

function parseBoolean(text: string | undefined): boolean | null {
  const word = text?.toLowerCase();
  if (word === 'true') return true;
  return word === 'false' ? false : null;
}
