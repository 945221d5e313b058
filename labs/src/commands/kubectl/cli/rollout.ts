import { kindOf } from '../cluster/kinds.ts';
import { find, isoTime } from '../cluster/state.ts';
import type { Deployment, Fields, ClusterObject, PodTemplate, ReplicaSet } from '../cluster/types.ts';
import { plainTemplate, revisionOf } from '../controllers/deployments.ts';
import { ownedBy } from '../controllers/owned.ts';
import { catchUp, KubectlError, type Command, type Context } from './context.ts';
import { innerTable } from './describe-format.ts';
import { describeTemplate } from './describe-pod.ts';
import { flag } from './flags.ts';
import { change, changeTargets, named } from './workload.ts';

export const rollout: Command = {
  name: 'rollout',
  summary: 'Manage the rollout of a resource',
  usage: [
    'kubectl rollout status TYPE/NAME [--timeout=DURATION] [--watch=false]',
    'kubectl rollout history TYPE/NAME [--revision=N]',
    'kubectl rollout undo TYPE/NAME [--to-revision=N]',
    'kubectl rollout restart TYPE/NAME',
    'kubectl rollout pause|resume TYPE/NAME',
  ],
  flags: {
    value: ['revision', 'to-revision', 'timeout', 'selector', 'filename'],
    boolean: ['watch'],
    short: { w: 'watch', l: 'selector', f: 'filename' },
  },
  limits: 'history and undo know deployments only.',
  async run(context) {
    const [what = '', ...words] = context.flags.words;
    const act = ACTIONS[what];
    if (!act)
      throw new KubectlError(
        `error: unknown rollout command "${what}": there are status, history, undo, restart, pause, resume`,
      );
    let code = 0;
    for (const { kind, object } of await changeTargets(context, words)) {
      const isRolled = ['Deployment', 'DaemonSet', 'StatefulSet'].includes(kind.kind);
      if (!isRolled)
        throw new KubectlError(
          `error: ${kind.plural} "${object.metadata.name}" ${what === 'restart' ? 'restarting' : 'rollout'} is not supported`,
        );
      code = Math.max(code, await act(context, object));
    }
    return code;
  },
};

type Act = (context: Context, object: ClusterObject) => Promise<number> | number;

const ACTIONS: Record<string, Act> = {
  status: watchStatus,
  history,
  undo,
  restart(context, object) {
    change(context, object, (copy) => {
      const template = (copy['spec'] as { template: PodTemplate }).template;
      template.metadata = {
        ...template.metadata,
        annotations: {
          ...template.metadata?.annotations,
          'kubectl.kubernetes.io/restartedAt': isoTime(context.state.now),
        },
      };
    });
    context.output.out(`${named(kindOf(object.kind), object)} restarted\n`);
    return 0;
  },
  pause: (context, object) => setPaused(context, object, true),
  resume: (context, object) => setPaused(context, object, false),
};

function setPaused(context: Context, object: ClusterObject, isPaused: boolean): number {
  const before = (object['spec'] as Fields)['paused'] === true;
  if (before === isPaused)
    throw new KubectlError(
      `error: ${kindOf(object.kind).plural}.apps "${object.metadata.name}" is ${isPaused ? 'already paused' : 'not paused'}`,
    );
  change(context, object, (copy) => {
    const spec = copy['spec'] as Fields;
    if (isPaused) spec['paused'] = true;
    else delete spec['paused'];
  });
  context.output.out(`${named(kindOf(object.kind), object)} ${isPaused ? 'paused' : 'resumed'}\n`);
  return 0;
}

/** `90s`, `2m` or `1h30m` in milliseconds. */
export function parseDuration(text: string): number {
  const units: Record<string, number> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 };
  const parts = [...text.matchAll(/(\d+(?:\.\d+)?)(ms|s|m|h)/g)];
  if (parts.length === 0 && /^\d+$/.test(text)) return Number(text) * 1000;
  return parts.reduce((sum, [, number, unit]) => sum + Number(number) * (units[unit ?? 's'] ?? 1000), 0);
}

async function watchStatus(context: Context, object: ClusterObject): Promise<number> {
  const { io, output, state, flags } = context;
  const given = flag(flags, 'timeout');
  const until = given ? io.now() + parseDuration(given) : Infinity;
  let last = '';
  for (;;) {
    const current = find(state, object.kind, object.metadata);
    if (!current) throw new KubectlError(`error: object has been deleted`);
    const { message, isDone, hasFailed } = progressOf(current);
    if (message !== last) output.out(message);
    last = message;
    if (hasFailed)
      throw new KubectlError(`error: deployment "${object.metadata.name}" exceeded its progress deadline`);
    if (isDone || flag(flags, 'watch') === 'false') return 0;
    if (io.now() >= until) throw new KubectlError('error: timed out waiting for the condition');
    if (!(await io.wait(200))) return 130;
    await catchUp(context);
  }
}

