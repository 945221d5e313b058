import type { LabAction, LabStep } from '@academy/domain/labs';
import { stringify } from 'yaml';
import { showVariables } from '../markdown/session-variables.ts';
import { toLabPath, type ActionFields } from './action-fields.ts';

type Options = Pick<LabStep, 'isHidden' | 'startsItself' | 'startsNext' | 'cooldown'>;

/** The options of an action about when it runs. */
export function readOptions(fields: ActionFields): Options {
  return {
    ...(fields.flag('hidden') && { isHidden: true }),
    ...(fields.flag('autostart') && { startsItself: true }),
    ...(fields.flag('cascade') && { startsNext: fields.seconds('pause') ?? 0 }),
    ...(fields.has('cooldown') && { cooldown: fields.seconds('cooldown') }),
  };
}

/** The main field of an action: the first existing one. */
export const TEXT_FIELDS = ['command', 'text', 'url', 'path', 'file', 'name'];

/** Fields common to all actions, which are read separately. */
const COMMON = new Set(
  'title prefix description hidden autostart cascade pause cooldown event clear'.split(' '),
);

type Fields = NonNullable<Extract<LabAction, { does: 'elsewhere' }>['fields']>;

/** The author's remaining fields, so that readers miss nothing. */
export function otherFields(written: Record<string, unknown>, main: string | undefined): Fields {
  return Object.entries(written).flatMap(([name, value]) => {
    if (name === main || COMMON.has(name)) return [];
    if (value === null || value === undefined) return [];
    const text = typeof value === 'object' ? stringify(value).trim() : String(value);
    return [{ name, value: showVariables(name === 'file' ? toLabPath(text) : text) }];
  });
}
