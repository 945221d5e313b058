import type { Fields } from '../cluster/types.ts';
import { isFields } from '../schema/decode.ts';
import { clone, isSame } from '../cluster/state.ts';

/** Lists whose entries are known by a field; all others are replaced as a whole. */
const MERGE_KEYS: Record<string, readonly string[]> = {
  containers: ['name'],
  initContainers: ['name'],
  volumes: ['name'],
  env: ['name'],
  imagePullSecrets: ['name'],
  volumeMounts: ['mountPath'],
  ports: ['containerPort', 'port'],
  volumeDevices: ['devicePath'],
  ephemeralContainers: ['name'],
  hostAliases: ['ip'],
  topologySpreadConstraints: ['topologyKey'],
  secrets: ['name'],
  taints: ['key'],
};

/** Changes the live object as the manifest says, and takes away what the last manifest had and this one has not. */
export function mergeThreeWay(live: Fields, last: Fields, wanted: Fields): Fields {
  const merged = clone(live);
  for (const name of Object.keys(last)) if (!(name in wanted) || wanted[name] === null) delete merged[name];
  for (const [name, value] of Object.entries(wanted)) {
    const [current, before] = [merged[name], last[name]];
    if (value === null) delete merged[name];
    else if (isFields(value) && isFields(current))
      merged[name] = mergeThreeWay(current, isFields(before) ? before : {}, value);
    else if (Array.isArray(value) && Array.isArray(current))
      merged[name] = mergeLists(name, {
        live: current,
        last: Array.isArray(before) ? before : [],
        wanted: value,
      });
    else merged[name] = clone(value);
  }
  return merged;
}

type Lists = { live: unknown[]; last: unknown[]; wanted: unknown[] };

function mergeLists(name: string, { live, last, wanted }: Lists): unknown[] {
  const key = (MERGE_KEYS[name] ?? []).find((field) => wanted.every((one) => isFields(one) && field in one));
  if (key === undefined) return isSame(live, wanted) ? live : clone(wanted);
  const withKey = (list: unknown[], value: unknown) =>
    list.find((one): one is Fields => isFields(one) && one[key] === value);
  const merged = (wanted as Fields[]).map((one) => {
    const current = withKey(live, one[key]);
    return current ? mergeThreeWay(current, withKey(last, one[key]) ?? {}, one) : clone(one);
  });
  const others = live.filter(
    (one) => isFields(one) && !withKey(wanted, one[key]) && !withKey(last, one[key]),
  );
  return [...merged, ...others];
}

/** A JSON merge patch, with lists of containers and the like merged by name where it is strategic. */
export function applyPatch(live: Fields, patch: Fields, isStrategic: boolean): Fields {
  if (isStrategic) return mergeThreeWay(live, {}, patch);
  const patched = clone(live);
  for (const [name, value] of Object.entries(patch)) {
    const current = patched[name];
    if (value === null) delete patched[name];
    else
      patched[name] = isFields(value) && isFields(current) ? applyPatch(current, value, false) : clone(value);
  }
  return patched;
}
