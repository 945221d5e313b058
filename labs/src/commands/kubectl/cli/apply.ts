import { ApiError } from '../cluster/api-error.ts';
import { createObject, updateObject, type Manifest } from '../cluster/api.ts';
import { qualifiedName, type Kind, kindOfManifest } from '../cluster/kinds.ts';
import { clone, find } from '../cluster/state.ts';
import type { ClusterObject } from '../cluster/types.ts';
import { unifiedHunks } from '../../unified-diff.ts';
import { settle } from '../controllers/reconcile.ts';
import { authorize, outputOf, type Command, type Context } from './context.ts';
import { flag, isOn } from './flags.ts';
import { readManifests, type Read } from './manifests.ts';
import { mergeThreeWay } from './merge.ts';
import { printObjects, toYaml } from './print.ts';

const LAST = 'kubectl.kubernetes.io/last-applied-configuration';

/** Errors name the file they come from. */
export function inFile<Result>(action: string, { from }: Read, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof ApiError) || error.reason === 'Invalid') throw error;
    throw new ApiError(error.reason, `error when ${action} "${from}": ${error.message}`);
  }
}

export function isDryRun({ flags }: Context): boolean {
  const value = flag(flags, 'dry-run');
  return value !== undefined && value !== 'none' && value !== 'false';
}

/** How an answer ends: `created`, or `created (dry run)`. */
export function dryRunNote(context: Context): string {
  const value = flag(context.flags, 'dry-run');
  return isDryRun(context) ? (value === 'server' ? ' (server dry run)' : ' (dry run)') : '';
}

/** Runs a change on a copy where it is only tried. */
export function onCluster(context: Context): Context {
  if (!isDryRun(context)) return context;
  const isClientSide = flag(context.flags, 'dry-run') !== 'server';
  return { ...context, state: { ...clone(context.state), isClientSide } };
}

function withLast(manifest: Manifest): Manifest {
  const { annotations, ...metadata } = manifest.metadata;
  const text = `${JSON.stringify({ ...manifest, metadata: { annotations: annotations ?? {}, ...metadata } })}\n`;
  return { ...manifest, metadata: { ...manifest.metadata, annotations: { ...annotations, [LAST]: text } } };
}

type Applied = { object: ClusterObject; outcome: 'created' | 'configured' | 'unchanged' };

export function applyManifest(context: Context, read: Read): Applied {
  const { state, output } = context;
  const kind = kindOfManifest(context.state, read.manifest) as Kind;
  const { name, namespace } = read.manifest.metadata;
  const existing = find(state, kind.kind, { name, namespace });
  const access = { kind, name, namespace: namespace ?? null };
  if (!existing) {
    authorize(context, { verb: 'create', ...access });
    const object = inFile('creating', read, () => createObject(state, withLast(read.manifest)));
    return { object, outcome: 'created' };
  }
  authorize(context, { verb: 'patch', ...access });
  const stored = existing.metadata.annotations?.[LAST];
  if (stored === undefined)
    output.err(
      `Warning: resource ${kind.plural}/${name} is missing the ${LAST} annotation which is required by kubectl apply. kubectl apply should only be used on resources created declaratively by either kubectl create --save-config or kubectl apply. The missing annotation will be patched automatically.\n`,
    );
  const last = stored === undefined ? {} : (JSON.parse(stored) as Manifest);
  const { status: _status, ...live } = existing;
  const wanted = withLast(read.manifest);
  const merged = mergeThreeWay(live, { ...last, metadata: lastMetadata(last) }, wanted) as Manifest;
  const isChanged = inFile('applying patch to', read, () => updateObject(state, existing, merged));
  return {
    object: find(state, kind.kind, { name, namespace }) as ClusterObject,
    outcome: isChanged ? 'configured' : 'unchanged',
  };
}

/** Only labels and annotations of the last manifest can be taken away. */
function lastMetadata(last: Partial<Manifest>): Partial<Manifest['metadata']> {
  const { labels, annotations } = last.metadata ?? { name: '' };
  return { ...(labels && { labels }), ...(annotations && { annotations }) };
}

export const apply: Command = {
  name: 'apply',
  summary: 'Apply a configuration to a resource by file name or stdin',
  usage: ['kubectl apply -f FILENAME', 'kubectl apply -f FOLDER [-R]', 'cat FILE | kubectl apply -f -'],
  flags: {
    value: ['filename', 'output', 'dry-run', 'kustomize', 'validate', 'field-manager'],
    boolean: ['recursive', 'server-side', 'force-conflicts', 'wait'],
    short: { f: 'filename', R: 'recursive', k: 'kustomize', o: 'output' },
  },
  limits: 'There is no --prune; --server-side works like a client-side apply.',
  async run(given) {
    const context = onCluster(given);
    let code = 0;
    const reads = await readManifests(context);
    for (const read of reads) {
      try {
        const { object, outcome } = applyManifest(context, read);
        const printed = printObjects([object], outputOf(context), false);
        const kind = kindOfManifest(context.state, read.manifest) as Kind;
        const verb = isOn(context.flags, 'server-side') ? 'serverside-applied' : outcome;
        context.output.out(
          printed ?? `${qualifiedName(kind)}/${object.metadata.name} ${verb}${dryRunNote(context)}\n`,
        );
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        context.output.err(formatApiError(error));
        code = 1;
      }
    }
    settle(context.state);
    return code;
  },
};

export function formatApiError(error: ApiError): string {
  return error.reason === 'Invalid'
    ? `${error.message}\n`
    : `Error from server (${error.reason}): ${error.message}\n`;
}

export const diff: Command = {
  name: 'diff',
  summary: 'Diff the live version against a would-be applied version',
  usage: ['kubectl diff -f FILENAME', 'kubectl diff -k FOLDER'],
  flags: {
    value: ['filename', 'kustomize'],
    boolean: ['recursive', 'server-side'],
    short: { f: 'filename', R: 'recursive', k: 'kustomize' },
  },
  async run(context) {
    let hasDifference = false;
    for (const read of await readManifests(context)) {
      const tried = { ...context, state: clone(context.state) };
      const { name, namespace } = read.manifest.metadata;
      const before = find(context.state, read.manifest.kind, { name, namespace });
      const { object } = applyManifest(tried, read);
      const hunks = unifiedHunks(before ? toYaml(forDiff(before)) : '', toYaml(forDiff(object)));
      if (hunks === '') continue;
      hasDifference = true;
      const file = [read.manifest.apiVersion.replace('/', '.'), read.manifest.kind, namespace, name]
        .filter(Boolean)
        .join('.');
      const [live, merged] = [`/tmp/LIVE-1/${file}`, `/tmp/MERGED-2/${file}`];
      context.output.out(`diff -u -N ${live} ${merged}\n--- ${live}\n+++ ${merged}\n${hunks}`);
    }
    return hasDifference ? 1 : 0;
  },
};

/** Without what no author writes. */
function forDiff(object: ClusterObject): Partial<ClusterObject> {
  const copy = clone(object);
  delete copy.metadata.annotations?.[LAST];
  if (copy.metadata.annotations && Object.keys(copy.metadata.annotations).length === 0)
    delete copy.metadata.annotations;
  const { resourceVersion: _version, ...metadata } = copy.metadata;
  return { ...copy, metadata: metadata as ClusterObject['metadata'] };
}
