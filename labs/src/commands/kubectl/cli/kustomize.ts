import { parse, parseAllDocuments } from 'yaml';
import { encodeSecret } from '../kubelet/environment.ts';
import { hashOf } from '../cluster/state.ts';
import type { Fields, Labels } from '../cluster/types.ts';
import { isFields } from '../schema/decode.ts';
import { KubectlError, type Command, type Context } from './context.ts';
import { applyJsonPatch, type Operation } from './json-patch.ts';
import { applyPatch } from './merge.ts';
import { toYaml } from './print.ts';
import { renameReferences, setImages, setLabels } from './kustomize-transforms.ts';

type Io = Pick<Context['io'], 'files'>;
export type Resource = Fields & {
  apiVersion: string;
  kind: string;
  metadata: Fields & { name: string; namespace?: string; labels?: Labels };
};
type Generated = {
  name: string;
  literals?: string[];
  files?: string[];
  envs?: string[];
  type?: string;
  options?: { disableNameSuffixHash?: boolean };
};
type Target = { kind?: string; name?: string; labelSelector?: string };

const FIELDS = new Set(
  'apiVersion kind metadata resources bases namePrefix nameSuffix namespace labels commonLabels commonAnnotations images replicas configMapGenerator secretGenerator generatorOptions patches patchesStrategicMerge patchesJson6902'.split(
    ' ',
  ),
);
const NAMES = ['kustomization.yaml', 'kustomization.yml', 'Kustomization'];

/** The objects that a folder with a kustomization describes. */
export async function buildKustomization(io: Io, folder: string): Promise<Resource[]> {
  const base = folder.replace(/\/+$/, '') || '.';
  const texts = await Promise.all(NAMES.map((name) => io.files.read(`${base}/${name}`)));
  const text = texts.find((one) => one !== null);
  if (text === undefined || text === null)
    throw new KubectlError(
      `error: unable to find one of 'kustomization.yaml', 'kustomization.yml' or 'Kustomization' in directory '${io.files.resolve(base)}'`,
    );
  const given = parse(text) as Fields;
  for (const name of Object.keys(given))
    if (!FIELDS.has(name))
      throw new KubectlError(`error: kustomization field ${name} is not covered in this lab`);
  let resources: Resource[] = [];
  for (const path of [...listOf<string>(given['resources']), ...listOf<string>(given['bases'])])
    resources.push(...(await readResources(io, `${base}/${path}`)));
  const renamed = new Map<string, string>();
  for (const kind of ['ConfigMap', 'Secret'])
    for (const one of listOf<Generated>(
      given[kind === 'Secret' ? 'secretGenerator' : 'configMapGenerator'],
    )) {
      const made = await generate(io, {
        base,
        kind,
        given: one,
        options: (given['generatorOptions'] ?? {}) as Fields,
      });
      renamed.set(`${kind}/${one.name}`, made.metadata.name);
      resources.push(made);
    }
  resources = await applyPatches(io, { base, given, resources });
  transform(given, resources);
  const [prefix, suffix] = [String(given['namePrefix'] ?? ''), String(given['nameSuffix'] ?? '')];
  for (const resource of resources) {
    const { name } = resource.metadata;
    if (resource.kind === 'Namespace' || resource.kind === 'CustomResourceDefinition') continue;
    if (!prefix && !suffix) continue;
    resource.metadata.name = prefix + name + suffix;
    const before = [...renamed].find(
      ([key, value]) => key.startsWith(`${resource.kind}/`) && value === name,
    )?.[0];
    renamed.set(before ?? `${resource.kind}/${name}`, resource.metadata.name);
  }
  for (const resource of resources) renameReferences(resource, renamed);
  return resources;
}

function listOf<Type>(value: unknown): Type[] {
  return Array.isArray(value) ? (value as Type[]) : [];
}

async function readResources(io: Io, path: string): Promise<Resource[]> {
  if ((await io.files.list(path)) !== null) return buildKustomization(io, path);
  const text = await io.files.read(path);
  if (text === null)
    throw new KubectlError(
      `error: accumulating resources: accumulation err='accumulating resources from '${path.slice(path.lastIndexOf('/') + 1)}': open ${io.files.resolve(path)}: no such file or directory'`,
    );
  const documents = parseAllDocuments(text);
  return (Array.isArray(documents) ? documents : []).flatMap((document) => {
    const data: unknown = document.toJS();
    return isFields(data) ? [data as Resource] : [];
  });
}

type Generation = { base: string; kind: string; given: Generated; options: Fields };

