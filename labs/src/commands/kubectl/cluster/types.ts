/** The parts of Kubernetes objects that the in-page cluster reads and writes. */

export type Fields = Record<string, unknown>;
export type Labels = Record<string, string>;

export type OwnerReference = {
  apiVersion: string;
  kind: string;
  name: string;
  uid: string;
  controller: boolean;
  blockOwnerDeletion: boolean;
};

export type Meta = {
  name: string;
  namespace?: string;
  uid: string;
  resourceVersion: string;
  creationTimestamp: string;
  generation?: number;
  generateName?: string;
  labels?: Labels;
  annotations?: Labels;
  ownerReferences?: OwnerReference[];
  deletionTimestamp?: string;
  finalizers?: string[];
};

export type ClusterObject = { apiVersion: string; kind: string; metadata: Meta; [field: string]: unknown };

export type Condition = {
  type: string;
  status: 'True' | 'False' | 'Unknown';
  reason?: string;
  message?: string;
  lastTransitionTime?: string;
  lastUpdateTime?: string;
};

export type LabelSelector = {
  matchLabels?: Labels;
  matchExpressions?: { key: string; operator: string; values?: string[] }[];
};

type KeyReference = { name: string; key: string; optional?: boolean };
export type EnvVar = {
  name: string;
  value?: string;
  valueFrom?: {
    configMapKeyRef?: KeyReference;
    secretKeyRef?: KeyReference;
    fieldRef?: { fieldPath: string };
  };
};

export type Probe = {
  httpGet?: { path?: string; port: number | string; scheme?: string };
  tcpSocket?: { port: number | string };
  exec?: { command: string[] };
  initialDelaySeconds?: number;
  periodSeconds?: number;
  timeoutSeconds?: number;
  successThreshold?: number;
  failureThreshold?: number;
};

export type ContainerPort = { containerPort: number; name?: string; protocol?: string };

export type Container = {
  name: string;
  image: string;
  command?: string[];
  args?: string[];
  env?: EnvVar[];
  envFrom?: {
    prefix?: string;
    configMapRef?: { name: string; optional?: boolean };
    secretRef?: { name: string; optional?: boolean };
  }[];
  ports?: ContainerPort[];
  resources?: { requests?: Labels; limits?: Labels };
  readinessProbe?: Probe;
  livenessProbe?: Probe;
  startupProbe?: Probe;
  volumeMounts?: { name: string; mountPath: string; subPath?: string; readOnly?: boolean }[];
  imagePullPolicy?: string;
};

export type Volume = {
  name: string;
  configMap?: { name: string; items?: { key: string; path: string }[]; optional?: boolean };
  secret?: { secretName: string; items?: { key: string; path: string }[]; optional?: boolean };
  persistentVolumeClaim?: { claimName: string };
} & Fields;

export type PodSpec = {
  containers: Container[];
  initContainers?: Container[];
  volumes?: Volume[];
  restartPolicy?: 'Always' | 'OnFailure' | 'Never';
  nodeName?: string;
  nodeSelector?: Labels;
  tolerations?: { key?: string; operator?: string; value?: string; effect?: string }[];
  serviceAccountName?: string;
  terminationGracePeriodSeconds?: number;
};

export type ContainerState = {
  waiting?: { reason: string; message?: string };
  running?: { startedAt: string };
  terminated?: { exitCode: number; reason: string; message?: string; startedAt: string; finishedAt: string };
};

export type ContainerStatus = {
  name: string;
  image: string;
  ready: boolean;
  started: boolean;
  restartCount: number;
  state: ContainerState;
  lastState: ContainerState;
};

export type PodStatus = {
  phase: 'Pending' | 'Running' | 'Succeeded' | 'Failed' | 'Unknown';
  conditions?: Condition[];
  hostIP?: string;
  podIP?: string;
  startTime?: string;
  containerStatuses?: ContainerStatus[];
  initContainerStatuses?: ContainerStatus[];
  qosClass?: string;
};

export type Pod = ClusterObject & { spec: PodSpec; status: PodStatus };

export type PodTemplate = { metadata?: { labels?: Labels; annotations?: Labels }; spec: PodSpec };

export type ReplicaSet = ClusterObject & {
  spec: { replicas: number; selector: LabelSelector; template: PodTemplate };
  status: { replicas: number; readyReplicas?: number; availableReplicas?: number };
};

export type Deployment = ClusterObject & {
  spec: {
    replicas: number;
    selector: LabelSelector;
    template: PodTemplate;
    strategy: {
      type: 'RollingUpdate' | 'Recreate';
      rollingUpdate?: { maxSurge: number | string; maxUnavailable: number | string };
    };
    revisionHistoryLimit: number;
    progressDeadlineSeconds: number;
    paused?: boolean;
  };
  status: {
    observedGeneration?: number;
    replicas?: number;
    updatedReplicas?: number;
    readyReplicas?: number;
    availableReplicas?: number;
    unavailableReplicas?: number;
    conditions?: Condition[];
  };
};

export type ServicePort = {
  name?: string;
  port: number;
  targetPort: number | string;
  protocol: string;
  nodePort?: number;
};

export type Service = ClusterObject & {
  spec: {
    type: 'ClusterIP' | 'NodePort' | 'LoadBalancer' | 'ExternalName';
    clusterIP?: string;
    clusterIPs?: string[];
    externalName?: string;
    selector?: Labels;
    ports?: ServicePort[];
  };
  status: { loadBalancer: { ingress?: { ip: string }[] } };
};

export type Endpoint = {
  addresses: string[];
  conditions: { ready: boolean; serving: boolean; terminating: boolean };
  nodeName?: string;
  targetRef?: { kind: string; name: string; namespace: string; uid: string };
};

export type EndpointSlice = ClusterObject & {
  addressType: string;
  endpoints: Endpoint[];
  ports: { name: string; port: number; protocol: string }[];
};

export type Job = ClusterObject & {
  spec: {
    /** Missing where pods share the work. */
    completions?: number;
    parallelism: number;
    backoffLimit: number;
    activeDeadlineSeconds?: number;
    suspend?: boolean;
    template: PodTemplate;
  };
  status: {
    startTime?: string;
    completionTime?: string;
    active?: number;
    ready?: number;
    succeeded?: number;
    failed?: number;
    conditions?: Condition[];
  };
};

export type ClusterEvent = ClusterObject & {
  type: 'Normal' | 'Warning';
  reason: string;
  message: string;
  count: number;
  firstTimestamp: string;
  lastTimestamp: string;
  source: { component: string };
  involvedObject: { kind: string; name: string; namespace?: string; uid: string; fieldPath?: string };
};
