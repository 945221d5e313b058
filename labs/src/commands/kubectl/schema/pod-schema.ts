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

const HTTP_GET = object('HTTPGetAction', 'An HTTP request; 200 to 399 is success.', {
  path: text('Path to request.'),
  port: required(intOrString('Number or name of the port.')),
  scheme: text('HTTP or HTTPS.'),
  host: text('Host to connect to, by default the pod itself.'),
  httpHeaders: listOf(anything('Headers to send.')),
});

const probe = (doc: string): Schema =>
  object('Probe', doc, {
    httpGet: HTTP_GET,
    tcpSocket: object('TCPSocketAction', 'A connection; that it opens is success.', {
      port: required(intOrString('Number or name of the port.')),
      host: text('Host to connect to.'),
    }),
    exec: object('ExecAction', 'A command in the container; exit code 0 is success.', {
      command: listOf(text('The command and its arguments; no shell is used.')),
    }),
    grpc: anything('A gRPC health check.'),
    initialDelaySeconds: integer('Seconds after the start before the first probe. Default 0.'),
    periodSeconds: integer('Seconds between probes. Default 10.'),
    timeoutSeconds: integer('Seconds after which a probe has failed. Default 1.'),
    successThreshold: integer('Successes in a row before it counts as passed. Default 1.'),
    failureThreshold: integer('Failures in a row before it counts as failed. Default 3.'),
    terminationGracePeriodSeconds: integer('Seconds to end after the probe has failed.'),
  });

const keyRef = (what: string): Schema =>
  object(`${what}KeySelector`, `A key of a ${what}.`, {
    name: text(`Name of the ${what}.`),
    key: required(text('The key to select.')),
    optional: boolean('Whether it may be missing.'),
  });

const ENV = object('EnvVar', 'A variable of the environment.', {
  name: required(text('Name of the variable.')),
  value: text('Its value; $(NAME) refers to variables before it.'),
  valueFrom: object('EnvVarSource', 'Where its value comes from.', {
    configMapKeyRef: keyRef('ConfigMap'),
    secretKeyRef: keyRef('Secret'),
    fieldRef: object('ObjectFieldSelector', 'A field of the pod.', {
      fieldPath: required(text('Path of the field, such as metadata.name.')),
      apiVersion: text('Version of the path.'),
    }),
    resourceFieldRef: anything('A resource of the container.'),
  }),
});

const source = (what: string): Schema =>
  object(`${what}EnvSource`, `All keys of a ${what}.`, {
    name: text(`Name of the ${what}.`),
    optional: boolean('Whether it may be missing.'),
  });

const RESOURCES = object('ResourceRequirements', 'What the container needs and may use.', {
  requests: quantities('What is reserved on the node; the scheduler counts with it.'),
  limits: quantities('What it may use at most.'),
  claims: listOf(anything('Resources claimed by name.')),
});

export const container = (doc: string): Schema =>
  object('Container', doc, {
    name: required(text('Name of the container, unique in the pod.')),
    image: text('Image to run, as in nginx:1.29.'),
    imagePullPolicy: text('Always, IfNotPresent or Never.', ['Always', 'IfNotPresent', 'Never']),
    command: listOf(text('Replaces the entry point of the image; no shell is used.')),
    args: listOf(text('Arguments of the entry point.')),
    workingDir: text('Directory the command starts in.'),
    env: listOf(ENV),
    envFrom: listOf(
      object('EnvFromSource', 'Variables from all keys of an object.', {
        prefix: text('Put before each name.'),
        configMapRef: source('ConfigMap'),
        secretRef: source('Secret'),
      }),
    ),
    ports: listOf(
      object('ContainerPort', 'A port of the container; for information, and to be found by name.', {
        containerPort: required(integer('Number of the port, 1 to 65535.')),
        name: text('Name that services and probes can use.'),
        protocol: text('TCP, UDP or SCTP. Default TCP.', ['TCP', 'UDP', 'SCTP']),
        hostPort: integer('Port of the node.'),
        hostIP: text('Address of the node to bind to.'),
      }),
    ),
    resources: RESOURCES,
    readinessProbe: probe('Decides whether the container gets traffic.'),
    livenessProbe: probe('Decides whether the container is restarted.'),
    startupProbe: probe('Holds back the other probes until it has passed.'),
    volumeMounts: listOf(
      object('VolumeMount', 'Where a volume of the pod appears in the container.', {
        name: required(text('Name of the volume.')),
        mountPath: required(text('Path in the container.')),
        subPath: text('A path within the volume.'),
        subPathExpr: text('The same with variables.'),
        readOnly: boolean('Whether it can be read only.'),
        mountPropagation: text('How mounts are passed on.'),
        recursiveReadOnly: text('Whether mounts below are read-only too.'),
      }),
    ),
    lifecycle: anything('Commands after the start and before the stop.'),
    securityContext: anything('User, capabilities and the like.'),
    terminationMessagePath: text('File with the last message.'),
    terminationMessagePolicy: text('Where the last message comes from.'),
    restartPolicy: text('Always makes an init container a sidecar.'),
    resizePolicy: listOf(anything('How resources may change.')),
    stdin: boolean('Whether it reads from standard input.'),
    stdinOnce: boolean('Whether it reads once only.'),
    tty: boolean('Whether it has a terminal.'),
  });

