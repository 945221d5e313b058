import { kindOfManifest, qualifiedName, type Kind } from '../cluster/kinds.ts';
import type { ClusterObject } from '../cluster/types.ts';
import {
  authorize,
  catchUp,
  isAllNamespaces,
  KubectlError,
  outputOf,
  type Command,
  type Context,
} from './context.ts';
import { flag, isOn } from './flags.ts';
import { evaluate } from './jsonpath.ts';
import { customColumnsOf } from './custom-kind-columns.ts';
import { columnsOf } from './more-columns.ts';
import { printObjects } from './print.ts';
import { getObject, parseTargets, selectObjects, type Target } from './resources.ts';
import { formatTable } from './table.ts';
import { readManifests } from './manifests.ts';

export const get: Command = {
  name: 'get',
  summary: 'Display one or many resources',
  usage: ['kubectl get TYPE [NAME ...] [flags]', 'kubectl get TYPE/NAME ... [flags]'],
  flags: {
    value: [
      'output',
      'selector',
      'field-selector',
      'sort-by',
      'filename',
      'label-columns',
      'template',
      'subresource',
    ],
    boolean: [
      'all-namespaces',
      'watch',
      'show-labels',
      'no-headers',
      'ignore-not-found',
      'show-kind',
      'recursive',
      'show-managed-fields',
    ],
    short: {
      o: 'output',
      l: 'selector',
      A: 'all-namespaces',
      w: 'watch',
      f: 'filename',
      L: 'label-columns',
      R: 'recursive',
    },
  },
  async run(context) {
    const subresource = flag(context.flags, 'subresource');
    if (subresource !== undefined && subresource !== 'status')
      throw new KubectlError(
        `error: kubectl get --subresource=${subresource} is not covered in this lab; there is: status`,
      );
    const targets = flag(context.flags, 'filename')
      ? await targetsOfFiles(context)
      : parseTargets(context, context.flags.words);
    if (targets.length === 0)
      throw new KubectlError(
        'You must specify the type of resource to get. Use "kubectl api-resources" for a complete list of supported resources.\n\nerror: Required resource not specified.\nSee \'kubectl get --help\' for usage.',
      );
    const code = show(context, targets);
    return isOn(context.flags, 'watch') ? watch(context, targets) : code;
  },
};

async function targetsOfFiles(context: Context): Promise<Target[]> {
  return (await readManifests(context)).flatMap(({ manifest }) => {
    const kind = kindOfManifest(context.state, manifest);
    return kind ? [{ kind, name: manifest.metadata.name }] : [];
  });
}

type Group = { kind: Kind; objects: ClusterObject[] };

function collect(context: Context, targets: readonly Target[]): { groups: Group[]; failures: string[] } {
  const groups: Group[] = [];
  const failures: string[] = [];
  for (const { kind, name } of targets) {
    let objects: ClusterObject[] = [];
    if (name === null) objects = selectObjects(context, kind);
    else
      try {
        objects = [getObject(context, kind, name)];
      } catch (error) {
        if (!(error instanceof Error) || !('reason' in error) || error.reason !== 'NotFound') throw error;
        if (!isOn(context.flags, 'ignore-not-found'))
          failures.push(`Error from server (NotFound): ${error.message}\n`);
      }
    const last = groups.at(-1);
    if (last && last.kind === kind) last.objects.push(...objects);
    else groups.push({ kind, objects });
  }
  return { groups, failures };
}

function show(context: Context, targets: readonly Target[]): number {
  const { output, flags } = context;
  const { groups, failures } = collect(context, targets);
  const objects = sortObjects(
    context,
    groups.flatMap((group) => group.objects),
  );
  const isList = targets.length > 1 || targets[0]?.name === null;
  if (targets.some(({ kind }) => kind.kind === 'Endpoints'))
    output.err('Warning: v1 Endpoints is deprecated in v1.33+; use discovery.k8s.io/v1 EndpointSlice\n');
  const printed = isList || objects.length > 0 ? printObjects(objects, outputOf(context), isList) : '';
  if (printed === null) printTables(context, groups);
  else output.out(printed);
  for (const failure of failures) output.err(failure);
  if (printed === null && objects.length === 0 && failures.length === 0 && !isOn(flags, 'ignore-not-found')) {
    const isCluster = targets.every(({ kind }) => !kind.isNamespaced);
    const where = isAllNamespaces(context) || isCluster ? '' : ` in ${context.namespace} namespace`;
    output.err(`No resources found${where}${where ? '.' : ''}\n`);
  }
  return failures.length > 0 ? 1 : 0;
}

