import type { Item, TenantCatalog } from './model.ts';

/** The lab of a lesson or guide; older content names a lab on a portal in `settings.educates`. */
export type LabSetting =
  | { kind: 'browser' | 'educates'; workshop: string }
  | { kind: 'externalLab'; url: string };

/** The kind of lab that can be opened. A lab in the browser needs its workshop to be published. */
export function labKind(
  item: Item<'lesson'> | Item<'guide'>,
  { workshops }: Pick<TenantCatalog, 'workshops'>,
): LabSetting['kind'] | null {
  const setting = labSetting(item);
  return setting?.kind === 'browser' && !workshops.has(setting.workshop) ? null : (setting?.kind ?? null);
}

/**
 * What a lesson shows about its lab: without a portal, a portal lab becomes one on the learner's own machine.
 */
export function offeredLab(
  item: Item<'lesson'> | Item<'guide'>,
  { tenant, hasPortal }: { tenant: Pick<TenantCatalog, 'workshops'>; hasPortal: boolean },
): LabSetting['kind'] | 'ownMachine' | 'noPortal' | null {
  const kind = labKind(item, tenant);
  if (kind !== 'educates' || hasPortal) return kind;
  const setting = labSetting(item);
  return setting && 'workshop' in setting && tenant.workshops.has(setting.workshop)
    ? 'ownMachine'
    : 'noPortal';
}

/**
 * A lab in the browser is completed by its checks unless its author allows more; everything else manually
 * unless they forbid it.
 */
export function canCompleteByHand(item: Item<'lesson'> | Item<'guide'>): boolean {
  return item.card.settings.manualCompletion ?? labSetting(item)?.kind !== 'browser';
}

export function labSetting({ card }: Item<'lesson'> | Item<'guide'>): LabSetting | null {
  const { lab, educates } = card.settings;
  return lab ?? (educates ? { kind: 'educates', workshop: educates } : null);
}
