import { list, type ClusterState } from './state.ts';
import type { ClusterObject } from './types.ts';

/** The resources that the cluster has, with the names that kubectl knows them by. */
export type Kind = {
  kind: string;
  plural: string;
  singular: string;
  short: string[];
  apiVersion: string;
  isNamespaced: boolean;
  categories?: string[];
};

/** Group and version, then `plural Kind short,short`; `!` marks what belongs to the whole cluster. */
const TABLE = `
v1
bindings Binding
componentstatuses ComponentStatus cs !
configmaps ConfigMap cm
endpoints Endpoints ep
events Event ev
limitranges LimitRange limits
namespaces Namespace ns !
nodes Node no !
persistentvolumeclaims PersistentVolumeClaim pvc
persistentvolumes PersistentVolume pv !
pods Pod po
podtemplates PodTemplate
replicationcontrollers ReplicationController rc
resourcequotas ResourceQuota quota
secrets Secret
serviceaccounts ServiceAccount sa
services Service svc
admissionregistration.k8s.io/v1
mutatingadmissionpolicies MutatingAdmissionPolicy !
mutatingadmissionpolicybindings MutatingAdmissionPolicyBinding !
mutatingwebhookconfigurations MutatingWebhookConfiguration !
validatingadmissionpolicies ValidatingAdmissionPolicy !
validatingadmissionpolicybindings ValidatingAdmissionPolicyBinding !
validatingwebhookconfigurations ValidatingWebhookConfiguration !
apiextensions.k8s.io/v1
customresourcedefinitions CustomResourceDefinition crd,crds !
apiregistration.k8s.io/v1
apiservices APIService !
apps/v1
controllerrevisions ControllerRevision
daemonsets DaemonSet ds
deployments Deployment deploy
replicasets ReplicaSet rs
statefulsets StatefulSet sts
authentication.k8s.io/v1
selfsubjectreviews SelfSubjectReview !
tokenreviews TokenReview !
authorization.k8s.io/v1
localsubjectaccessreviews LocalSubjectAccessReview
selfsubjectaccessreviews SelfSubjectAccessReview !
selfsubjectrulesreviews SelfSubjectRulesReview !
subjectaccessreviews SubjectAccessReview !
autoscaling/v2
horizontalpodautoscalers HorizontalPodAutoscaler hpa
batch/v1
cronjobs CronJob cj
jobs Job
certificates.k8s.io/v1
certificatesigningrequests CertificateSigningRequest csr !
coordination.k8s.io/v1
leases Lease
discovery.k8s.io/v1
endpointslices EndpointSlice
flowcontrol.apiserver.k8s.io/v1
flowschemas FlowSchema !
prioritylevelconfigurations PriorityLevelConfiguration !
networking.k8s.io/v1
ingressclasses IngressClass !
ingresses Ingress ing
ipaddresses IPAddress ip !
networkpolicies NetworkPolicy netpol
servicecidrs ServiceCIDR !
node.k8s.io/v1
runtimeclasses RuntimeClass !
policy/v1
poddisruptionbudgets PodDisruptionBudget pdb
rbac.authorization.k8s.io/v1
clusterrolebindings ClusterRoleBinding !
clusterroles ClusterRole !
rolebindings RoleBinding
roles Role
resource.k8s.io/v1
deviceclasses DeviceClass !
resourceclaims ResourceClaim
resourceclaimtemplates ResourceClaimTemplate
resourceslices ResourceSlice !
scheduling.k8s.io/v1
priorityclasses PriorityClass pc !
storage.k8s.io/v1
csidrivers CSIDriver !
csinodes CSINode !
csistoragecapacities CSIStorageCapacity
storageclasses StorageClass sc !
volumeattachments VolumeAttachment !
volumeattributesclasses VolumeAttributesClass vac !
`;

