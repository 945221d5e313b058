import { parseImage } from '../images/image-model.ts';
import { encodeSecret } from '../kubelet/environment.ts';
import type { Container, Fields, PodSpec, PodTemplate, Probe } from './types.ts';

/** Fills in what the API server fills in. The manifest is changed. */
export function applyDefaults(manifest: Fields & { kind: string }): void {
  const spec = (manifest['spec'] ?? {}) as Fields;
  switch (manifest.kind) {
    case 'Pod':
      podDefaults(spec as PodSpec & Fields);
      setMissing(spec, { serviceAccountName: 'default' });
      break;
    case 'Deployment':
      setMissing(spec, {
        progressDeadlineSeconds: 600,
        replicas: 1,
        revisionHistoryLimit: 10,
        strategy: { type: 'RollingUpdate' },
      });
      strategyDefaults(spec['strategy'] as Fields);
      templateDefaults(spec);
      break;
    case 'ReplicaSet':
    case 'StatefulSet':
      setMissing(spec, { replicas: 1 });
      templateDefaults(spec);
      break;
    case 'DaemonSet':
      templateDefaults(spec);
      break;
    case 'Job':
      jobDefaults(spec);
      break;
    case 'CronJob':
      setMissing(spec, { concurrencyPolicy: 'Allow', suspend: false });
      jobDefaults(((spec['jobTemplate'] as Fields | undefined)?.['spec'] ?? {}) as Fields);
      break;
    case 'Service':
      serviceDefaults(spec);
      break;
    case 'Secret':
      secretDefaults(manifest);
      break;
    case 'ReplicationController': {
      const template = spec['template'] as PodTemplate | undefined;
      setMissing(spec, { replicas: 1, selector: template?.metadata?.labels });
      templateDefaults(spec);
      break;
    }
    case 'PersistentVolumeClaim':
      setMissing(spec, { storageClassName: 'standard', volumeMode: 'Filesystem' });
      setMissing(manifest, { status: { phase: 'Pending' } });
      break;
    case 'PersistentVolume':
      setMissing(spec, { persistentVolumeReclaimPolicy: 'Retain', volumeMode: 'Filesystem' });
      break;
    case 'StorageClass':
      setMissing(manifest, { reclaimPolicy: 'Delete', volumeBindingMode: 'Immediate' });
      break;
    case 'NetworkPolicy':
      setMissing(spec, { podSelector: {}, policyTypes: ['Ingress', ...(spec['egress'] ? ['Egress'] : [])] });
      break;
    case 'HorizontalPodAutoscaler':
      autoscalerDefaults(manifest, spec);
      break;
    case 'PodDisruptionBudget':
      setMissing(manifest, { status: {} });
      break;
    case 'LimitRange':
      for (const limit of (spec['limits'] ?? []) as Fields[]) limitDefaults(limit);
      break;
    case 'PriorityClass':
      setMissing(manifest, { preemptionPolicy: 'PreemptLowerPriority' });
      break;
    case 'CertificateSigningRequest':
      setMissing(manifest, { status: {} });
      break;
    case 'RoleBinding':
    case 'ClusterRoleBinding':
      bindingDefaults(manifest);
      break;
  }
}

function setMissing(fields: Fields, defaults: Fields): void {
  for (const [name, value] of Object.entries(defaults)) fields[name] ??= value;
}

/** Version 1 of an autoscaler knows one metric; the cluster stores version 2. */
function autoscalerDefaults(manifest: Fields, spec: Fields): void {
  const percent = spec['targetCPUUtilizationPercentage'];
  delete spec['targetCPUUtilizationPercentage'];
  if (manifest['apiVersion'] === 'autoscaling/v1') manifest['apiVersion'] = 'autoscaling/v2';
  setMissing(spec, {
    minReplicas: 1,
    metrics: [
      {
        type: 'Resource',
        resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: percent ?? 80 } },
      },
    ],
  });
}

function limitDefaults(limit: Fields): void {
  if (limit['type'] !== 'Container') return;
  const given = (name: string) => (limit[name] ?? {}) as Fields;
  const limits = { ...given('max'), ...given('default') };
  const requests = { ...given('min'), ...limits, ...given('defaultRequest') };
  if (Object.keys(limits).length > 0) limit['default'] = limits;
  if (Object.keys(requests).length > 0) limit['defaultRequest'] = requests;
}

