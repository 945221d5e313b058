import { find, list, type ClusterState } from '../cluster/state.ts';
import type { Container, EnvVar, ClusterObject, Pod, Service } from '../cluster/types.ts';

type Missing = { missing: string };
export type Values = Record<string, string>;

/** Decodes what a Secret holds. */
export function decodeSecret(data: Values): Values {
  return Object.fromEntries(
    Object.entries(data).map(([name, value]) => {
      try {
        const bytes = Uint8Array.from(atob(value), (letter) => letter.charCodeAt(0));
        return [name, new TextDecoder().decode(bytes)];
      } catch {
        return [name, value];
      }
    }),
  );
}

export function encodeSecret(text: string): string {
  return btoa(String.fromCodePoint(...new TextEncoder().encode(text)));
}

function valuesOf(object: ClusterObject): Values {
  const data = (object['data'] ?? {}) as Values;
  return object.kind === 'Secret' ? decodeSecret(data) : data;
}

type Source = { kind: 'ConfigMap' | 'Secret'; name: string; optional?: boolean | undefined };

export function readSource(
  state: ClusterState,
  pod: Pod,
  { kind, name, optional }: Source,
): Values | Missing | null {
  const object = find(state, kind, { name, namespace: pod.metadata.namespace });
  if (object) return valuesOf(object);
  return optional ? null : { missing: `${kind.toLowerCase()} "${name}" not found` };
}

export const isMissing = (values: unknown): values is Missing =>
  typeof values === 'object' &&
  values !== null &&
  typeof (values as Missing).missing === 'string' &&
  Object.keys(values).length === 1;

/** The environment of a container, or what is missing for it. */
export function environmentOf(
  state: ClusterState,
  pod: Pod,
  container: Container,
): { env: Values } | { error: string } {
  const env: Values = { ...serviceVariables(state, pod), HOSTNAME: pod.metadata.name };
  for (const { prefix = '', configMapRef, secretRef } of container.envFrom ?? []) {
    const source = configMapRef
      ? { kind: 'ConfigMap' as const, ...configMapRef }
      : { kind: 'Secret' as const, name: '', ...secretRef };
    const values = readSource(state, pod, source);
    if (isMissing(values)) return { error: values.missing };
    for (const [name, value] of Object.entries(values ?? {})) env[prefix + name] = value;
  }
  for (const variable of container.env ?? []) {
    const value = valueOf(state, pod, variable);
    if (value === null) continue;
    if (typeof value === 'object') return { error: value.missing };
    env[variable.name] = value.replace(/\$\((\w+)\)/g, (all, name: string) => env[name] ?? all);
  }
  return { env };
}

function valueOf(state: ClusterState, pod: Pod, { value, valueFrom }: EnvVar): string | Missing | null {
  if (!valueFrom) return value ?? '';
  const { configMapKeyRef, secretKeyRef, fieldRef } = valueFrom;
  if (fieldRef) return fieldOf(pod, fieldRef.fieldPath);
  const reference = configMapKeyRef ?? secretKeyRef;
  if (!reference) return '';
  const kind = configMapKeyRef ? ('ConfigMap' as const) : ('Secret' as const);
  const { name, key, optional } = reference;
  const values = readSource(state, pod, { kind, name, optional });
  if (isMissing(values)) return values;
  const found = values?.[key];
  if (found !== undefined) return found;
  if (optional) return null;
  return { missing: `couldn't find key ${key} in ${kind} ${pod.metadata.namespace}/${name}` };
}

export function fieldOf(pod: Pod, path: string): string {
  const fields: Record<string, string | undefined> = {
    'metadata.name': pod.metadata.name,
    'metadata.namespace': pod.metadata.namespace,
    'metadata.uid': pod.metadata.uid,
    'spec.nodeName': pod.spec.nodeName,
    'spec.serviceAccountName': pod.spec.serviceAccountName ?? 'default',
    'status.podIP': pod.status.podIP,
    'status.hostIP': pod.status.hostIP,
  };
  const label = /^metadata\.(labels|annotations)\['([^']+)'\]$/.exec(path);
  if (label)
    return (label[1] === 'labels' ? pod.metadata.labels : pod.metadata.annotations)?.[label[2] ?? ''] ?? '';
  return fields[path] ?? '';
}

/** `WEB_SERVICE_HOST` and the like, for the services that are there when a pod starts. */
function serviceVariables(state: ClusterState, pod: Pod): Values {
  const env: Values = {};
  for (const { metadata, spec } of list<Service>(state, 'Service', pod.metadata.namespace)) {
    const [port] = spec.ports ?? [];
    if (!spec.clusterIP || spec.clusterIP === 'None' || !port) continue;
    const name = metadata.name.toUpperCase().replaceAll('-', '_');
    env[`${name}_SERVICE_HOST`] = spec.clusterIP;
    env[`${name}_SERVICE_PORT`] = String(port.port);
  }
  return { ...env, KUBERNETES_SERVICE_HOST: '10.96.0.1', KUBERNETES_SERVICE_PORT: '443' };
}

/** Why a volume of a pod cannot be mounted, or null. */
export function mountError(state: ClusterState, pod: Pod): string | null {
  for (const volume of pod.spec.volumes ?? []) {
    const { configMap, secret, persistentVolumeClaim } = volume;
    const values = configMap
      ? readSource(state, pod, { kind: 'ConfigMap', ...configMap })
      : secret
        ? readSource(state, pod, { kind: 'Secret', name: secret.secretName, optional: secret.optional })
        : null;
    if (isMissing(values)) return `MountVolume.SetUp failed for volume "${volume.name}" : ${values.missing}`;
    if (persistentVolumeClaim) continue;
  }
  return null;
}
