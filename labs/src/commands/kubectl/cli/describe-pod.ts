import type { ClusterState } from '../cluster/state.ts';
import type {
  Container,
  ContainerState,
  ContainerStatus,
  EnvVar,
  Pod,
  PodTemplate,
  Probe,
} from '../cluster/types.ts';
import { formatLabels } from '../cluster/labels.ts';
import { formatDate } from './age.ts';
import { annotationLines, describeEvents, formatFields, innerTable, labelLines } from './describe-format.ts';
import { describeVolumes } from './describe-volumes.ts';
import { podStatus } from './pod-words.ts';

/** The column of values of a container. */
const CONTAINER_WIDTH = 16;

export function describePod(state: ClusterState, pod: Pod): string {
  const { metadata, spec, status } = pod;
  const [owner] = metadata.ownerReferences ?? [];
  const node = spec.nodeName ? `${spec.nodeName}/${status.hostIP ?? ''}` : '<none>';
  const shown = podStatus(pod);
  return [
    formatFields([
      ['Name', metadata.name],
      ['Namespace', metadata.namespace ?? ''],
      ['Priority', '0'],
      ['Service Account', spec.serviceAccountName ?? 'default'],
      ['Node', node],
      ...(status.startTime ? [['Start Time', formatDate(status.startTime)] as const] : []),
      ['Labels', labelLines(metadata.labels)],
      ['Annotations', annotationLines(metadata.annotations)],
      ['Status', shown === 'Terminating' ? shown : status.phase],
      ['IP', status.podIP ?? ''],
    ]),
    ...(status.podIP ? [`IPs:\n  IP:  ${status.podIP}\n`] : ['IPs:  <none>\n']),
    ...(owner ? [`Controlled By:  ${owner.kind}/${owner.name}\n`] : []),
    ...(spec.initContainers
      ? [
          'Init Containers:\n',
          ...spec.initContainers.map((one) => describeContainer(one, status.initContainerStatuses)),
        ]
      : []),
    'Containers:\n',
    ...spec.containers.map((one) => describeContainer(one, status.containerStatuses)),
    ...(status.conditions
      ? [
          'Conditions:\n',
          innerTable([
            ['Type', 'Status'],
            ...status.conditions.map(({ type, status: value }) => [type, value]),
          ]),
        ]
      : []),
    describeVolumes(spec.volumes),
    formatFields([
      ['QoS Class', status.qosClass ?? 'BestEffort'],
      ['Node-Selectors', formatLabels(spec.nodeSelector)],
      [
        'Tolerations',
        [
          ...(spec.tolerations ?? []).map(
            ({ key = '', effect = '', operator }) =>
              `${key}:${effect}${operator === 'Exists' ? ' op=Exists' : ''}`,
          ),
          'node.kubernetes.io/not-ready:NoExecute op=Exists for 300s',
          'node.kubernetes.io/unreachable:NoExecute op=Exists for 300s',
        ],
      ],
    ]),
    describeEvents(state, pod),
  ].join('');
}

function describeContainer(container: Container, statuses: readonly ContainerStatus[] = []): string {
  const status = statuses.find(({ name }) => name === container.name);
  return `  ${container.name}:\n${containerFields(container, 4)}${status ? statusFields(status) : ''}${tail(container, 4)}`;
}

function containerFields(container: Container, indent: number): string {
  const { image, ports = [], command, args } = container;
  const portLines = ports.map(
    ({ containerPort, protocol, name }) => `${containerPort}/${protocol ?? 'TCP'}${name ? ` (${name})` : ''}`,
  );
  return formatFields(
    [
      ['Image', image],
      [ports.length > 1 ? 'Ports' : 'Port', portLines.join(', ') || '<none>'],
      [ports.length > 1 ? 'Host Ports' : 'Host Port', ports.map(() => '0/TCP').join(', ') || '<none>'],
      ...(command ? [['Command', ['', ...command.map((word) => `  ${word}`)]] as const] : []),
      ...(args ? [['Args', ['', ...args.map((word) => `  ${word}`)]] as const] : []),
    ],
    indent,
    CONTAINER_WIDTH,
  );
}

function statusFields({ state, lastState, ready, restartCount }: ContainerStatus): string {
  return [
    stateFields('State', state),
    ...(lastState.terminated ? [stateFields('Last State', lastState)] : []),
    formatFields(
      [
        ['Ready', ready ? 'True' : 'False'],
        ['Restart Count', String(restartCount)],
      ],
      4,
      CONTAINER_WIDTH,
    ),
  ].join('');
}

