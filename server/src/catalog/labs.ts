import type { Item, TenantCatalog } from './model.ts';

/** What a lesson or guide says of its lab; `settings.educates` is how existing content names one on a portal. */
export type LabSetting =
  | { kind: 'browser' | 'educates'; workshop: string }
  | { kind: 'externalLab'; url: string };

/** The kind of lab there is to open. One that runs in the page is there once its workshop is. */
export function labKind(
  item: Item<'lesson'> | Item<'guide'>,
  { workshops }: Pick<TenantCatalog, 'workshops'>,
): LabSetting['kind'] | null {
  const setting = labSetting(item);
  return setting?.kind === 'browser' && !workshops.has(setting.workshop) ? null : (setting?.kind ?? null);
}

export function labSetting({ card }: Item<'lesson'> | Item<'guide'>): LabSetting | null {
  const { lab, educates } = card.settings;
  return lab ?? (educates ? { kind: 'educates', workshop: educates } : null);
}