function strategyDefaults(strategy: Fields): void {
  setMissing(strategy, { type: 'RollingUpdate' });
  if (strategy['type'] !== 'RollingUpdate') return;
  setMissing(strategy, { rollingUpdate: {} });
  setMissing(strategy['rollingUpdate'] as Fields, { maxSurge: '25%', maxUnavailable: '25%' });
}

function templateDefaults(spec: Fields): void {
  const template = spec['template'] as { spec?: PodSpec & Fields } | undefined;
  if (template?.spec) podDefaults(template.spec);
}

function jobDefaults(spec: Fields): void {
  // Without completions, pods share the work until one of them succeeds.
  if (spec['parallelism'] === undefined) setMissing(spec, { completions: 1 });
  setMissing(spec, {
    backoffLimit: 6,
    completionMode: 'NonIndexed',
    parallelism: 1,
    suspend: false,
  });
  templateDefaults(spec);
}

function podDefaults(spec: PodSpec & Fields): void {
  setMissing(spec, {
    dnsPolicy: 'ClusterFirst',
    restartPolicy: 'Always',
    schedulerName: 'default-scheduler',
    securityContext: {},
    terminationGracePeriodSeconds: 30,
  });
  for (const container of [...(spec.containers ?? []), ...(spec.initContainers ?? [])])
    if (typeof container === 'object' && container !== null)
      containerDefaults(container as Container & Fields);
  for (const volume of spec.volumes ?? []) {
    if (volume.configMap) setMissing(volume.configMap as Fields, { defaultMode: 420 });
    if (volume.secret) setMissing(volume.secret as Fields, { defaultMode: 420 });
  }
}

function containerDefaults(container: Container & Fields): void {
  const isLatest = container.image && (parseImage(container.image)?.tag ?? 'latest') === 'latest';
  setMissing(container, {
    imagePullPolicy: isLatest ? 'Always' : 'IfNotPresent',
    resources: {},
    terminationMessagePath: '/dev/termination-log',
    terminationMessagePolicy: 'File',
  });
  for (const port of container.ports ?? []) setMissing(port as Fields, { protocol: 'TCP' });
  for (const probe of [container.readinessProbe, container.livenessProbe, container.startupProbe])
    if (probe) probeDefaults(probe as Probe & Fields);
}

function probeDefaults(probe: Probe & Fields): void {
  setMissing(probe, { failureThreshold: 3, periodSeconds: 10, successThreshold: 1, timeoutSeconds: 1 });
  if (probe.httpGet) setMissing(probe.httpGet as Fields, { path: '/', scheme: 'HTTP' });
}

function serviceDefaults(spec: Fields): void {
  setMissing(spec, {
    internalTrafficPolicy: 'Cluster',
    ipFamilies: ['IPv4'],
    ipFamilyPolicy: 'SingleStack',
    sessionAffinity: 'None',
    type: 'ClusterIP',
  });
  for (const port of (spec['ports'] ?? []) as Fields[]) {
    setMissing(port, { protocol: 'TCP' });
    setMissing(port, { targetPort: port['port'] });
  }
}

function secretDefaults(manifest: Fields): void {
  setMissing(manifest, { type: 'Opaque' });
  const plain = manifest['stringData'] as Record<string, string> | undefined;
  if (!plain) return;
  const encoded = Object.fromEntries(
    Object.entries(plain).map(([name, value]) => [name, encodeSecret(value)]),
  );
  manifest['data'] = { ...(manifest['data'] as Fields | undefined), ...encoded };
  delete manifest['stringData'];
}

function bindingDefaults(manifest: Fields): void {
  const group = 'rbac.authorization.k8s.io';
  for (const subject of (manifest['subjects'] ?? []) as Fields[])
    if (subject['kind'] !== 'ServiceAccount') setMissing(subject, { apiGroup: group });
  if (manifest['roleRef']) setMissing(manifest['roleRef'] as Fields, { apiGroup: group });
}
