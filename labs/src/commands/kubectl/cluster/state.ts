import type { ImageModel } from '../images/image-model.ts';
import type { Kubeconfig } from './kubeconfig.ts';
import type { ClusterObject, Meta } from './types.ts';

export type ProbeName = 'startupProbe' | 'readinessProbe' | 'livenessProbe';
export type ProbeRuntime = { next: number | null; passed: number; failed: number };

/** What the kubelet knows of a container besides its status. Times are in milliseconds. */
export type ContainerRuntime = {
  step: 'waiting' | 'pulling' | 'pull-failed' | 'creating' | 'running' | 'back-off' | 'ended' | 'blocked';
  /** When the next step is due; null while nothing will happen by itself. */
  due: number | null;
  startedAt: number | null;
  /** The run before the current one, for `logs --previous`. */
  previous: { startedAt: number; endedAt: number; exitCode: number; reason: string; message: string } | null;
  endedAt: number | null;
  exitCode: number;
  reason: string;
  message: string;
  restarts: number;
  backOff: number;
  pullBackOff: number;
  isReady: boolean;
  probes: Partial<Record<ProbeName, ProbeRuntime>>;
  /** The environment as it was at the start; later changes need a restart. */
  env: Record<string, string>;
  /** What it has written; a line that has no end yet is open. */
  log?: LogLine[];
  previousLog?: LogLine[];
  /** When requests have reached it. */
  requests?: number[];
  /** What listens in it. */
  servers?: Server[];
  /** When its program goes on; null while it waits for something else, missing where it has none. */
  wakeAt?: number | null;
  /** Its program was ended from inside. */
  killedBy?: { at: number; exitCode: number };
  /** Whether it ends when it is told to. */
  handlesStop?: boolean;
  hasTrap?: boolean;
  /** Whether it computes without a pause. */
  isBusy?: boolean;
};

export type LogLine = { at: number; text: string; isOpen?: boolean };

/** Something in a container that listens on a port. */
export type Server = {
  port: number;
  /** From when on it answers. */
  from: number;
  /** The folder whose files it serves; missing where the image has answers of its own. */
  root?: string;
  args: string[];
};

/** A file as the cluster's state stores it; null where a file of the image was removed. */
export type DiskEntry =
  | { kind: 'file'; text?: string; base64?: string; mode: number; at: number }
  | { kind: 'folder'; mode: number; at: number }
  | { kind: 'link'; target: string; mode: number; at: number }
  | null;

/** What was written to a container's own layer or to a volume. */
export type Disk = { files: Record<string, DiskEntry>; bytes: number };

export type PodRuntime = {
  containers: Record<string, ContainerRuntime>;
  deleteAt: number | null;
  isStopping?: boolean;
};

/** Everything the cluster knows: plain data that is stored with the lab's files. */
export type ClusterState = {
  version: 1;
  /** The time up to which the cluster has been simulated. */
  now: number;
  seed: number;
  revision: number;
  objects: Record<string, ClusterObject>;
  pods: Record<string, PodRuntime>;
  /** Images by node, which need no second pull. */
  pulled: Record<string, string[]>;
  context: { name: string; namespace: string };
  /** What a client tries without asking the server: nothing is refused by quotas or for want of an account. */
  isClientSide?: boolean;
  /** Once anybody has looked at it or changed it. */
  kubeconfig?: Kubeconfig;
  /** The images of the lab itself. */
  images: ImageModel[];
  nextIp: number;
  /** When controllers want to act by themselves, by the uid of the object. */
  timers: Record<string, number>;
  /** What containers wrote, by layer and volume. */
  disks?: Record<string, Disk>;
  /** Grows with each change that is no change of an object. */
  changes?: number;
};

export function keyOf(kind: string, name: string, namespace = ''): string {
  return `${kind}/${namespace}/${name}`;
}

export function keyOfObject({
  kind,
  metadata,
}: {
  kind: string;
  metadata: Pick<Meta, 'name' | 'namespace'>;
}): string {
  return keyOf(kind, metadata.name, metadata.namespace);
}

export function find<Type extends ClusterObject = ClusterObject>(
  state: ClusterState,
  kind: string,
  { name, namespace }: { name: string; namespace?: string | undefined },
): Type | undefined {
  return state.objects[keyOf(kind, name, namespace)] as Type | undefined;
}

/** All objects of a kind by namespace and name, as an API server lists them. */
export function list<Type extends ClusterObject = ClusterObject>(
  state: ClusterState,
  kind: string,
  namespace?: string | null,
): Type[] {
  const start = namespace == null ? `${kind}/` : `${kind}/${namespace}/`;
  return Object.keys(state.objects)
    .filter((key) => key.startsWith(start))
    .sort()
    .map((key) => state.objects[key] as Type);
}

export function isoTime(at: number): string {
  return new Date(Math.floor(at / 1000) * 1000).toISOString().replace('.000Z', 'Z');
}

/** Stores an object that is new or has changed. */
export function put(state: ClusterState, object: ClusterObject): void {
  object.metadata.resourceVersion = String(++state.revision);
  state.objects[keyOfObject(object)] = object;
}

export function remove(state: ClusterState, object: ClusterObject): void {
  delete state.objects[keyOfObject(object)];
  delete state.pods[object.metadata.uid];
  state.revision++;
}

type NewMeta = Partial<Meta> & { name: string };

export function newMeta(state: ClusterState, meta: NewMeta): Meta {
  return {
    ...meta,
    uid: newUid(state),
    resourceVersion: '',
    creationTimestamp: isoTime(state.now),
  };
}

/** The next number of a small generator, so that a test sees the same names every time. */
export function nextRandom(state: ClusterState): number {
  state.seed = (Math.imul(state.seed, 1_664_525) + 1_013_904_223) >>> 0;
  return state.seed / 2 ** 32;
}

/** The letters that Kubernetes uses, which spell no words. */
const LETTERS = 'bcdfghjklmnpqrstvwxz2456789';

export function randomSuffix(state: ClusterState, length = 5): string {
  let suffix = '';
  for (let at = 0; at < length; at++)
    suffix += LETTERS.charAt(Math.floor(nextRandom(state) * LETTERS.length));
  return suffix;
}

function newUid(state: ClusterState): string {
  const hex = (length: number) => {
    let digits = '';
    for (let at = 0; at < length; at++) digits += Math.floor(nextRandom(state) * 16).toString(16);
    return digits;
  };
  return `${hex(8)}-${hex(4)}-4${hex(3)}-a${hex(3)}-${hex(12)}`;
}

/** The hash of a pod template in the letters of Kubernetes. */
export function hashOf(value: unknown): string {
  let hash = 0x811c9dc5;
  const text = JSON.stringify(value, sortKeys);
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  let letters = '';
  for (let rest = hash >>> 0, at = 0; at < 10; at++) {
    letters += LETTERS.charAt(rest % LETTERS.length);
    rest = at === 4 ? Math.imul(hash, 2_654_435_761) >>> 0 : Math.floor(rest / LETTERS.length);
  }
  return letters;
}

function sortKeys(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** Compares values regardless of the order of their fields. */
export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one, sortKeys) === JSON.stringify(other, sortKeys);
}

export function clone<Value>(value: Value): Value {
  return structuredClone(value);
}

export function nextAddress(state: ClusterState, network: 'pod' | 'service'): string {
  const number = state.nextIp++;
  return network === 'pod'
    ? `10.244.${1 + (number % 2)}.${2 + (number % 250)}`
    : `10.96.${40 + ((Math.imul(number, 37) >>> 0) % 200)}.${2 + ((Math.imul(number, 101) >>> 0) % 250)}`;
}
