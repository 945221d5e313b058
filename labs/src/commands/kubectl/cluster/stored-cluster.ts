import { kindOfManifest } from './kinds.ts';
import { parse, parseAllDocuments } from 'yaml';
import type { CommandIo } from '../../command.ts';
import { advance } from '../controllers/reconcile.ts';
import type { ImageModel } from '../images/image-model.ts';
import { isFields } from '../schema/decode.ts';
import { createObject, type Manifest } from './api.ts';
import { newCluster } from './new-cluster.ts';
import type { ClusterState } from './state.ts';

/** Where the cluster is stored: with the lab's files, so that it survives a reload and follows a reset. */
export const CLUSTER_FILE = '/var/lib/lab/cluster.json';
/** What the lab's author puts into the cluster before the learner comes. */
const SETUP_FOLDER = '/etc/lab/cluster';
const IMAGES_FILE = 'images.yaml';

/** So old is what a lab begins with. */
const SETUP_AGE_MS = 10 * 60_000;

type ClusterIo = Pick<CommandIo, 'files' | 'now' | 'memory'>;

/** The cluster of the lab, which all shells and checks share. */
export function openCluster(io: ClusterIo): Promise<ClusterState> {
  const opened = io.memory.get('cluster') as Promise<ClusterState> | undefined;
  if (opened) return opened;
  const opening = loadCluster(io);
  io.memory.set('cluster', opening);
  return opening;
}

async function loadCluster(io: ClusterIo): Promise<ClusterState> {
  const stored = await io.files.read(CLUSTER_FILE);
  const state = stored === null ? null : (JSON.parse(stored) as ClusterState);
  if (state?.version === 1) {
    restartOld(state);
    return state;
  }
  return setUp(io);
}

/** Containers of a cluster that was stored without their output start once more. */
function restartOld(state: ClusterState): void {
  for (const { containers } of Object.values(state.pods))
    for (const runtime of Object.values(containers))
      if (runtime.step === 'running' && !runtime.log)
        Object.assign(runtime, { step: 'creating', due: state.now, log: [] });
}

async function setUp({ files, now }: ClusterIo): Promise<ClusterState> {
  const at = now();
  const images = await readImages(files);
  const state = await newCluster({ now: at - SETUP_AGE_MS, seed: at >>> 0, images });
  const names = (await files.list(SETUP_FOLDER)) ?? [];
  for (const name of [...names].sort()) {
    if (!/\.ya?ml$/.test(name) || name === IMAGES_FILE) continue;
    for (const manifest of manifestsIn(state, (await files.read(`${SETUP_FOLDER}/${name}`)) ?? ''))
      createObject(state, manifest);
  }
  await advance(state, at);
  return state;
}

async function readImages(files: CommandIo['files']): Promise<ImageModel[]> {
  const text = await files.read(`${SETUP_FOLDER}/${IMAGES_FILE}`);
  const data: unknown = text === null ? null : parse(text);
  const images = isFields(data) && Array.isArray(data['images']) ? (data['images'] as ImageModel[]) : [];
  return images.map((image) => ({ hasShell: true, ...image }));
}

function manifestsIn(state: ClusterState, text: string): Manifest[] {
  const documents = parseAllDocuments(text);
  return (Array.isArray(documents) ? documents : []).flatMap((document) => {
    const data: unknown = document.toJS();
    if (!isFields(data)) return [];
    const manifest = data as Manifest;
    const isNamespaced = kindOfManifest(state, manifest)?.isNamespaced ?? false;
    const namespace = manifest.metadata.namespace ?? 'default';
    return [isNamespaced ? { ...manifest, metadata: { ...manifest.metadata, namespace } } : manifest];
  });
}

/** Writes the cluster where anything in it has changed. */
export async function saveCluster({ files, memory }: ClusterIo, state: ClusterState): Promise<void> {
  const mark = `${state.revision} ${state.changes ?? 0} ${state.seed} ${JSON.stringify([state.context, state.kubeconfig])}`;
  if (memory.get('cluster mark') === mark) return;
  memory.set('cluster mark', mark);
  await files.write(CLUSTER_FILE, JSON.stringify(state));
}
