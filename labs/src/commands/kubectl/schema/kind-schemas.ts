import { OTHER_FIELDS } from './other-schemas.ts';
import { POD_SPEC, POD_TEMPLATE } from './pod-schema.ts';
import {
  anything,
  boolean,
  integer,
  intOrString,
  labels,
  listOf,
  METADATA,
  object,
  quantities,
  required,
  text,
  type Schema,
} from './schema.ts';

const SELECTOR = object('LabelSelector', 'The labels of the pods it looks after.', {
  matchLabels: labels('Labels that must be there.'),
  matchExpressions: listOf(
    object('LabelSelectorRequirement', 'A condition on a label.', {
      key: required(text('The label.')),
      operator: required(text('In, NotIn, Exists or DoesNotExist.')),
      values: listOf(text('Values to compare with.')),
    }),
  ),
});

const STRATEGY = object('DeploymentStrategy', 'How old pods are replaced.', {
  type: text('RollingUpdate or Recreate.', ['RollingUpdate', 'Recreate']),
  rollingUpdate: object('RollingUpdateDeployment', 'Limits of a rolling update.', {
    maxSurge: intOrString('Pods above the wanted number, as a number or percentage.'),
    maxUnavailable: intOrString('Pods that may be missing, as a number or percentage.'),
  }),
});

const JOB_SPEC = object('JobSpec', 'What the job runs.', {
  template: required(POD_TEMPLATE),
  completions: integer('Pods that must succeed. Default 1.'),
  parallelism: integer('Pods that may run at once. Default 1.'),
  backoffLimit: integer('Failures before the job has failed. Default 6.'),
  activeDeadlineSeconds: integer('Seconds the job may take.'),
  ttlSecondsAfterFinished: integer('Seconds until a finished job is removed; stored, not followed.'),
  suspend: boolean('Whether it waits.'),
  selector: SELECTOR,
  manualSelector: boolean('Whether the selector is written by hand.'),
  completionMode: text('NonIndexed or Indexed.'),
  podFailurePolicy: anything('Which failures count.'),
  backoffLimitPerIndex: integer('Failures for each index.'),
});

