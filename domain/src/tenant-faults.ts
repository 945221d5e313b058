import { contrast } from './contrast.ts';
import { pages } from './pages.ts';
import type { Palette, Tenant } from './tenant-data.ts';
import { tenantFromHost } from './tenant.ts';

/** What is left of a value after everything that breaks its schema was taken out. */
export type Parts<T> = T extends readonly (infer Item)[]
  ? readonly (Parts<Item> | undefined)[]
  : T extends object
    ? { [Key in keyof T]?: Parts<T[Key]> | undefined }
    : T;

/** Foreground and background colors with the minimum contrast of WCAG 2.2 AA. */
const TEXT_PAIRS: readonly (readonly [keyof Palette, keyof Palette, number])[] = [
  ['text', 'background', 4.5],
  ['text', 'surface', 4.5],
  ['muted', 'background', 4.5],
  ['muted', 'surface', 4.5],
  ['brand', 'background', 4.5],
  ['brand', 'surface', 4.5],
  ['onBrand', 'brand', 4.5],
  ['accent', 'background', 3],
];

type ContrastFault = { scheme: 'light' | 'dark'; color: keyof Palette; message: string };

export function contrastFaults(colours: Parts<Tenant['colours']> = {}): ContrastFault[] {
  return (['light', 'dark'] as const).flatMap((scheme) =>
    TEXT_PAIRS.flatMap(([front, back, least]) => {
      const { [front]: above, [back]: below } = colours[scheme] ?? {};
      const found = above && below ? contrast(above, below) : least;
      if (found >= least) return [];
      const message = `${front} on ${back} has a contrast of ${found.toFixed(2)}, it needs at least ${least}`;
      return [{ scheme, color: front, message }];
    }),
  );
}

type CoherenceFault = { path: (string | number)[]; message: string };

/** Contradictions between fields, which the schema of a single field cannot find. */
export function coherenceFaults(tenant: Parts<Tenant>): CoherenceFault[] {
  return [
    ...missingParts(tenant),
    ...landingFaults(tenant),
    ...deadLinks(tenant),
    ...strangeOrigins(tenant),
    ...repeatedOptions(tenant),
    ...loginFaults(tenant),
    ...starterFaults(tenant),
  ];
}

function loginFaults({ login }: Parts<Tenant>): CoherenceFault[] {
  const ids = (login?.providers ?? []).map((provider) => provider?.id);
  return [
    ...repetitions(ids).map((index) => ({
      path: ['login', 'providers', index, 'id'],
      message: 'is the id of two providers',
    })),
    ...(login?.passwords === false && ids.length === 0
      ? [{ path: ['login', 'passwords'], message: 'is false, but there is no provider to register with' }]
      : []),
  ];
}

function starterFaults({ starters = [], features }: Parts<Tenant>): CoherenceFault[] {
  const names = starters.map((starter) => starter?.slug && `${starter.type} ${starter.slug}`);
  return [
    ...starters.flatMap((starter, index) =>
      starter?.type === 'guide' && features?.guides === false
        ? [{ path: ['starters', index, 'type'], message: 'is a guide, but features.guides is false' }]
        : [],
    ),
    ...repetitions(names).map((index) => ({ path: ['starters', index, 'slug'], message: 'is named twice' })),
  ];
}

/** What is there with a fault of its own is not missing. */
function missingParts(tenant: Parts<Tenant>): CoherenceFault[] {
  const { features, banners } = tenant;
  return [
    ...(features?.guides && banners && !('guides' in banners)
      ? [{ path: ['banners', 'guides'], message: 'is missing, but features.guides is true' }]
      : []),
    ...(features?.pro && !('pro' in tenant)
      ? [{ path: ['pro'], message: 'is missing, but features.pro is true' }]
      : []),
  ];
}

/** The courses are on every home page; tiers are there only with Pro. */
function landingFaults(tenant: Parts<Tenant>): CoherenceFault[] {
  const sections = tenant.landing?.sections;
  if (!sections) return [];
  const path = ['landing', 'sections'];
  const count = (kind: string) => sections.filter((section) => section?.kind === kind).length;
  return [
    ...(count('courses') === 1 ? [] : [{ path, message: 'must have one section of the kind courses' }]),
    ...(count('instructors') > 1
      ? [{ path, message: 'must not have two sections of the kind instructors' }]
      : []),
    ...(count('tiers') > 0 && !('pro' in tenant)
      ? [{ path, message: 'has a section of the kind tiers, but there is no pro' }]
      : []),
  ];
}

function deadLinks({ features, navigation = [], footer }: Parts<Tenant>): CoherenceFault[] {
  if (features?.guides !== false) return [];
  const lists = [
    { path: ['navigation'], entries: navigation },
    { path: ['footer', 'learn'], entries: footer?.learn ?? [] },
  ];
  return lists.flatMap(({ path, entries }) =>
    entries.flatMap((entry, index) =>
      entry?.path === pages.guides.path()
        ? [{ path: [...path, index, 'path'], message: 'leads to the guides, but features.guides is false' }]
        : [],
    ),
  );
}

/** A host leads to the tenant that lists it or whose id it begins with; the default tenant has all others. */
function strangeOrigins({
  id,
  default: isDefault,
  origins = {},
  hosts = [],
}: Parts<Tenant>): CoherenceFault[] {
  if (isDefault || !id) return [];
  return Object.entries(origins).flatMap(([environment, origin]) => {
    if (!origin) return [];
    const host = new URL(origin).hostname;
    if (hosts.includes(host) || tenantFromHost(host, { known: [id], fallback: '' }) === id) return [];
    return [
      {
        path: ['origins', environment],
        message: `must have a host that begins with ${id} or is listed in hosts, or its visitors see another tenant`,
      },
    ];
  });
}

function repeatedOptions({ feedback }: Parts<Tenant>): CoherenceFault[] {
  return (['questionGroup', 'levels'] as const).flatMap((question) => {
    const keys = (feedback?.[question]?.options ?? []).map((option) => option?.key);
    return repetitions(keys).map((index) => ({
      path: ['feedback', question, 'options', index, 'key'],
      message: `repeats the key ${keys[index]}`,
    }));
  });
}

/** The places of values that are there before. */
function repetitions(values: readonly (string | undefined)[]): number[] {
  return values.flatMap((value, index) =>
    value !== undefined && values.indexOf(value) < index ? [index] : [],
  );
}