async function generate(io: Io, { base, kind, given, options }: Generation): Promise<Resource> {
  const data: Record<string, string> = {};
  const read = async (path: string) => {
    const text = await io.files.read(`${base}/${path}`);
    if (text === null)
      throw new KubectlError(`error: open ${io.files.resolve(`${base}/${path}`)}: no such file or directory`);
    return text;
  };
  const addPair = (pair: string) => {
    const at = pair.indexOf('=');
    if (at > 0) data[pair.slice(0, at)] = pair.slice(at + 1).replace(/^(["'])(.*)\1$/, '$2');
  };
  for (const pair of given.literals ?? []) addPair(pair);
  for (const file of given.files ?? []) {
    const [key = '', path = key] = file.split('=');
    data[path === key ? key.slice(key.lastIndexOf('/') + 1) : key] = await read(path);
  }
  for (const path of given.envs ?? [])
    for (const line of (await read(path)).split('\n')) if (!line.startsWith('#')) addPair(line.trim());
  const values =
    kind === 'Secret'
      ? Object.fromEntries(Object.entries(data).map(([name, value]) => [name, encodeSecret(value)]))
      : data;
  const isPlain = given.options?.disableNameSuffixHash ?? options['disableNameSuffixHash'] === true;
  const { labels, annotations } = options as { labels?: Labels; annotations?: Labels };
  return {
    apiVersion: 'v1',
    kind,
    metadata: {
      name: isPlain ? given.name : `${given.name}-${hashOf([given.name, values])}`,
      ...(labels && { labels }),
      ...(annotations && { annotations }),
    },
    data: values,
    ...(kind === 'Secret' && { type: given.type ?? 'Opaque' }),
  };
}

type Patching = { base: string; given: Fields; resources: Resource[] };

async function applyPatches(io: Io, { base, given, resources }: Patching): Promise<Resource[]> {
  const patches = [
    ...listOf<{ patch?: string; path?: string; target?: Target }>(given['patches']),
    ...listOf<{ patch?: string; path?: string; target?: Target }>(given['patchesJson6902']),
    ...listOf<string>(given['patchesStrategicMerge']).map((one) =>
      one.includes('\n') ? { patch: one } : { path: one },
    ),
  ] as { patch?: string; path?: string; target?: Target }[];
  let patched = resources;
  for (const { patch, path, target } of patches) {
    const text = patch ?? (await io.files.read(`${base}/${path}`));
    if (text === null)
      throw new KubectlError(
        `error: failed to get the patch file from path(${path}): no such file or directory`,
      );
    const data: unknown = parse(text);
    const own = isFields(data) ? (data as Resource) : null;
    const isMeant = (resource: Resource) =>
      target
        ? (!target.kind || resource.kind === target.kind) &&
          (!target.name || new RegExp(`^(?:${target.name})$`).test(resource.metadata.name)) &&
          (!target.labelSelector ||
            target.labelSelector.split(',').every((pair) => {
              const [name = '', value] = pair.split('=');
              return resource.metadata.labels?.[name] === value;
            }))
        : resource.kind === own?.kind && resource.metadata.name === own.metadata.name;
    if (!target && !patched.some(isMeant))
      throw new KubectlError(
        `error: no resource matches strategic merge patch "${own?.kind}.${own?.apiVersion}/${own?.metadata.name}.[noNs]": no matches for Id ${own?.kind}.${own?.apiVersion}/${own?.metadata.name}.[noNs]; failed to find unique target for patch`,
      );
    patched = patched.flatMap((resource) => {
      if (!isMeant(resource)) return [resource];
      if (own?.['$patch'] === 'delete') return [];
      if (!own) return [applyJsonPatch(resource, data as Operation[]) as Resource];
      const { name } = resource.metadata;
      const next = applyPatch(resource, own, true) as Resource;
      return [{ ...next, kind: resource.kind, metadata: { ...next.metadata, name } }];
    });
  }
  return patched;
}

function transform(given: Fields, resources: readonly Resource[]): void {
  const { namespace, commonLabels, commonAnnotations } = given as {
    namespace?: string;
    commonLabels?: Labels;
    commonAnnotations?: Labels;
  };
  for (const resource of resources) {
    if (
      namespace &&
      !/^(?:Namespace|Cluster.*|PersistentVolume|StorageClass|CustomResourceDefinition)$/.test(resource.kind)
    )
      resource.metadata.namespace = namespace;
    if (commonLabels) setLabels(resource, commonLabels, { isSelected: true, isInTemplates: true });
    for (const one of listOf<{ pairs: Labels; includeSelectors?: boolean; includeTemplates?: boolean }>(
      given['labels'],
    ))
      setLabels(resource, one.pairs, {
        isSelected: one.includeSelectors === true,
        isInTemplates: one.includeSelectors === true || one.includeTemplates === true,
      });
    if (commonAnnotations)
      resource.metadata['annotations'] = {
        ...(resource.metadata['annotations'] as Labels),
        ...commonAnnotations,
      };
    setImages(resource, listOf(given['images']));
    for (const { name, count } of listOf<{ name: string; count: number }>(given['replicas']))
      if (resource.metadata.name === name && isFields(resource['spec'])) resource['spec']['replicas'] = count;
  }
}

export const kustomize: Command = {
  name: 'kustomize',
  summary: 'Build a kustomization target from a directory',
  usage: ['kubectl kustomize FOLDER'],
  flags: {},
  async run({ flags, io, output }) {
    const resources = await buildKustomization(io, flags.words[0] ?? '.');
    output.out(resources.map(toYaml).join('---\n'));
    return 0;
  },
};
