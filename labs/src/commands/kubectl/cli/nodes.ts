import { kindOf } from '../cluster/kinds.ts';
import { list } from '../cluster/state.ts';
import type { Fields, Pod } from '../cluster/types.ts';
import { terminatePod } from '../kubelet/kubelet.ts';
import { settle } from '../controllers/reconcile.ts';
import { KubectlError, type Command, type Context } from './context.ts';
import { getObject } from './resources.ts';
import { isOn } from './flags.ts';
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

export const drain: Command = {
  name: 'drain',
  summary: 'Drain node in preparation for maintenance',
  usage: ['kubectl drain NODE [--ignore-daemonsets] [--force] [--delete-emptydir-data]'],
  flags: {
    value: ['grace-period', 'timeout'],
    boolean: ['ignore-daemonsets', 'force', 'delete-emptydir-data'],
  },
  run(context) {
    const { state, output, flags } = context;
    const name = setUnschedulable(context, true);
    const pods = list<Pod>(state, 'Pod').filter(({ spec }) => spec.nodeName === name);
    const ownerOf = ({ metadata }: Pod) => metadata.ownerReferences?.[0]?.kind;
    const ofDaemons = pods.filter((pod) => ownerOf(pod) === 'DaemonSet');
    const bare = pods.filter((pod) => ownerOf(pod) === undefined);
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
    for (const pod of pods.filter((one) => !ofDaemons.includes(one))) {
      output.out(`evicting pod ${pod.metadata.namespace}/${pod.metadata.name}\n`);
      terminatePod(state, pod);
    }
    settle(state);
    output.out(`node/${name} drained\n`);
    return 0;
  },
};
