import { find, type ClusterState } from '../cluster/state.ts';
import type { Container, ClusterObject, Pod, Volume } from '../cluster/types.ts';
import { ContainerFs, type Mount } from './container-fs.ts';
import { diskOf } from './disks.ts';
import { fieldOf, isMissing, readSource, type Values } from './environment.ts';

type Item = { key: string; path: string };
type Field = { path: string; fieldRef?: { fieldPath: string } };
type Projection = {
  configMap?: { name: string; items?: Item[]; optional?: boolean };
  secret?: { name: string; items?: Item[]; optional?: boolean };
  downwardAPI?: { items?: Field[] };
  serviceAccountToken?: { path: string };
};

const ACCOUNT = '/var/run/secrets/kubernetes.io/serviceaccount';

type Volumes = Map<string, ContainerFs>;

/** What is mounted into a container; volumes that are open already are shared. */
export async function mountsOf(
  state: ClusterState,
  { pod, container, open }: { pod: Pod; container: Container; open: Volumes },
): Promise<Mount[]> {
  const mounts: Mount[] = [];
  for (const mount of container.volumeMounts ?? []) {
    const { name, mountPath, subPath, subPathExpr, readOnly } = mount as typeof mount & {
      subPathExpr?: string;
    };
    const volume = pod.spec.volumes?.find((one) => one.name === name);
    if (!volume) continue;
    const { fs, isFilled } = await openVolume(state, { pod, volume, open });
    const inside = (subPath ?? subPathExpr ?? '').replace(/^\/|\/$/g, '');
    const root = `/${inside.replace(/\$\((\w+)\)/g, (_all, variable: string) => subPathValue(pod, container, variable))}`;
    if (root !== '/' && !isFilled && !(await fs.exists(root))) await fs.mkdir(root, { recursive: true });
    if (isFilled && root !== '/' && !(await fs.exists(root))) continue;
    mounts.push({
      at: mountPath.replace(/(.)\/$/, '$1'),
      fs,
      root,
      isReadOnly: readOnly === true || isFilled,
    });
  }
  const { automountServiceAccountToken } = pod.spec as { automountServiceAccountToken?: boolean };
  const account = find(state, 'ServiceAccount', {
    name: pod.spec.serviceAccountName ?? 'default',
    namespace: pod.metadata.namespace,
  });
  const isWanted = automountServiceAccountToken ?? account?.['automountServiceAccountToken'] ?? true;
  if (isWanted !== false && !mounts.some(({ at }) => at === ACCOUNT)) {
    const fs = await new ContainerFs({
      files: rooted(accountFiles(state, pod)),
      now: () => state.now,
    }).open();
    mounts.push({ at: ACCOUNT, fs, root: '/', isReadOnly: true });
  }
  return mounts;
}

function subPathValue(pod: Pod, { env = [] }: Container, name: string): string {
  const variable = env.find((one) => one.name === name);
  const path = variable?.valueFrom?.fieldRef?.fieldPath;
  return path ? fieldOf(pod, path) : (variable?.value ?? '');
}

type Opening = { pod: Pod; volume: Volume; open: Volumes };

async function openVolume(
  state: ClusterState,
  { pod, volume, open }: Opening,
): Promise<{ fs: ContainerFs; isFilled: boolean }> {
  const files = filledFiles(state, pod, volume);
  const id = diskId(state, pod, volume);
  const key = files === null ? id : `${id} ${JSON.stringify(files)}`;
  let fs = open.get(key);
  if (!fs) {
    fs = new ContainerFs({
      ...(files === null ? { disk: diskOf(state, id) } : { files: rooted(files) }),
      now: () => state.now,
    });
    await fs.open();
    open.set(key, fs);
  }
  return { fs, isFilled: files !== null };
}

const rooted = (files: Values): Values =>
  Object.fromEntries(Object.entries(files).map(([path, content]) => [`/${path}`, content]));