type Progress = { message: string; isDone: boolean; hasFailed?: boolean };

/** How far a rollout is, in the words of kubectl. */
function progressOf(object: ClusterObject): Progress {
  const { name } = object.metadata;
  const spec = object['spec'] as { replicas?: number };
  const status = object['status'] as Record<string, number | undefined>;
  if (object.kind !== 'Deployment') {
    const wanted =
      object.kind === 'DaemonSet' ? (status['desiredNumberScheduled'] ?? 0) : (spec.replicas ?? 1);
    const ready = (object.kind === 'DaemonSet' ? status['numberReady'] : status['readyReplicas']) ?? 0;
    const updated =
      (object.kind === 'DaemonSet' ? status['updatedNumberScheduled'] : status['updatedReplicas']) ?? 0;
    if (updated >= wanted && ready >= wanted)
      return {
        message:
          object.kind === 'DaemonSet'
            ? `daemon set "${name}" successfully rolled out\n`
            : `statefulset rolling update complete ${wanted} pods at revision ${name}...\n`,
        isDone: true,
      };
    const missing = wanted - ready;
    return {
      message:
        object.kind === 'DaemonSet'
          ? `Waiting for daemon set "${name}" rollout to finish: ${ready} of ${wanted} updated pods are available...\n`
          : `Waiting for ${missing} pods to be ready...\n`,
      isDone: false,
    };
  }
  const deployment = object as Deployment;
  const { updatedReplicas = 0, replicas = 0, availableReplicas = 0, conditions = [] } = deployment.status;
  if (conditions.some(({ reason }) => reason === 'ProgressDeadlineExceeded'))
    return { message: '', isDone: false, hasFailed: true };
  const wait = `Waiting for deployment "${name}" rollout to finish: `;
  const wanted = deployment.spec.replicas;
  if (updatedReplicas < wanted)
    return {
      message: `${wait}${updatedReplicas} out of ${wanted} new replicas have been updated...\n`,
      isDone: false,
    };
  if (replicas > updatedReplicas)
    return {
      message: `${wait}${replicas - updatedReplicas} old replicas are pending termination...\n`,
      isDone: false,
    };
  if (availableReplicas < updatedReplicas)
    return {
      message: `${wait}${availableReplicas} of ${updatedReplicas} updated replicas are available...\n`,
      isDone: false,
    };
  return { message: `deployment "${name}" successfully rolled out\n`, isDone: true };
}

function revisionsOf({ state }: Context, object: ClusterObject): ReplicaSet[] {
  if (object.kind !== 'Deployment')
    throw new KubectlError(`error: kubectl in this lab has the history of deployments only`);
  return ownedBy<ReplicaSet>(state, object, 'ReplicaSet').sort(
    (one, other) => revisionOf(one) - revisionOf(other),
  );
}

function history(context: Context, object: ClusterObject): number {
  const sets = revisionsOf(context, object);
  const wanted = flag(context.flags, 'revision');
  context.output.out(`${named(kindOf(object.kind), object)} ${wanted ? `with revision #${wanted}` : ''}\n`);
  if (wanted) {
    const set = sets.find((one) => revisionOf(one) === Number(wanted));
    if (!set) throw new KubectlError(`error: unable to find the specified revision`);
    context.output.out(`Pod Template:\n${describeTemplate(set.spec.template, 2)}`);
    return 0;
  }
  const rows = sets.map((set) => [
    String(revisionOf(set)),
    set.metadata.annotations?.['kubernetes.io/change-cause'] ?? '<none>',
  ]);
  context.output.out(`${innerTable([['REVISION', 'CHANGE-CAUSE'], ...rows], 0)}\n`);
  return 0;
}

function undo(context: Context, object: ClusterObject): number {
  const sets = revisionsOf(context, object);
  const wanted = Number(flag(context.flags, 'to-revision') ?? 0);
  if ((object['spec'] as Fields)['paused'])
    throw new KubectlError(
      `error: you cannot rollback a paused deployment; resume it first with 'kubectl rollout resume' and try again`,
    );
  const target = wanted > 0 ? sets.find((one) => revisionOf(one) === wanted) : sets.at(-2);
  if (!target)
    throw new KubectlError(
      wanted > 0
        ? `error: unable to find specified revision ${wanted} in history`
        : `error: no rollout history found for deployment "${object.metadata.name}"`,
    );
  const isChanged = change(context, object, (copy) => {
    (copy['spec'] as Fields)['template'] = plainTemplate(structuredClone(target.spec.template));
  });
  const skipped = ` skipped rollback (current template already matches revision ${revisionOf(target)})`;
  context.output.out(`${named(kindOf(object.kind), object)}${isChanged ? ' rolled back' : skipped}\n`);
  return 0;
}
