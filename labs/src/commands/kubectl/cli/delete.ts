import { deleteObject, notFound } from '../cluster/api.ts';
import { qualifiedName, type Kind, kindOfManifest } from '../cluster/kinds.ts';
import { find } from '../cluster/state.ts';
import type { ClusterObject } from '../cluster/types.ts';
import { settle } from '../controllers/reconcile.ts';
import { authorize, catchUp, KubectlError, type Command, type Context } from './context.ts';
import { flag, isOn } from './flags.ts';
import { readManifests } from './manifests.ts';
import { parseTargets, selectObjects } from './resources.ts';

type Doomed = { kind: Kind; object: ClusterObject };

export const remove: Command = {
  name: 'delete',
  summary: 'Delete resources by file names, stdin, resources and names, or by resources and label selector',
  usage: ['kubectl delete TYPE NAME ...', 'kubectl delete TYPE -l app=web', 'kubectl delete -f FILENAME'],
  flags: {
    value: ['filename', 'kustomize', 'selector', 'grace-period', 'cascade', 'timeout', 'field-selector'],
    boolean: ['all', 'now', 'force', 'wait', 'ignore-not-found', 'all-namespaces', 'recursive'],
    short: { f: 'filename', l: 'selector', A: 'all-namespaces', R: 'recursive', k: 'kustomize' },
  },
  async run(context) {
    const { output, flags } = context;
    const { doomed, failures } = await findDoomed(context);
    const isForced = isOn(flags, 'force');
    if (isForced)
      output.err(
        'Warning: Immediate deletion does not wait for confirmation that the running resource has been terminated. The resource may continue to run on the cluster indefinitely.\n',
      );
    const given = flag(flags, 'grace-period');
    const grace = isForced ? 0 : isOn(flags, 'now') ? 1 : given === undefined ? undefined : Number(given);
    const cascade = flag(flags, 'cascade') === 'orphan' ? ('orphan' as const) : ('background' as const);
    for (const { kind, object } of doomed) {
      const { name, namespace } = object.metadata;
      authorize(context, { verb: 'delete', kind, name, namespace: namespace ?? null });
      deleteObject(context.state, object, { grace: grace === -1 ? undefined : grace, cascade });
      const where = namespace ? ` from ${namespace} namespace` : '';
      output.out(`${qualifiedName(kind)} "${name}" ${isForced ? 'force ' : ''}deleted${where}\n`);
    }
    settle(context.state);
    if (flag(flags, 'wait') !== 'false') await waitUntilGone(context, doomed);
    for (const failure of failures) output.err(failure);
    if (doomed.length === 0 && failures.length === 0) output.err('No resources found\n');
    return failures.length > 0 ? 1 : 0;
  },
};

async function findDoomed(context: Context): Promise<{ doomed: Doomed[]; failures: string[] }> {
  const { flags, state } = context;
  const doomed: Doomed[] = [];
  const failures: string[] = [];
  const add = (kind: Kind, object: ClusterObject | undefined, name: string) => {
    if (object) doomed.push({ kind, object });
    else if (!isOn(flags, 'ignore-not-found'))
      failures.push(`Error from server (NotFound): ${notFound(kind, name).message}\n`);
  };
  if (flags.values['filename'] ?? flags.values['kustomize']) {
    for (const { manifest } of await readManifests(context)) {
      const kind = kindOfManifest(state, manifest) as Kind;
      const { name, namespace } = manifest.metadata;
      add(kind, find(state, kind.kind, { name, namespace }), name);
    }
    return { doomed, failures };
  }
  const targets = parseTargets(context, flags.words);
  if (targets.length === 0)
    throw new KubectlError('error: You must provide one or more resources by argument or filename.');
  for (const { kind, name } of targets) {
    if (name !== null) {
      const namespace = kind.isNamespaced ? context.namespace : undefined;
      add(kind, find(state, kind.kind, { name, namespace }), name);
    } else if (isOn(flags, 'all') || flags.values['selector'] || flags.values['field-selector'])
      for (const object of selectObjects(context, kind)) doomed.push({ kind, object });
    else throw new KubectlError('error: resource(s) were provided, but no name was specified');
  }
  return { doomed, failures };
}

/** As kubectl does, until the objects are really gone. */
async function waitUntilGone(context: Context, doomed: readonly Doomed[]): Promise<void> {
  const { io, state, flags } = context;
  const seconds = Number.parseFloat(flag(flags, 'timeout') ?? '0');
  const until = seconds > 0 ? io.now() + seconds * 1000 : Infinity;
  const isThere = ({ object }: Doomed) =>
    find(state, object.kind, object.metadata)?.metadata.uid === object.metadata.uid;
  while (doomed.some(isThere) && io.now() < until) {
    if (!(await io.wait(250))) return;
    await catchUp(context);
  }
}