const SPECS: Record<string, Schema> = {
  Namespace: object('NamespaceSpec', 'Settings of the namespace.', {
    finalizers: listOf(text('What must be done first.')),
  }),
  Node: object('NodeSpec', 'Settings of the node.', {
    podCIDR: text('Addresses of its pods.'),
    unschedulable: boolean('Whether no new pods are placed on it.'),
    taints: listOf(
      object('Taint', 'Keeps pods away that do not tolerate it.', {
        key: required(text('Key.')),
        value: text('Value.'),
        effect: required(text('NoSchedule, PreferNoSchedule or NoExecute.')),
      }),
    ),
  }),
  Pod: POD_SPEC,
  Deployment: object('DeploymentSpec', 'The wanted state of the deployment.', {
    replicas: integer('Number of pods. Default 1.'),
    selector: required(SELECTOR),
    template: required(POD_TEMPLATE),
    strategy: STRATEGY,
    minReadySeconds: integer('Seconds a pod must be ready; stored, not followed.'),
    revisionHistoryLimit: integer('Old replica sets that stay for a rollback. Default 10.'),
    progressDeadlineSeconds: integer('Seconds without progress before it has failed. Default 600.'),
    paused: boolean('Whether changes wait.'),
  }),
  ReplicaSet: object('ReplicaSetSpec', 'The wanted state of the replica set.', {
    replicas: integer('Number of pods. Default 1.'),
    selector: required(SELECTOR),
    template: POD_TEMPLATE,
    minReadySeconds: integer('Seconds a pod must be ready.'),
  }),
  DaemonSet: object('DaemonSetSpec', 'One pod on every node.', {
    selector: required(SELECTOR),
    template: required(POD_TEMPLATE),
    updateStrategy: anything('How pods are replaced.'),
    minReadySeconds: integer('Seconds a pod must be ready.'),
    revisionHistoryLimit: integer('Old revisions that stay.'),
  }),
  StatefulSet: object('StatefulSetSpec', 'Pods with names that last.', {
    replicas: integer('Number of pods. Default 1.'),
    selector: required(SELECTOR),
    template: required(POD_TEMPLATE),
    serviceName: text('Service that gives the pods their names.'),
    podManagementPolicy: text('OrderedReady or Parallel.'),
    updateStrategy: anything('How pods are replaced.'),
    volumeClaimTemplates: listOf(anything('A claim for each pod.')),
    revisionHistoryLimit: integer('Old revisions that stay.'),
    minReadySeconds: integer('Seconds a pod must be ready.'),
    persistentVolumeClaimRetentionPolicy: anything('What happens to claims.'),
  }),
  Job: JOB_SPEC,
  CronJob: object('CronJobSpec', 'A job at regular times.', {
    schedule: required(text('Minute, hour, day, month and weekday, as in "*/5 * * * *".')),
    jobTemplate: required(
      object('JobTemplateSpec', 'The jobs that are created.', { metadata: METADATA, spec: JOB_SPEC }),
    ),
    suspend: boolean('Whether no jobs are created.'),
    concurrencyPolicy: text('Allow, Forbid or Replace.', ['Allow', 'Forbid', 'Replace']),
    successfulJobsHistoryLimit: integer('Finished jobs that stay. Default 3.'),
    failedJobsHistoryLimit: integer('Failed jobs that stay. Default 1.'),
    startingDeadlineSeconds: integer('Seconds a job may be late.'),
    timeZone: text('Time zone of the schedule.'),
  }),
  Service: object('ServiceSpec', 'How pods are reached under one name.', {
    selector: labels('Labels of the pods that get the traffic.'),
    ports: listOf(
      object('ServicePort', 'A port of the service.', {
        port: required(integer('Number of the port.')),
        targetPort: intOrString('Number or name of the port of the container.'),
        name: text('Name, needed where there are several.'),
        protocol: text('TCP, UDP or SCTP. Default TCP.'),
        nodePort: integer('Port on every node, 30000 to 32767.'),
        appProtocol: text('What is spoken on it.'),
      }),
    ),
    type: text('ClusterIP, NodePort, LoadBalancer or ExternalName.', [
      'ClusterIP',
      'NodePort',
      'LoadBalancer',
      'ExternalName',
    ]),
    clusterIP: text('Its address, or None.'),
    clusterIPs: listOf(text('Its addresses.')),
    externalName: text('Name that it stands for.'),
    externalIPs: listOf(text('More addresses.')),
    sessionAffinity: text('None or ClientIP.'),
    ipFamilies: listOf(text('IPv4 or IPv6.')),
    ipFamilyPolicy: text('How many families.'),
    internalTrafficPolicy: text('Cluster or Local.'),
    externalTrafficPolicy: text('Cluster or Local.'),
    publishNotReadyAddresses: boolean('Whether pods count that are not ready.'),
    loadBalancerIP: text('Address of a load balancer.'),
    loadBalancerClass: text('Kind of a load balancer.'),
    allocateLoadBalancerNodePorts: boolean('Whether it has node ports.'),
  }),
  Ingress: object('IngressSpec', 'Which host and path lead to which service.', {
    ingressClassName: text('Controller that follows it.'),
    defaultBackend: anything('Where everything else goes.'),
    tls: listOf(anything('Certificates.')),
    rules: listOf(
      object('IngressRule', 'Rules of one host.', {
        host: text('Host name; all, where there is none.'),
        http: object('HTTPIngressRuleValue', 'Paths of the host.', {
          paths: required(
            listOf(
              object('HTTPIngressPath', 'A path and where it leads.', {
                path: text('Path, beginning with a slash.'),
                pathType: required(
                  text('Exact, Prefix or ImplementationSpecific.', [
                    'Exact',
                    'Prefix',
                    'ImplementationSpecific',
                  ]),
                ),
                backend: required(
                  object('IngressBackend', 'Where it leads.', {
                    service: object('IngressServiceBackend', 'A service.', {
                      name: required(text('Name of the service.')),
                      port: object('ServiceBackendPort', 'Port of the service.', {
                        number: integer('Number.'),
                        name: text('Name.'),
                      }),
                    }),
                    resource: anything('Another object.'),
                  }),
                ),
              }),
            ),
          ),
        }),
      }),
    ),
  }),
  NetworkPolicy: object(
    'NetworkPolicySpec',
    'Who may talk to whom; the in-page cluster stores it and does not follow it.',
    {
      podSelector: required(SELECTOR),
      policyTypes: listOf(text('Ingress, Egress.')),
      ingress: listOf(anything('Who may come in.')),
      egress: listOf(anything('Where pods may go.')),
    },
  ),
  PersistentVolumeClaim: object('PersistentVolumeClaimSpec', 'Storage that is wanted.', {
    accessModes: listOf(text('ReadWriteOnce, ReadOnlyMany, ReadWriteMany or ReadWriteOncePod.')),
    resources: object('VolumeResourceRequirements', 'How much.', {
      requests: quantities('At least.'),
      limits: quantities('At most.'),
    }),
    storageClassName: text('Class of the storage.'),
    volumeName: text('Volume it is bound to.'),
    volumeMode: text('Filesystem or Block.'),
    dataSource: anything('Snapshot or claim that it is copied from; stored, not followed.'),
    selector: SELECTOR,
  }),
  PersistentVolume: anything('Storage of the cluster.'),
};

/** What a kind consists of. */
export function schemaOf(kind: string, doc = ''): Schema {
  const spec = SPECS[kind];
  return object(kind, doc, {
    apiVersion: text('The version of the API, such as apps/v1.'),
    kind: text('What it is, such as Deployment.'),
    metadata: METADATA,
    ...(spec && { spec }),
    ...OTHER_FIELDS[kind],
    ...(spec && { status: anything('What the cluster has reached; written by controllers.') }),
  });
}