function readTable(): Kind[] {
  let apiVersion = '';
  return TABLE.trim()
    .split('\n')
    .flatMap((line) => {
      const [plural = '', kind, ...rest] = line.split(' ');
      if (kind === undefined) {
        apiVersion = plural;
        return [];
      }
      const short = (rest.find((word) => word !== '!') ?? '').split(',').filter(Boolean);
      return [
        { kind, plural, singular: kind.toLowerCase(), short, apiVersion, isNamespaced: !rest.includes('!') },
      ];
    });
}

export const KINDS: readonly Kind[] = readTable();

/** Older versions that a manifest may still name; the object is stored in the one of the table. */
const OTHER_VERSIONS: Record<string, string> = {
  'autoscaling/v1/HorizontalPodAutoscaler': 'autoscaling/v2',
};

/** What `kubectl get all` shows. */
export const ALL = [
  'Pod',
  'ReplicationController',
  'Service',
  'DaemonSet',
  'Deployment',
  'ReplicaSet',
  'StatefulSet',
  'HorizontalPodAutoscaler',
  'CronJob',
  'Job',
];

export type Definition = ClusterObject & {
  spec: {
    group: string;
    scope: string;
    names: {
      kind: string;
      plural: string;
      singular?: string;
      shortNames?: string[];
      categories?: string[];
    };
    versions: { name: string; served: boolean; storage: boolean; [field: string]: unknown }[];
  };
};

/** The kinds of the cluster: its own, and those that definitions have added. */
export function kindsOf(state: ClusterState): readonly Kind[] {
  const definitions = list<Definition>(state, 'CustomResourceDefinition');
  if (definitions.length === 0) return KINDS;
  const own = definitions.flatMap(({ spec: { group, scope, names, versions } }) => {
    const served = versions.filter((version) => version.served).sort((one) => (one.storage ? -1 : 1));
    return served.map(({ name }): Kind => ({
      kind: names.kind,
      plural: names.plural,
      singular: names.singular ?? names.kind.toLowerCase(),
      short: names.shortNames ?? [],
      apiVersion: `${group}/${name}`,
      isNamespaced: scope === 'Namespaced',
      categories: names.categories ?? [],
    }));
  });
  return [...KINDS, ...own];
}

export function groupOf({ apiVersion }: Pick<Kind, 'apiVersion'>): string {
  return apiVersion.includes('/') ? (apiVersion.split('/')[0] ?? '') : '';
}

/** By `deploy`, `deployment`, `deployments`, `Deployment`, `deployments.apps` or `deployments.v1.apps`. */
export function findKind(state: ClusterState, name: string): Kind | null {
  const [plain = '', ...group] = name.toLowerCase().split('.');
  const wanted = group.join('.');
  return (
    kindsOf(state).find(
      (one) =>
        (one.plural === plain || one.singular === plain || one.short.includes(plain)) &&
        (wanted === '' ||
          groupOf(one) === wanted ||
          wanted.replace(/^v\d+(?:(?:alpha|beta)\d+)?\.?/, '') === groupOf(one)),
    ) ?? null
  );
}

export function kindOf(kind: string): Kind {
  const found = KINDS.find((one) => one.kind === kind);
  if (!found) throw new Error(`no kind ${kind}`);
  return found;
}

export function kindOfManifest(
  state: ClusterState,
  { apiVersion, kind }: { apiVersion: string; kind: string },
): Kind | null {
  const version = OTHER_VERSIONS[`${apiVersion}/${kind}`] ?? apiVersion;
  return kindsOf(state).find((one) => one.kind === kind && one.apiVersion === version) ?? null;
}

/** `deployment.apps`, as kubectl names it in its answers. */
export function qualifiedName({ kind, apiVersion }: Pick<Kind, 'kind' | 'apiVersion'>): string {
  const group = groupOf({ apiVersion });
  return group ? `${kind.toLowerCase()}.${group}` : kind.toLowerCase();
}

export function qualifiedPlural(kind: Kind): string {
  const group = groupOf(kind);
  return group ? `${kind.plural}.${group}` : kind.plural;
}