const items = listOf(
  object('KeyToPath', 'A key and the file it becomes.', {
    key: required(text('The key.')),
    path: required(text('The file, relative to the volume.')),
    mode: integer('Permissions of the file.'),
  }),
);

const VOLUME = object('Volume', 'A directory that containers of the pod can mount.', {
  name: required(text('Name of the volume.')),
  configMap: object('ConfigMapVolumeSource', 'The keys of a ConfigMap as files.', {
    name: text('Name of the ConfigMap.'),
    items,
    optional: boolean('Whether it may be missing.'),
    defaultMode: integer('Permissions of the files.'),
  }),
  secret: object('SecretVolumeSource', 'The keys of a Secret as files.', {
    secretName: text('Name of the Secret.'),
    items,
    optional: boolean('Whether it may be missing.'),
    defaultMode: integer('Permissions of the files.'),
  }),
  emptyDir: object('EmptyDirVolumeSource', 'An empty directory that lives as long as the pod.', {
    medium: text('Memory, or nothing for a disk.'),
    sizeLimit: text('How large it may become.'),
  }),
  persistentVolumeClaim: object('PersistentVolumeClaimVolumeSource', 'A volume that outlives the pod.', {
    claimName: required(text('Name of the claim.')),
    readOnly: boolean('Whether it can be read only.'),
  }),
  hostPath: anything('A path of the node.'),
  projected: anything('Several sources in one directory.'),
  downwardAPI: anything('Fields of the pod as files.'),
});

export const POD_SPEC = object('PodSpec', 'What the pod runs, and how.', {
  containers: required(listOf(container('Containers that run together; at least one.'))),
  initContainers: listOf(container('Containers that run one after the other before the others start.')),
  volumes: listOf(VOLUME),
  restartPolicy: text('Always, OnFailure or Never.', ['Always', 'OnFailure', 'Never']),
  nodeName: text('Node the pod runs on.'),
  nodeSelector: labels('Labels that the node must have.'),
  tolerations: listOf(
    object('Toleration', 'A taint that the pod accepts.', {
      key: text('Key of the taint.'),
      operator: text('Exists or Equal.'),
      value: text('Value of the taint.'),
      effect: text('NoSchedule, PreferNoSchedule or NoExecute.'),
      tolerationSeconds: integer('How long it is accepted.'),
    }),
  ),
  serviceAccountName: text('Service account the pod acts as.'),
  serviceAccount: text('Old name of serviceAccountName.'),
  automountServiceAccountToken: boolean('Whether the token is mounted.'),
  terminationGracePeriodSeconds: integer('Seconds between the stop signal and the end. Default 30.'),
  activeDeadlineSeconds: integer('Seconds the pod may be active.'),
  imagePullSecrets: listOf(anything('Secrets for private registries.')),
  affinity: anything(
    'Rules of where it should run; the in-page cluster stores them and does not follow them.',
  ),
  topologySpreadConstraints: listOf(anything('Rules of how pods are spread; stored, not followed.')),
  securityContext: anything('User and groups of all containers.'),
  hostNetwork: boolean('Whether it uses the network of the node.'),
  hostname: text('Host name of the pod.'),
  subdomain: text('Subdomain of the pod.'),
  dnsPolicy: text('How names are resolved.'),
  dnsConfig: anything('Settings of the resolver.'),
  hostAliases: listOf(anything('Entries of /etc/hosts.')),
  enableServiceLinks: boolean('Whether services become variables.'),
  shareProcessNamespace: boolean('Whether containers see each other’s processes.'),
  priorityClassName: text('Priority of the pod.'),
  priority: integer('Priority as a number.'),
  preemptionPolicy: text('Whether it may replace others.'),
  schedulerName: text('Scheduler that places it.'),
  ephemeralContainers: listOf(anything('Containers added for debugging.')),
});

export const POD_TEMPLATE = object('PodTemplateSpec', 'The pods that are created.', {
  metadata: METADATA,
  spec: required(POD_SPEC),
});
