/** The resources that the cluster has, with the names that kubectl knows them by. */
export type Kind = {
  kind: string;
  plural: string;
  singular: string;
  short: string[];
  apiVersion: string;
  isNamespaced: boolean;
};

type KindInput = {
  kind: string;
  apiVersion?: string;
  short?: string[];
  plural?: string;
  isNamespaced?: boolean;
};

function define({ kind, apiVersion = 'v1', short = [], plural, isNamespaced = true }: KindInput): Kind {
  const singular = kind.toLowerCase();
  return { kind, plural: plural ?? `${singular}s`, singular, short, apiVersion, isNamespaced };
}

const RBAC = 'rbac.authorization.k8s.io/v1';

export const KINDS: readonly Kind[] = [
  define({ kind: 'Namespace', short: ['ns'], isNamespaced: false }),
  define({ kind: 'Node', short: ['no'], isNamespaced: false }),
  define({ kind: 'Pod', short: ['po'] }),
  define({ kind: 'Service', short: ['svc'] }),
  define({ kind: 'Endpoints', short: ['ep'], plural: 'endpoints' }),
  define({ kind: 'ConfigMap', short: ['cm'] }),
  define({ kind: 'Secret' }),
  define({ kind: 'ServiceAccount', short: ['sa'] }),
  define({ kind: 'Event', short: ['ev'] }),
  define({ kind: 'PersistentVolumeClaim', short: ['pvc'] }),
  define({ kind: 'PersistentVolume', short: ['pv'], isNamespaced: false }),
  define({ kind: 'Deployment', apiVersion: 'apps/v1', short: ['deploy'] }),
  define({ kind: 'ReplicaSet', apiVersion: 'apps/v1', short: ['rs'] }),
  define({ kind: 'DaemonSet', apiVersion: 'apps/v1', short: ['ds'] }),
  define({ kind: 'StatefulSet', apiVersion: 'apps/v1', short: ['sts'] }),
  define({ kind: 'Job', apiVersion: 'batch/v1' }),
  define({ kind: 'CronJob', apiVersion: 'batch/v1', short: ['cj'] }),
  define({ kind: 'EndpointSlice', apiVersion: 'discovery.k8s.io/v1' }),
  define({ kind: 'Ingress', apiVersion: 'networking.k8s.io/v1', short: ['ing'], plural: 'ingresses' }),
  define({
    kind: 'NetworkPolicy',
    apiVersion: 'networking.k8s.io/v1',
    short: ['netpol'],
    plural: 'networkpolicies',
  }),
  define({ kind: 'Role', apiVersion: RBAC }),
  define({ kind: 'RoleBinding', apiVersion: RBAC }),
  define({ kind: 'ClusterRole', apiVersion: RBAC, isNamespaced: false }),
  define({ kind: 'ClusterRoleBinding', apiVersion: RBAC, isNamespaced: false }),
  define({
    kind: 'StorageClass',
    apiVersion: 'storage.k8s.io/v1',
    short: ['sc'],
    plural: 'storageclasses',
    isNamespaced: false,
  }),
];

/** What `kubectl get all` shows. */
export const ALL = [
  'Pod',
  'Service',
  'DaemonSet',
  'Deployment',
  'ReplicaSet',
  'StatefulSet',
  'Job',
  'CronJob',
];

export function groupOf({ apiVersion }: Pick<Kind, 'apiVersion'>): string {
  return apiVersion.includes('/') ? (apiVersion.split('/')[0] ?? '') : '';
}

/** By `deploy`, `deployment`, `deployments`, `Deployment` or `deployments.apps`. */
export function findKind(name: string): Kind | null {
  const [plain = '', ...group] = name.toLowerCase().split('.');
  return (
    KINDS.find(
      (one) =>
        (one.plural === plain || one.singular === plain || one.short.includes(plain)) &&
        (group.length === 0 || groupOf(one) === group.join('.') || `v1.${groupOf(one)}` === group.join('.')),
    ) ?? null
  );
}

export function kindOf(kind: string): Kind {
  const found = KINDS.find((one) => one.kind === kind);
  if (!found) throw new Error(`no kind ${kind}`);
  return found;
}

/** `deployment.apps`, as kubectl names it in its answers. */
export function qualifiedName(kind: Kind): string {
  const group = groupOf(kind);
  return group ? `${kind.singular}.${group}` : kind.singular;
}

export function qualifiedPlural(kind: Kind): string {
  const group = groupOf(kind);
  return group ? `${kind.plural}.${group}` : kind.plural;
}