function stateFields(name: string, { waiting, running, terminated }: ContainerState): string {
  const head = (word: string) => formatFields([[name, word]], 4, CONTAINER_WIDTH);
  if (running)
    return (
      head('Running') + formatFields([['Started', formatDate(running.startedAt)]], 6, CONTAINER_WIDTH - 2)
    );
  if (terminated)
    return (
      head('Terminated') +
      formatFields(
        [
          ['Reason', terminated.reason],
          ...(terminated.message ? [['Message', terminated.message] as const] : []),
          ['Exit Code', String(terminated.exitCode)],
          ['Started', formatDate(terminated.startedAt)],
          ['Finished', formatDate(terminated.finishedAt)],
        ],
        6,
      )
    );
  return head('Waiting') + formatFields([['Reason', waiting?.reason ?? 'ContainerCreating']], 6);
}

function tail(
  {
    env = [],
    envFrom = [],
    volumeMounts = [],
    resources,
    livenessProbe,
    readinessProbe,
    startupProbe,
  }: Container,
  indent: number,
): string {
  const amounts = (name: string, values: Record<string, string> | undefined) =>
    values
      ? `${' '.repeat(indent)}${name}:\n${formatFields(
          Object.entries(values).map(([key, value]) => [key, String(value)] as const),
          indent + 2,
        )}`
      : '';
  const probes = [
    ['Liveness', livenessProbe],
    ['Readiness', readinessProbe],
    ['Startup', startupProbe],
  ] as const;
  const sources = envFrom.map(
    ({ configMapRef, secretRef }) =>
      `${configMapRef?.name ?? secretRef?.name ?? ''}  ${configMapRef ? 'ConfigMap' : 'Secret'}  Optional: false`,
  );
  return [
    amounts('Limits', resources?.limits),
    amounts('Requests', resources?.requests),
    formatFields(
      probes.flatMap(([name, probe]) => (probe ? [[name, probeWords(probe)] as const] : [])),
      indent,
    ),
    sources.length > 0
      ? formatFields([['Environment Variables from', ['', ...sources.map((line) => `  ${line}`)]]], indent)
      : '',
    formatFields(
      [
        [
          'Environment',
          env.length === 0 ? '<none>' : ['', ...env.map((one) => `  ${one.name}:  ${envWords(one)}`)],
        ],
        [
          'Mounts',
          volumeMounts.length === 0
            ? '<none>'
            : [
                '',
                ...volumeMounts.map(
                  ({ mountPath, name, readOnly }) =>
                    `  ${mountPath} from ${name} (${readOnly ? 'ro' : 'rw'})`,
                ),
              ],
        ],
      ],
      indent,
    ),
  ].join('');
}

function envWords({ value, valueFrom }: EnvVar): string {
  if (valueFrom?.configMapKeyRef)
    return `<set to the key '${valueFrom.configMapKeyRef.key}' of config map '${valueFrom.configMapKeyRef.name}'>`;
  if (valueFrom?.secretKeyRef)
    return `<set to the key '${valueFrom.secretKeyRef.key}' in secret '${valueFrom.secretKeyRef.name}'>`;
  if (valueFrom?.fieldRef) return ` (v1:${valueFrom.fieldRef.fieldPath})`;
  return value ?? '';
}

function probeWords(probe: Probe): string {
  const {
    httpGet,
    tcpSocket,
    exec,
    initialDelaySeconds = 0,
    timeoutSeconds = 1,
    periodSeconds = 10,
    successThreshold = 1,
    failureThreshold = 3,
  } = probe;
  const what = httpGet
    ? `http-get http://:${httpGet.port}${httpGet.path ?? '/'}`
    : tcpSocket
      ? `tcp-socket :${tcpSocket.port}`
      : `exec [${exec?.command.join(' ') ?? ''}]`;
  return `${what} delay=${initialDelaySeconds}s timeout=${timeoutSeconds}s period=${periodSeconds}s #success=${successThreshold} #failure=${failureThreshold}`;
}

/** The pod template of a deployment and the like. */
export function describeTemplate({ metadata, spec }: PodTemplate, indent: number): string {
  const annotations = metadata?.annotations
    ? ([['Annotations', annotationLines(metadata.annotations)]] as const)
    : [];
  return [
    formatFields([['Labels', labelLines(metadata?.labels)], ...annotations], indent),
    `${' '.repeat(indent)}Containers:\n`,
    ...spec.containers.map(
      (one) =>
        `${' '.repeat(indent + 1)}${one.name}:\n${containerFields(one, indent + 2)}${tail(one, indent + 2)}`,
    ),
  ].join('');
}