/** Where the content of a volume is stored: with its pod, its node, or the persistent volume. */
function diskId(state: ClusterState, pod: Pod, volume: Volume): string {
  const { hostPath, persistentVolumeClaim } = volume as Volume & { hostPath?: { path: string } };
  if (hostPath) return nodeDisk(pod.spec.nodeName ?? '', hostPath.path);
  if (!persistentVolumeClaim) return `pod/${pod.metadata.uid}/${volume.name}`;
  const claim = find<ClusterObject & { spec: { volumeName?: string } }>(state, 'PersistentVolumeClaim', {
    name: persistentVolumeClaim.claimName,
    namespace: pod.metadata.namespace,
  });
  const name = claim?.spec.volumeName ?? '';
  const own = find(state, 'PersistentVolume', { name });
  const path = (own?.['spec'] as { hostPath?: { path: string } } | undefined)?.hostPath?.path;
  return path ? nodeDisk(pod.spec.nodeName ?? '', path) : `volume/${name}`;
}

export function nodeDisk(node: string, path: string): string {
  return `node/${node}/${path.replace(/^\/|\/$/g, '')}`;
}

/** The files of a volume that comes from objects of the cluster; null for one that containers write. */
function filledFiles(state: ClusterState, pod: Pod, volume: Volume): Values | null {
  const { configMap, secret, projected, downwardAPI } = volume as Volume & {
    projected?: { sources?: Projection[] };
    downwardAPI?: { items?: Field[] };
  };
  if (configMap) return sourceFiles(state, pod, { kind: 'ConfigMap', ...configMap });
  if (secret) return sourceFiles(state, pod, { kind: 'Secret', ...secret, name: secret.secretName });
  if (downwardAPI) return fieldFiles(pod, downwardAPI.items);
  if (!projected) return null;
  return Object.assign(
    {},
    ...(projected.sources ?? []).map((one) => projectedFiles(state, pod, one)),
  ) as Values;
}

function projectedFiles(
  state: ClusterState,
  pod: Pod,
  { configMap, secret, downwardAPI, serviceAccountToken }: Projection,
): Values {
  if (configMap) return sourceFiles(state, pod, { kind: 'ConfigMap', ...configMap });
  if (secret) return sourceFiles(state, pod, { kind: 'Secret', ...secret });
  if (downwardAPI) return fieldFiles(pod, downwardAPI.items);
  return serviceAccountToken ? { [serviceAccountToken.path]: tokenOf(pod) } : {};
}

type Filling = { kind: 'ConfigMap' | 'Secret'; name: string; items?: Item[]; optional?: boolean };

function sourceFiles(state: ClusterState, pod: Pod, { kind, name, items, optional }: Filling): Values {
  const values = readSource(state, pod, { kind, name, optional });
  if (values === null || isMissing(values)) return {};
  if (!items) return values;
  return Object.fromEntries(items.map(({ key, path }) => [path, values[key] ?? '']));
}

function fieldFiles(pod: Pod, items: Field[] = []): Values {
  return Object.fromEntries(
    items.map(({ path, fieldRef }) => [path, fieldRef ? fieldContent(pod, fieldRef.fieldPath) : '']),
  );
}

function fieldContent(pod: Pod, path: string): string {
  const all =
    path === 'metadata.labels'
      ? pod.metadata.labels
      : path === 'metadata.annotations'
        ? pod.metadata.annotations
        : null;
  if (all === null) return fieldOf(pod, path);
  return Object.entries(all ?? {})
    .sort()
    .map(([name, value]) => `${name}=${JSON.stringify(value)}`)
    .join('\n');
}

function accountFiles(state: ClusterState, pod: Pod): Values {
  const { namespace = 'default' } = pod.metadata;
  const root = Object.values(state.objects).find(
    ({ kind, metadata }) =>
      kind === 'ConfigMap' && metadata.namespace === namespace && metadata.name.endsWith('-root-ca.crt'),
  );
  const certificate = ((root?.['data'] ?? {}) as Values)['ca.crt'] ?? '';
  return { token: tokenOf(pod), 'ca.crt': certificate, namespace };
}

/** A token in the form of the real one; it opens nothing. */
function tokenOf({ metadata, spec }: Pod): string {
  const part = (value: unknown) =>
    btoa(JSON.stringify(value)).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
  const account = spec.serviceAccountName ?? 'default';
  const claims = {
    aud: ['https://kubernetes.default.svc.cluster.local'],
    iss: 'https://kubernetes.default.svc.cluster.local',
    sub: `system:serviceaccount:${metadata.namespace ?? 'default'}:${account}`,
    'kubernetes.io': { namespace: metadata.namespace, pod: { name: metadata.name, uid: metadata.uid } },
  };
  return `${part({ alg: 'RS256', kid: 'lab' })}.${part(claims)}.${part(metadata.uid)}`;
}
