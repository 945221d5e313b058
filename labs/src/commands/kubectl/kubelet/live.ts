import type { ClusterState } from '../cluster/state.ts';
import type { Container, Pod } from '../cluster/types.ts';
import { findImage, type ImageModel } from '../images/image-model.ts';
import { ContainerFs } from './container-fs.ts';
import { diskOf } from './disks.ts';
import { allImages } from './programs.ts';
import type { Process } from './process.ts';
import { mountsOf } from './volumes.ts';

/** A container whose files are open, and whose program runs if it is a script. */
export type LiveContainer = {
  pod: Pod;
  container: Container;
  model: ImageModel | null;
  fs: ContainerFs;
  process: Process | null;
  /** Set by `trap`, for the signal that ends the container. */
  onTerm: string | null;
};

type Live = { containers: Map<string, Promise<LiveContainer>>; volumes: Map<string, ContainerFs> };

/** What is open of a cluster; it is opened again from the cluster's state after a reload. */
const lives = new WeakMap<ClusterState, Live>();

function liveOf(state: ClusterState): Live {
  const live = lives.get(state) ?? { containers: new Map(), volumes: new Map() };
  lives.set(state, live);
  return live;
}

const layerId = (pod: Pod, container: Container) => `pod/${pod.metadata.uid}/layers/${container.name}`;

export function liveContainer(state: ClusterState, pod: Pod, container: Container): Promise<LiveContainer> {
  const { containers } = liveOf(state);
  const id = layerId(pod, container);
  const existing = containers.get(id);
  if (existing) return existing;
  const opening = openContainer(state, pod, container);
  containers.set(id, opening);
  return opening;
}

/** Shows a container what its ConfigMaps and Secrets hold now. */
export async function refresh(state: ClusterState, { fs, pod, container }: LiveContainer): Promise<void> {
  await fs.mount(await mountsOf(state, { pod, container, open: liveOf(state).volumes }));
}

/** Gives a container a layer without changes, as each of its starts does. */
export function resetContainer(state: ClusterState, pod: Pod, container: Container): void {
  const id = layerId(pod, container);
  liveOf(state).containers.delete(id);
  delete state.disks?.[id];
}

/** Forgets the files of pods and volumes that are gone. */
export function forgetDisks(state: ClusterState): void {
  const uids = new Set(Object.keys(state.pods));
  for (const id of Object.keys(state.disks ?? {})) {
    const [kind, owner = ''] = id.split('/');
    const isGone =
      (kind === 'pod' && !uids.has(owner)) ||
      (kind === 'volume' && !state.objects[`PersistentVolume//${owner}`]);
    if (!isGone) continue;
    delete state.disks?.[id];
    liveOf(state).volumes.delete(id);
  }
  for (const id of liveOf(state).containers.keys())
    if (!uids.has(id.split('/')[1] ?? '')) liveOf(state).containers.delete(id);
}

async function openContainer(state: ClusterState, pod: Pod, container: Container): Promise<LiveContainer> {
  const image = findImage(container.image, allImages(state));
  const model = image.is === 'found' ? image.model : null;
  const mounts = await mountsOf(state, { pod, container, open: liveOf(state).volumes });
  const { readOnlyRootFilesystem } =
    (container as { securityContext?: { readOnlyRootFilesystem?: boolean } }).securityContext ?? {};
  const fs = new ContainerFs({
    files: { ...systemFiles(pod), ...model?.files },
    disk: diskOf(state, layerId(pod, container)),
    mounts,
    isReadOnly: readOnlyRootFilesystem === true,
    now: () => state.now,
  });
  const live: LiveContainer = { pod, container, model, fs: await fs.open(), process: null, onTerm: null };
  const log = (text: string) => {
    const runtime = state.pods[pod.metadata.uid]?.containers[container.name];
    if (runtime) writeLog(runtime, live.process?.now ?? state.now, text);
  };
  for (const path of ['/proc/1/fd/1', '/proc/1/fd/2', '/dev/stdout', '/dev/stderr'])
    fs.sinks.set(path, (text) => text && !fs.isMuted && log(text));
  return live;
}

const MAX_LINES = 1000;

type Logged = { log?: { at: number; text: string; isOpen?: boolean }[] };

/** Adds output to the log of a container, line by line. */
export function writeLog(runtime: Logged, at: number, text: string): void {
  const log = (runtime.log ??= []);
  const lines = text.split('\n');
  lines.forEach((line, index) => {
    const isLast = index === lines.length - 1;
    if (isLast && line === '') return;
    const before = log.at(-1);
    if (before?.isOpen) {
      before.text += line;
      if (!isLast) delete before.isOpen;
    } else log.push({ at, text: line, ...(isLast && { isOpen: true }) });
  });
  if (log.length > MAX_LINES) log.splice(0, log.length - MAX_LINES);
}

function systemFiles(pod: Pod): Record<string, string> {
  const { name, namespace = 'default' } = pod.metadata;
  const { hostname = name } = pod.spec as { hostname?: string };
  return {
    '/etc/hostname': `${hostname}\n`,
    '/etc/hosts': `# Kubernetes-managed hosts file.\n127.0.0.1\tlocalhost\n${pod.status.podIP ?? ''}\t${hostname}\n`,
    '/etc/resolv.conf': `search ${namespace}.svc.cluster.local svc.cluster.local cluster.local\nnameserver 10.96.0.10\noptions ndots:5\n`,
    '/etc/passwd': 'root:x:0:0:root:/root:/bin/sh\nnobody:x:65534:65534:nobody:/:/bin/false\n',
    '/etc/group': 'root:x:0:\nnobody:x:65534:\n',
    '/root/': '',
    '/tmp/': '',
    '/var/log/': '',
    '/home/': '',
    '/opt/': '',
    '/mnt/': '',
    '/run/': '',
  };
}
