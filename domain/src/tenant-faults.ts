import { contrast } from './contrast.ts';
import type { Palette, Tenant } from './tenant-data.ts';
import { tenantFromHost } from './tenant.ts';

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

export function contrastFaults(colours: Tenant['colours']): ContrastFault[] {
  return (['light', 'dark'] as const).flatMap((scheme) =>
    TEXT_PAIRS.flatMap(([front, back, least]) => {
      const found = contrast(colours[scheme][front], colours[scheme][back]);
      if (found >= least) return [];
      const message = `${front} on ${back} has a contrast of ${found.toFixed(2)}, it needs at least ${least}`;
      return [{ scheme, color: front, message }];
    }),
  );
}

type CoherenceFault = { path: (string | number)[]; message: string };

/** Contradictions between fields, which the schema of a single field cannot find. */
export function coherenceFaults(tenant: Tenant): CoherenceFault[] {
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

function loginFaults({ login: { passwords, providers } }: Tenant): CoherenceFault[] {
  const ids = providers.map(({ id }) => id);
  return [
    ...ids.flatMap((id, index) =>
      ids.indexOf(id) < index
        ? [{ path: ['login', 'providers', index, 'id'], message: 'is the id of two providers' }]
        : [],
    ),
    ...(!passwords && providers.length === 0
      ? [{ path: ['login', 'passwords'], message: 'is false, but there is no provider to register with' }]
      : []),
  ];
}

function starterFaults({ starters = [], features }: Tenant): CoherenceFault[] {
  const names = starters.map(({ type, slug }) => `${type} ${slug}`);
  return starters.flatMap(({ type }, index) => [
    ...(type === 'guide' && !features.guides
      ? [{ path: ['starters', index, 'type'], message: 'is a guide, but features.guides is false' }]
      : []),
    ...(names.indexOf(names[index] ?? '') < index
      ? [{ path: ['starters', index, 'slug'], message: 'is named twice' }]
      : []),
  ]);
}

function missingParts({ features, banners, pro }: Tenant): CoherenceFault[] {
  return [
    ...(features.guides && !banners.guides
      ? [{ path: ['banners', 'guides'], message: 'is missing, but features.guides is true' }]
      : []),
    ...(features.pro && !pro ? [{ path: ['pro'], message: 'is missing, but features.pro is true' }] : []),
  ];
}

/** Blocks that every home page has, once; tiers exactly where there is Pro. */
function landingFaults({ landing: { sections }, pro }: Tenant): CoherenceFault[] {
  const path = ['landing', 'sections'];
  const count = (kind: string) => sections.filter((section) => section.kind === kind).length;
  return [
    ...(['courses', 'instructors'] as const).flatMap((kind) =>
      count(kind) === 1 ? [] : [{ path, message: `must have one section of the kind ${kind}` }],
    ),
    ...(count('tiers') > 0 && !pro
      ? [{ path, message: 'has a section of the kind tiers, but there is no pro' }]
      : []),
  ];
}

function deadLinks({ features, navigation, footer }: Tenant): CoherenceFault[] {
  if (features.guides) return [];
  const lists: [(string | number)[], readonly { path: string }[]][] = [
    [['navigation'], navigation],
    [['footer', 'learn'], footer.learn],
  ];
  return lists.flatMap(([path, entries]) =>
    entries.flatMap((entry, index) =>
      entry.path === '/guides'
        ? [{ path: [...path, index, 'path'], message: 'leads to the guides, but features.guides is false' }]
        : [],
    ),
  );
}

/** Hosts are mapped to tenants by their first label, so only the default tenant may have a host without its id. */
function strangeOrigins({ id, default: isDefault, origins }: Tenant): CoherenceFault[] {
  if (isDefault) return [];
  return Object.entries(origins).flatMap(([environment, origin]) => {
    const host = origin?.replace(/^https?:\/\//i, '');
    if (tenantFromHost(host, { known: [id], fallback: '' }) === id) return [];
    return [
      {
        path: ['origins', environment],
        message: `must have a host that begins with ${id}, or its visitors see another tenant`,
      },
    ];
  });
}

function repeatedOptions({ feedback }: Tenant): CoherenceFault[] {
  return (['questionGroup', 'levels'] as const).flatMap((question) => {
    const keys = (feedback[question]?.options ?? []).map(({ key }) => key);
    return keys.flatMap((key, index) =>
      keys.indexOf(key) < index
        ? [{ path: ['feedback', question, 'options', index, 'key'], message: `repeats the key ${key}` }]
        : [],
    );
  });
}
