import { ApiError } from './api-error.ts';
import { decodingErrors, missingFields } from '../schema/decode.ts';
import { removeObject } from '../controllers/garbage.ts';
import { admitNew, checkAccount } from './admission.ts';
import { checkCustom, versionOf } from './custom.ts';
import { applyDefaults } from './defaults.ts';
import { kindOfManifest, kindsOf, qualifiedPlural, type Kind } from './kinds.ts';
import { fillNamespace } from './new-cluster.ts';
import {
  clone,
  find,
  isoTime,
  isSame,
  list,
  newMeta,
  nextAddress,
  nextRandom,
  put,
  randomSuffix,
  type ClusterState,
} from './state.ts';
import type { Fields, ClusterObject, Labels, Meta, Service } from './types.ts';
import { semanticErrors } from './validate.ts';

export type Manifest = Fields & {
  apiVersion: string;
  kind: string;
  metadata: Partial<Meta> & { name: string; labels?: Labels; annotations?: Labels };
};

/** Checks a manifest as the API server does and returns it with its defaults. */
export function admit(state: ClusterState, manifest: Manifest): Manifest {
  const { kind, apiVersion } = manifest;
  const { unknown, wrong } = decodingErrors(manifest);
  const version = apiVersion.slice(apiVersion.indexOf('/') + 1);
  const refused = `${kind} in version "${version}" cannot be handled as a ${kind}: `;
  if (wrong !== null) throw new ApiError('BadRequest', refused + wrong);
  if (unknown.length > 0)
    throw new ApiError('BadRequest', `${refused}strict decoding error: ${unknown.join(', ')}`);
  const object = clone(manifest);
  applyDefaults(object);
  const schema = versionOf(state, apiVersion, kind)?.schema?.openAPIV3Schema;
  const custom = schema ? checkCustom(schema, object) : { unknown: [], invalid: [] };
  if (custom.unknown.length > 0)
    throw new ApiError('BadRequest', `${refused}strict decoding error: ${custom.unknown.join(', ')}`);
  const errors = [...missingFields(object), ...semanticErrors(object), ...custom.invalid];
  const unique = errors.filter((error, at) => errors.indexOf(error) === at);
  if (unique.length > 0) throw invalid(object, unique);
  const { namespace } = object.metadata;
  if (namespace && !find(state, 'Namespace', { name: namespace }))
    throw new ApiError('NotFound', `namespaces "${namespace}" not found`);
  return object;
}

function invalid({ kind, metadata }: Manifest, errors: string[]): ApiError {
  const what = errors.length === 1 ? errors[0] : `\n${errors.map((error) => `* ${error}`).join('\n')}`;
  return new ApiError('Invalid', `The ${kind} "${metadata.name}" is invalid: ${what}`);
}

export function notFound(kind: Kind, name: string): ApiError {
  return new ApiError('NotFound', `${qualifiedPlural(kind)} "${name}" not found`);
}

export function createObject(state: ClusterState, manifest: Manifest): ClusterObject {
  const named =
    manifest.metadata.name || !manifest.metadata.generateName
      ? manifest
      : {
          ...manifest,
          metadata: { ...manifest.metadata, name: manifest.metadata.generateName + randomSuffix(state) },
        };
  const object = admit(state, named);
  const kind = kindOfManifest(state, object);
  if (!kind) throw new ApiError('NotFound', `the server could not find the requested resource`);
  if (find(state, object.kind, object.metadata))
    throw new ApiError('AlreadyExists', `${qualifiedPlural(kind)} "${object.metadata.name}" already exists`);
  const { name, namespace, labels, annotations, generateName } = object.metadata;
  const created = {
    ...object,
    metadata: newMeta(state, {
      name,
      ...(namespace && { namespace }),
      ...(generateName && { generateName }),
      ...(labels && { labels }),
      ...(annotations && { annotations }),
      ...(object['spec'] !== undefined && { generation: 1 }),
    }),
  } as ClusterObject;
  prepare(state, created);
  if (!state.isClientSide) admitNew(state, created);
  put(state, created);
  if (created.kind === 'Namespace') fillNamespace(state, name);
  return created;
}

/** What the server itself adds to a new object. */
function prepare(state: ClusterState, object: ClusterObject): void {
  if (object.kind === 'Pod') {
    object['status'] = { phase: 'Pending' };
    if (!state.isClientSide) checkAccount(state, object);
  }
  if (['Deployment', 'Job', 'DaemonSet', 'StatefulSet', 'CronJob'].includes(object.kind))
    object['status'] = {};
  if (object.kind === 'ReplicaSet' || object.kind === 'ReplicationController')
    object['status'] = { replicas: 0 };
  if (object.kind === 'HorizontalPodAutoscaler') object['status'] = { desiredReplicas: 0 };
  if (object.kind === 'CustomResourceDefinition')
    object['status'] = {
      conditions: [
        { type: 'NamesAccepted', status: 'True' },
        { type: 'Established', status: 'True' },
      ],
    };
  if (object.kind === 'PersistentVolume') object['status'] = { phase: 'Available' };
  if (object.kind === 'Ingress') object['status'] = { loadBalancer: {} };
  if (object.kind === 'Namespace') {
    object.metadata.labels = {
      'kubernetes.io/metadata.name': object.metadata.name,
      ...object.metadata.labels,
    };
    object['spec'] = { finalizers: ['kubernetes'] };
    object['status'] = { phase: 'Active' };
  }
  if (object.kind === 'Service') addAddresses(state, object as Service);
}