function sortObjects({ flags }: Context, objects: ClusterObject[]): ClusterObject[] {
  const path = flag(flags, 'sort-by');
  if (path === undefined) return objects;
  const key = (object: ClusterObject) => evaluate(path.replace(/^\{|\}$/g, ''), object)[0];
  return objects.sort((one, other) => {
    const [first, second] = [key(one), key(other)];
    if (typeof first === 'number' && typeof second === 'number') return first - second;
    return String(first ?? '') < String(second ?? '')
      ? -1
      : String(first ?? '') > String(second ?? '')
        ? 1
        : 0;
  });
}

function printTables(context: Context, groups: readonly Group[]): void {
  const { output } = context;
  const filled = groups.filter(({ objects }) => objects.length > 0);
  const hasKinds = groups.length > 1 || isOn(context.flags, 'show-kind');
  output.out(filled.map((group) => tableOf(context, group, hasKinds)).join('\n'));
}

function tableOf(context: Context, { kind, objects }: Group, hasKind: boolean): string {
  const { flags, state } = context;
  const columns = customColumnsOf(state, kind) ?? columnsOf(kind.kind);
  const isWide = outputOf(context) === 'wide';
  const hasNamespace = isAllNamespaces(context) && kind.isNamespaced;
  const labelNames = (flags.values['label-columns'] ?? []).flatMap((one) => one.split(',')).filter(Boolean);
  const names = [
    ...(hasNamespace ? ['NAMESPACE'] : []),
    ...columns.names,
    ...(isWide ? (columns.wide ?? []) : []),
    ...labelNames.map((name) => name.slice(name.lastIndexOf('/') + 1).toUpperCase()),
    ...(isOn(flags, 'show-labels') ? ['LABELS'] : []),
  ];
  const sort = sortObjects(context, objects);
  const rows = sort.map((object) => {
    const cells = columns.cells(object, state.now);
    if (hasKind && kind.kind !== 'Event') cells[0] = `${qualifiedName(kind)}/${cells[0]}`;
    const { labels = {} } = object.metadata;
    const pairs = Object.entries(labels)
      .map(([name, value]) => `${name}=${value}`)
      .sort();
    return [
      ...(hasNamespace ? [object.metadata.namespace ?? ''] : []),
      ...cells,
      ...(isWide ? (columns.wideCells?.(object) ?? []) : []),
      ...labelNames.map((name) => labels[name] ?? ''),
      ...(isOn(flags, 'show-labels') ? [pairs.join(',') || '<none>'] : []),
    ];
  });
  return formatTable(isOn(flags, 'no-headers') ? rows : [names, ...rows]);
}

/** Prints each row again when it has changed, until the learner stops it. */
async function watch(context: Context, targets: readonly Target[]): Promise<number> {
  const { io, output } = context;
  for (const { kind } of targets) authorize(context, { verb: 'watch', kind, namespace: context.namespace });
  if (!io.write)
    throw new KubectlError(
      'error: --watch shows changes in the terminal only; leave it out in a pipe or a script',
    );
  const versions = new Map<string, string>();
  const changes = () =>
    collect(context, targets).groups.flatMap(({ kind, objects }) =>
      objects.flatMap((object) => {
        const { uid, resourceVersion } = object.metadata;
        if (versions.get(uid) === resourceVersion) return [];
        versions.set(uid, resourceVersion);
        return [{ kind, object }];
      }),
    );
  changes();
  while (await io.wait(500)) {
    await catchUp(context);
    for (const { kind, object } of changes()) {
      const rows = tableOf(context, { kind, objects: [object] }, targets.length > 1).split('\n');
      output.out(`${rows[1] ?? ''}\n`);
    }
  }
  return 130;
}
