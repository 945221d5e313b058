import { kindOf } from '../cluster/kinds.ts';
import { list, type ClusterState } from '../cluster/state.ts';
import type { Fields, Pod } from '../cluster/types.ts';
import { terminatePod } from '../kubelet/kubelet.ts';
import { settle } from '../controllers/reconcile.ts';
import { isCovered, type Budget } from '../controllers/policies.ts';
import { catchUp, KubectlError, type Command, type Context } from './context.ts';
import { getObject } from './resources.ts';
import { flag, isOn } from './flags.ts';
import { parseDuration } from './rollout.ts';
import { change } from './workload.ts';

function setUnschedulable(context: Context, isUnschedulable: boolean): string {
  const [name] = context.flags.words;
  if (!name) throw new KubectlError('error: USAGE: NODE is required');
  const node = getObject(context, kindOf('Node'), name);
  const isChanged = change(context, node, (copy) => {
    const spec = copy['spec'] as Fields;
    if (isUnschedulable) spec['unschedulable'] = true;
    else delete spec['unschedulable'];
  });
  const word = isUnschedulable ? 'cordoned' : 'uncordoned';
  context.output.out(`node/${name} ${isChanged ? word : `already ${word}`}\n`);
  return name;
}

export const cordon: Command = {
  name: 'cordon',
  summary: 'Mark node as unschedulable',
  usage: ['kubectl cordon NODE'],
  flags: {},
  run(context) {
    setUnschedulable(context, true);
    return 0;
  },
};

export const uncordon: Command = {
  name: 'uncordon',
  summary: 'Mark node as schedulable',
  usage: ['kubectl uncordon NODE'],
  flags: {},
  run(context) {
    setUnschedulable(context, false);
    return 0;
  },
};

/** What a node runs by itself, such as the API server, stays. */
const isStatic = ({ spec }: Pod) => spec.nodeName === 'control-plane' && 'hostNetwork' in spec;

function mayEvict(state: ClusterState, pod: Pod): boolean {
  return list<Budget>(state, 'PodDisruptionBudget', pod.metadata.namespace).every(
    (budget) => !isCovered(budget, pod) || budget.status.disruptionsAllowed > 0,
  );
}

export const drain: Command = {
  name: 'drain',
  summary: 'Drain node in preparation for maintenance',
  usage: ['kubectl drain NODE [--ignore-daemonsets] [--force] [--delete-emptydir-data]'],
  flags: {
    value: ['timeout'],
    boolean: ['ignore-daemonsets', 'force', 'delete-emptydir-data'],
  },
  async run(context) {
    const { state, output, flags, io } = context;
    const name = setUnschedulable(context, true);
    const pods = list<Pod>(state, 'Pod').filter(({ spec }) => spec.nodeName === name);
    const ownerOf = ({ metadata }: Pod) => metadata.ownerReferences?.[0]?.kind;
    const ofDaemons = pods.filter((pod) => ownerOf(pod) === 'DaemonSet');
    const bare = pods.filter((pod) => ownerOf(pod) === undefined && !isStatic(pod));
    const names = (all: readonly Pod[]) =>
      all.map(({ metadata }) => `${metadata.namespace}/${metadata.name}`).join(', ');
    const problems = [
      ...(ofDaemons.length > 0 && !isOn(flags, 'ignore-daemonsets')
        ? [`cannot delete DaemonSet-managed Pods (use --ignore-daemonsets to ignore): ${names(ofDaemons)}`]
        : []),
      ...(bare.length > 0 && !isOn(flags, 'force')
        ? [`cannot delete Pods that declare no controller (use --force to override): ${names(bare)}`]
        : []),
    ];
    if (problems.length > 0)
      throw new KubectlError(
        `error: unable to drain node "${name}" due to error: ${problems.join(', ')}, continuing command...`,
      );
    const until = io.now() + parseDuration(flag(flags, 'timeout') ?? '5m');
    const waiting = pods.filter((one) => !ofDaemons.includes(one) && !isStatic(one));
    while (waiting.length > 0) {
      const blocked: Pod[] = [];
      for (const pod of waiting.splice(0)) {
        const { name: own, namespace } = pod.metadata;
        output.out(`evicting pod ${namespace}/${own}\n`);
        if (!mayEvict(state, pod)) {
          output.err(
            `error when evicting pods/"${own}" -n "${namespace}" (will retry after 5s): Cannot evict pod as it would violate the pod's disruption budget.\n`,
          );
          blocked.push(pod);
        } else {
          terminatePod(state, pod);
          settle(state);
        }
      }
      waiting.push(...blocked);
      if (blocked.length === 0) break;
      if (io.now() >= until)
        throw new KubectlError(
          `error: unable to drain node "${name}" due to error: global timeout reached: ${flag(flags, 'timeout') ?? '5m'}, continuing command...`,
        );
      if (!(await io.wait(5000))) return 130;
      await catchUp(context);
    }
    settle(state);
    output.out(`node/${name} drained\n`);
    return 0;
  },
};