function addAddresses(state: ClusterState, service: Service): void {
  const { spec } = service;
  if (spec.type !== 'ExternalName' && !spec.clusterIP) spec.clusterIP = nextAddress(state, 'service');
  if (spec.clusterIP) spec.clusterIPs = [spec.clusterIP];
  if (spec.type === 'NodePort' || spec.type === 'LoadBalancer')
    for (const port of spec.ports ?? []) port.nodePort ??= 30_000 + Math.floor(nextRandom(state) * 2767);
  service.status = { loadBalancer: {} };
}

/** Writes a changed object; returns whether it differs from before. */
export function updateObject(state: ClusterState, before: ClusterObject, next: Manifest): boolean {
  const object = admit(state, next);
  refuseImmutable(before, object);
  const { labels, annotations } = object.metadata;
  const { labels: _labels, annotations: _annotations, ...meta } = before.metadata;
  const changed = {
    ...object,
    metadata: { ...meta, ...(labels && { labels }), ...(annotations && { annotations }) },
    ...(before['status'] !== undefined && { status: before['status'] }),
  } as ClusterObject;
  if (changed.kind === 'Service') addAddresses(state, changed as Service);
  if (isSame(changed, before)) return false;
  if (!isSame(changed['spec'], before['spec']) && changed['spec'] !== undefined)
    changed.metadata.generation = (changed.metadata.generation ?? 1) + 1;
  put(state, changed);
  return true;
}

function refuseImmutable(before: ClusterObject, next: Manifest): void {
  const [old, wanted] = [before['spec'] as Fields | undefined, next['spec'] as Fields | undefined];
  const refuse = (path: string, value: unknown) => {
    throw invalid(next, [`${path}: Invalid value: ${JSON.stringify(value)}: field is immutable`]);
  };
  if (
    ['Deployment', 'ReplicaSet', 'DaemonSet', 'StatefulSet'].includes(before.kind) &&
    !isSame(old?.['selector'], wanted?.['selector'])
  )
    refuse('spec.selector', wanted?.['selector']);
  if (before.kind === 'Job' && !isSame(old?.['template'], wanted?.['template']))
    refuse('spec.template', wanted?.['template']);
  if (before.kind === 'PersistentVolumeClaim' && !isSame(claimImmutables(old), claimImmutables(wanted)))
    throw invalid(next, [
      'spec: Forbidden: spec is immutable after creation except resources.requests and volumeAttributesClassName for bound claims',
    ]);
  if (before.kind.endsWith('Binding') && !isSame(before['roleRef'], next['roleRef']))
    throw invalid(next, [
      `roleRef: Invalid value: ${JSON.stringify(next['roleRef'])}: cannot change roleRef`,
    ]);
  if (before.kind === 'Pod' && !isSame(podImmutables(old), podImmutables(wanted)))
    throw new ApiError(
      'Invalid',
      `The Pod "${before.metadata.name}" is invalid: spec: Forbidden: pod updates may not change fields other than \`spec.containers[*].image\`,\`spec.initContainers[*].image\`,\`spec.activeDeadlineSeconds\`,\`spec.tolerations\` (only additions to existing tolerations),\`spec.terminationGracePeriodSeconds\` (allow it to be set to 1 if it was previously negative)`,
    );
}

/** The cluster gives a claim its volume, and its class where there is none. */
function claimImmutables(spec: Fields | undefined): unknown {
  const { resources: _resources, volumeName: _volume, ...rest } = spec ?? {};
  return rest;
}

function podImmutables(spec: Fields | undefined): unknown {
  const {
    nodeName: _node,
    tolerations: _tolerations,
    terminationGracePeriodSeconds: _grace,
    ...rest
  } = spec ?? {};
  const containers = ((spec?.['containers'] ?? []) as Fields[]).map(
    ({ image: _image, imagePullPolicy: _policy, ...one }) => one,
  );
  return { ...rest, containers };
}

type Deletion = { grace?: number | undefined; cascade?: 'background' | 'orphan' };

export function deleteObject(
  state: ClusterState,
  object: ClusterObject,
  { grace, cascade = 'background' }: Deletion = {},
): void {
  if (object.kind === 'Namespace') {
    object.metadata.deletionTimestamp = isoTime(state.now);
    object['status'] = { phase: 'Terminating' };
    put(state, object);
    return;
  }
  if (cascade === 'orphan')
    for (const kind of kindsOf(state))
      for (const owned of list(state, kind.kind, object.metadata.namespace))
        if (owned.metadata.ownerReferences?.some(({ uid }) => uid === object.metadata.uid))
          delete owned.metadata.ownerReferences;
  removeObject(state, object, grace);
}
