import { kindOfManifest } from '../cluster/kinds.ts';
import { parseAllDocuments } from 'yaml';
import type { Manifest } from '../cluster/api.ts';
import { isFields } from '../schema/decode.ts';
import { KubectlError, type Context } from './context.ts';
import { flag, isOn } from './flags.ts';
import { buildKustomization } from './kustomize.ts';

export type Read = { manifest: Manifest; from: string };

/** The manifests that `-f` names: files, folders, or `-` for the standard input. */
export async function readManifests(context: Context): Promise<Read[]> {
  const { flags, io } = context;
  const names = (flags.values['filename'] ?? []).flatMap((one) => one.split(','));
  const folder = flag(flags, 'kustomize');
  if (folder !== undefined)
    return (await buildKustomization(io, folder)).map((resource) => ({
      manifest: withNamespace(context, resource, folder),
      from: folder,
    }));
  if (names.length === 0) throw new KubectlError('error: must specify one of -f and -k');
  const found: Read[] = [];
  for (const name of names) {
    if (name === '-') found.push(...parse(context, io.stdin, 'STDIN'));
    else if (/^https?:/.test(name))
      throw new KubectlError(
        `error: unable to read URL "${name}": this lab has no network, copy the file into the lab`,
      );
    else
      for (const file of await filesBelow(context, name, isOn(flags, 'recursive')))
        found.push(...(await readFile(context, file)));
  }
  if (found.length === 0) throw new KubectlError('error: no objects passed to apply');
  return found;
}

async function filesBelow({ io }: Context, name: string, isDeep: boolean): Promise<string[]> {
  const entries = await io.files.list(name);
  if (entries === null) return [name];
  const files: string[] = [];
  for (const entry of [...entries].sort()) {
    const path = `${name.replace(/\/$/, '')}/${entry}`;
    if (/\.(?:ya?ml|json)$/.test(entry)) files.push(path);
    else if (isDeep && (await io.files.list(path)) !== null)
      files.push(...(await filesBelow({ io } as Context, path, true)));
  }
  if (files.length === 0)
    throw new KubectlError(
      `error: error reading [${name}]: recognized file extensions are [.json .yaml .yml]`,
    );
  return files;
}

async function readFile(context: Context, file: string): Promise<Read[]> {
  const text = await context.io.files.read(file);
  if (text === null) throw new KubectlError(`error: the path "${file}" does not exist`);
  return parse(context, text, file);
}

function parse(context: Context, text: string, from: string): Read[] {
  const documents = parseAllDocuments(text);
  const list = Array.isArray(documents) ? documents : [];
  return list.flatMap((document) => {
    const [error] = document.errors;
    if (error) {
      const line = error.linePos?.[0].line ?? 1;
      const reason = error.message.split('\n')[0]?.replace(/ at line \d+, column \d+:?$/, '') ?? '';
      throw new KubectlError(
        `error: error parsing ${from}: error converting YAML to JSON: yaml: line ${line}: ${reason}`,
      );
    }
    const data: unknown = document.toJS();
    if (data === null || data === undefined) return [];
    const items =
      isFields(data) && data['kind'] === 'List' && Array.isArray(data['items']) ? data['items'] : [data];
    return items.map((item: unknown) => ({ manifest: withNamespace(context, item, from), from }));
  });
}

function withNamespace(context: Context, data: unknown, from: string): Manifest {
  if (!isFields(data))
    throw new KubectlError(
      `error: error validating "${from}": error validating data: invalid object to validate; if you choose to ignore these errors, turn validation off with --validate=false`,
    );
  const missing = ['apiVersion', 'kind'].filter(
    (name) => typeof data[name] !== 'string' || data[name] === '',
  );
  if (missing.length > 0)
    throw new KubectlError(
      `error: error validating "${from}": error validating data: ${missing.length === 2 ? '[apiVersion not set, kind not set]' : `${missing[0]} not set`}; if you choose to ignore these errors, turn validation off with --validate=false`,
    );
  const { namespace } = context;
  const metadata = isFields(data['metadata']) ? data['metadata'] : {};
  const manifest = { ...data, metadata } as Manifest;
  const kind = kindOfManifest(context.state, manifest);
  if (!kind)
    throw new KubectlError(
      `error: resource mapping not found for name: "${String(metadata['name'] ?? '')}" namespace: "${String(metadata['namespace'] ?? '')}" from "${from}": no matches for kind "${manifest.kind}" in version "${manifest.apiVersion}"\nensure CRDs are installed first`,
    );
  if (typeof metadata['name'] !== 'string' && !metadata['generateName'])
    throw new KubectlError(
      `error: error when retrieving current configuration of:\nResource: "${kind.plural}", GroupVersionKind: "${manifest.apiVersion}, Kind=${kind.kind}"\nName: "", Namespace: "${namespace}"\nfrom server for: "${from}": resource name may not be empty`,
    );
  const own = metadata['namespace'];
  if (kind.isNamespaced && own !== undefined && context.flags.values['namespace'] && own !== namespace)
    throw new KubectlError(
      `error: the namespace from the provided object "${String(own)}" does not match the namespace "${namespace}". You must pass '--namespace=${String(own)}' to perform this operation.`,
    );
  return kind.isNamespaced
    ? {
        ...manifest,
        metadata: { ...manifest.metadata, namespace: typeof own === 'string' ? own : namespace },
      }
    : manifest;
}
