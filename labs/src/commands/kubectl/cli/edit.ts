import { parse } from 'yaml';
import { createObject, deleteObject, updateObject, type Manifest } from '../cluster/api.ts';
import { type Kind, kindOfManifest } from '../cluster/kinds.ts';
import { clone, find, keyOfObject } from '../cluster/state.ts';
import type { Fields } from '../cluster/types.ts';
import { isFields } from '../schema/decode.ts';
import { settle } from '../controllers/reconcile.ts';
import { dryRunNote, inFile, onCluster } from './apply.ts';
import { authorize, KubectlError, outputOf, type Command } from './context.ts';
import { flag, isOn } from './flags.ts';
import { readManifests } from './manifests.ts';
import { applyJsonPatch, JsonPatchError, type Operation } from './json-patch.ts';
import { applyPatch } from './merge.ts';
import { printObjects, toYaml } from './print.ts';
import { change, changeTargets, named } from './workload.ts';

export const edit: Command = {
  name: 'edit',
  summary: 'Edit a resource on the server',
  usage: ['kubectl edit TYPE NAME'],
  flags: { value: ['output', 'filename'], boolean: [], short: { o: 'output', f: 'filename' } },
  limits:
    'It writes the object to a file, opens that in the editor of the lab, and says how to apply it when you are done.',
  async run(context) {
    const { io, output } = context;
    const [target] = await changeTargets(context, context.flags.words);
    if (!target) throw new KubectlError('error: must specify a resource and a name');
    const { kind, object } = target;
    const { status: _status, ...copy } = clone(object);
    const { name, namespace, labels, annotations } = copy.metadata;
    const { 'kubectl.kubernetes.io/last-applied-configuration': _last, ...others } = annotations ?? {};
    const metadata = {
      name,
      ...(namespace && { namespace }),
      ...(labels && { labels }),
      ...(Object.keys(others).length > 0 && { annotations: others }),
    };
    const path = `${io.home}/kubectl-edit-${kind.singular}-${name}.yaml`;
    await io.files.write(
      path,
      `# Change the object below and save; then run: kubectl replace -f ${path}\n${toYaml({ ...copy, metadata })}`,
    );
    io.open?.(path);
    output.out(
      `Opened ${named(kind, object)} in the editor. When you have changed it, run:\n  kubectl replace -f ${path.replace(io.home, '~')}\n`,
    );
    return 0;
  },
};

export const replace: Command = {
  name: 'replace',
  summary: 'Replace a resource by file name or stdin',
  usage: ['kubectl replace -f FILENAME [--force]'],
  flags: { value: ['filename'], boolean: ['force', 'recursive'], short: { f: 'filename', R: 'recursive' } },
  async run(context) {
    const { state, output } = context;
    for (const read of await readManifests(context)) {
      const kind = kindOfManifest(state, read.manifest) as Kind;
      const { name, namespace } = read.manifest.metadata;
      authorize(context, { verb: 'update', kind, name, namespace: namespace ?? null });
      const existing = find(state, kind.kind, { name, namespace });
      if (isOn(context.flags, 'force')) {
        if (existing) {
          deleteObject(state, existing, { grace: 0 });
          delete state.objects[keyOfObject(existing)];
          output.out(`${kind.singular} "${name}" deleted\n`);
        }
        const created = inFile('replacing', read, () => createObject(state, read.manifest));
        output.out(`${named(kind, created)} replaced\n`);
        continue;
      }
      if (!existing)
        throw new KubectlError(
          `Error from server (NotFound): error when replacing "${read.from}": ${kind.plural} "${name}" not found`,
        );
      inFile('replacing', read, () =>
        updateObject(state, existing, withServerFields(read.manifest, existing)),
      );
      output.out(`${named(kind, existing)} replaced\n`);
    }
    settle(state);
    return 0;
  },
};

/** What the server has given an object stays, where a manifest leaves it out. */
function withServerFields(manifest: Manifest, existing: Fields): Manifest {
  const [spec, old] = [manifest['spec'], existing['spec']];
  if (manifest.kind !== 'Service' || !isFields(spec) || !isFields(old)) return manifest;
  return { ...manifest, spec: { clusterIP: old['clusterIP'], clusterIPs: old['clusterIPs'], ...spec } };
}

export const patch: Command = {
  name: 'patch',
  summary: 'Update fields of a resource',
  usage: ['kubectl patch TYPE NAME -p \'{"spec":{…}}\' [--type=strategic|merge|json]'],
  flags: {
    value: ['patch', 'patch-file', 'type', 'filename', 'output', 'dry-run', 'subresource'],
    boolean: [],
    short: { p: 'patch', f: 'filename', o: 'output' },
  },
  async run(given) {
    const context = onCluster(given);
    const { flags, io, output } = context;
    if (flag(flags, 'subresource') && !/^(?:scale|resize)$/.test(flag(flags, 'subresource') ?? ''))
      throw new KubectlError(
        `error: kubectl patch --subresource=${flag(flags, 'subresource')} is not covered in this lab; there are: resize, scale`,
      );
    const type = flag(flags, 'type') ?? 'strategic';
    if (type !== 'strategic' && type !== 'merge' && type !== 'json')
      throw new KubectlError(
        `error: --type must be one of [json merge strategic], not ${JSON.stringify(type)}`,
      );
    const file = flag(flags, 'patch-file');
    const text = file ? await io.files.read(file) : flag(flags, 'patch');
    if (!text)
      throw new KubectlError(
        'error: must specify --patch or --patch-file containing the contents of the patch',
      );
    const written: unknown = tryParse(text);
    if (type === 'json' ? !Array.isArray(written) : !isFields(written))
      throw new KubectlError(
        `error: unable to parse ${JSON.stringify(text)}: it is no object in JSON or YAML`,
      );
    for (const { kind, object } of await changeTargets(context, flags.words)) {
      const isChanged = change(context, object, (copy) => {
        const patched =
          type === 'json'
            ? jsonPatched(kind, copy, written as Operation[])
            : applyPatch(copy, written as Fields, type === 'strategic');
        for (const name of Object.keys(copy)) if (!(name in patched)) delete (copy as Fields)[name];
        Object.assign(copy, patched);
      });
      const current = find(context.state, object.kind, object.metadata) ?? object;
      const printed = printObjects([current], outputOf(context), false);
      output.out(
        printed ?? `${named(kind, object)} patched${isChanged ? '' : ' (no change)'}${dryRunNote(context)}\n`,
      );
    }
    return 0;
  },
};

function jsonPatched(kind: Kind, copy: Fields, operations: Operation[]): Fields {
  try {
    return applyJsonPatch(copy, operations);
  } catch (error) {
    if (!(error instanceof JsonPatchError)) throw error;
    const { name } = copy['metadata'] as { name: string };
    throw new KubectlError(
      `The request is invalid: the server rejected our request due to an error in our request: ${kind.plural} "${name}": ${error.message}`,
    );
  }
}

function tryParse(text: string): unknown {
  try {
    return parse(text) as unknown;
  } catch {
    return null;
  }
}
