import * as z from 'zod/mini';
import { SETTING_AREAS } from './env.ts';
import { settings } from './setting.ts';

export type ListedSetting = { name: string; about: string; preset: string; unset: string };

/** All settings by area, as docs/operating.md and .env.example list them. */
export function listSettings(): { title: string; rows: ListedSetting[] }[] {
  return Object.entries(SETTING_AREAS).map(([title, { shape }]) => ({
    title,
    rows: Object.entries(shape).map(([name, schema]) => {
      const { about = '', unset = '' } = settings.get(schema) ?? {};
      const preset: unknown = z.parse(schema, undefined);
      return { name, about, unset, preset: typeof preset === 'object' ? '' : String(preset ?? '') };
    }),
  }));
}
