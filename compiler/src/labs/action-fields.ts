import { posix } from 'node:path';
import { LAB_HOME } from '@academy/domain/labs';
import { asText, list } from './yaml-values.ts';

export type FieldFault = { field: string; message: string; hint: string };

/** The fields of one action as written. Unknown ones are ignored, as Educates does. */
export class ActionFields {
  readonly faults: FieldFault[] = [];
  readonly #name: string;
  readonly #written: Readonly<Record<string, unknown>>;

  constructor(name: string, written: Readonly<Record<string, unknown>>) {
    this.#name = name;
    this.#written = written;
  }

  has(field: string): boolean {
    return this.#written[field] !== undefined && this.#written[field] !== null;
  }

  text(field: string): string {
    const value = this.#written[field] ?? '';
    if (typeof value === 'string') return value;
    if (typeof value === 'number' || typeof value === 'boolean') return String(value);
    this.#refuse(field, `${field} of ${this.#name} must be a text`, 'put it in quotes');
    return '';
  }

  required(field: string): string {
    const text = this.text(field);
    if (!text.trim() && this.faults.length === 0)
      this.#refuse(field, `${this.#name} has no ${field}`, `add ${field}: … to its body`);
    return text;
  }

  /** The existing fields with these names, as integers. */
  integers<Name extends string>(...names: readonly Name[]): Partial<Record<Name, number>> {
    const found: Partial<Record<Name, number>> = {};
    for (const name of names) {
      if (!this.has(name)) continue;
      const value = Number(this.#written[name]);
      if (Number.isInteger(value)) found[name] = value;
      else this.#refuse(name, `${name} of ${this.#name} must be a whole number`, `write ${name}: 0`);
    }
    return found;
  }

  number(field: string, fallback: number): number {
    if (!this.has(field)) return fallback;
    const value = Number(this.#written[field]);
    if (Number.isInteger(value) && value >= 0) return value;
    this.#refuse(field, `${field} of ${this.#name} must be a whole number`, `write ${field}: ${fallback}`);
    return fallback;
  }

  texts(field: string): string[] {
    return list(this.#written[field]).flatMap((value) => asText(value) ?? []);
  }

  /** A structured value, as written. */
  whole(field: string): unknown {
    return this.#written[field];
  }

  refuse(field: string, message: string, hint: string): void {
    this.#refuse(field, `${field} of ${this.#name} ${message}`, hint);
  }

  /** Null if missing or infinite. */
  seconds(field: string): number | null {
    const value = Number(this.#written[field] ?? Number.NaN);
    return Number.isFinite(value) && value >= 0 ? value : null;
  }

  flag(field: string): boolean {
    return this.#written[field] === true || this.#written[field] === 'true';
  }

  /** A search text, which must be a valid regular expression if the author marks it as one. */
  pattern(field: string): string {
    const text = this.required(field);
    if (this.flag('isRegex') && !isExpression(text))
      this.#refuse(
        field,
        `${field} of ${this.#name} is not a regular expression`,
        'put \\ before ( [ { * + ? that are meant as they are',
      );
    return text;
  }

  /** Terminals are numbered from 1. */
  session(): number {
    return Math.max(1, this.number('session', 1));
  }

  path(): string {
    return toLabPath(this.required('file'));
  }

  #refuse(field: string, message: string, hint: string): void {
    this.faults.push({ field, message, hint });
  }
}

/** An absolute path, however the author wrote the home directory. */
export function toLabPath(written: string): string {
  const home = /^(?:~|\$HOME|\$\{HOME\}|\/home\/eduk8s)(?=\/|$)/;
  const path = written.trim().replace(home, LAB_HOME);
  return posix.normalize(path.startsWith('/') ? path : `${LAB_HOME}/${path}`);
}

/** A path as shown to learners. */
export function displayPath(path: string): string {
  return path.startsWith(`${LAB_HOME}/`) ? path.slice(LAB_HOME.length + 1) : path;
}

function isExpression(text: string): boolean {
  try {
    return new RegExp(text, 'm').flags === 'm';
  } catch {
    return false;
  }
}
