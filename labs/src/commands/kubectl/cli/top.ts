import { kindOf } from '../cluster/kinds.ts';
import { list } from '../cluster/state.ts';
import type { Pod } from '../cluster/types.ts';
import { parseCpu, parseMemory } from '../cluster/quantities.ts';
import { usageOf, type Usage } from '../controllers/load.ts';
import type { Node } from '../controllers/node-fit.ts';
import { isAllNamespaces, KubectlError, type Command, type Context } from './context.ts';
import { flag, isOn } from './flags.ts';
import { getObject, selectObjects } from './resources.ts';
import { formatTable } from './table.ts';

const MEBIBYTE = 2 ** 20;

export const top: Command = {
  name: 'top',
  summary: 'Display resource (CPU/memory) usage',
  usage: [
    'kubectl top nodes [NAME]',
    'kubectl top pods [NAME] [--containers] [--sort-by=cpu|memory] [-l SELECTOR]',
  ],
  flags: {
    value: ['sort-by', 'selector', 'field-selector'],
    boolean: ['containers', 'no-headers', 'all-namespaces', 'sum'],
    short: { l: 'selector', A: 'all-namespaces' },
  },
  limits: 'Usage is a stand-in: it grows with what reaches a pod, not with what a program computes.',
  run(context) {
    const [what = '', name] = context.flags.words;
    const sortBy = flag(context.flags, 'sort-by');
    if (sortBy !== undefined && sortBy !== 'cpu' && sortBy !== 'memory')
      throw new KubectlError('error: --sort-by accepts only cpu or memory');
    if (/^(?:nodes?|no)$/.test(what)) return topNodes(context, name);
    if (/^(?:pods?|po)$/.test(what)) return topPods(context, name);
    throw new KubectlError(`error: unknown command "${what}" for "kubectl top": there are node, pod`);
  },
};

type Row = { cells: string[]; usage: Usage };

function print(context: Context, names: string[], rows: Row[]): number {
  const by = flag(context.flags, 'sort-by') as 'cpu' | 'memory' | undefined;
  if (by) rows.sort((one, other) => other.usage[by] - one.usage[by]);
  const cells = rows.map((row) => row.cells);
  context.output.out(formatTable(isOn(context.flags, 'no-headers') ? cells : [names, ...cells]));
  return 0;
}

function topNodes(context: Context, name: string | undefined): number {
  const { state } = context;
  const kind = kindOf('Node');
  const nodes = name ? [getObject<Node>(context, kind, name)] : (selectObjects(context, kind) as Node[]);
  const pods = list<Pod>(state, 'Pod');
  const rows = nodes.map((node): Row => {
    const own = pods.filter(({ spec }) => spec.nodeName === node.metadata.name);
    const usage = { cpu: 60, memory: 320 * MEBIBYTE };
    for (const pod of own)
      for (const one of usageOf(state, pod)) {
        usage.cpu += one.cpu;
        usage.memory += one.memory;
      }
    const { cpu, memory } = node.status.allocatable;
    const share = (used: number, all: number) => `${Math.floor((used * 100) / all)}%`;
    return {
      usage,
      cells: [
        node.metadata.name,
        `${usage.cpu}m`,
        share(usage.cpu, parseCpu(cpu)),
        `${Math.floor(usage.memory / MEBIBYTE)}Mi`,
        share(usage.memory, parseMemory(memory)),
      ],
    };
  });
  return print(context, ['NAME', 'CPU(cores)', 'CPU(%)', 'MEMORY(bytes)', 'MEMORY(%)'], rows);
}

function topPods(context: Context, name: string | undefined): number {
  const { flags, output, state } = context;
  const kind = kindOf('Pod');
  const pods = (
    name ? [getObject<Pod>(context, kind, name)] : (selectObjects(context, kind) as Pod[])
  ).filter(({ status }) => status.phase === 'Running');
  if (pods.length === 0) {
    if (name) throw new KubectlError(`error: metrics not available yet`);
    output.err(
      `No resources found${isAllNamespaces(context) ? '' : ` in ${context.namespace} namespace.`}\n`,
    );
    return 0;
  }
  const isSplit = isOn(flags, 'containers');
  const hasNamespace = isAllNamespaces(context);
  const rows = pods.flatMap((pod): Row[] => {
    const start = [...(hasNamespace ? [pod.metadata.namespace ?? ''] : []), pod.metadata.name];
    const all = usageOf(state, pod);
    const sum = all.reduce(
      (total, one) => ({ cpu: total.cpu + one.cpu, memory: total.memory + one.memory }),
      { cpu: 0, memory: 0 },
    );
    const cells = (usage: Usage) => [`${usage.cpu}m`, `${Math.floor(usage.memory / MEBIBYTE)}Mi`];
    return isSplit
      ? all.map((usage) => ({ usage, cells: [...start, usage.name, ...cells(usage)] }))
      : [{ usage: sum, cells: [...start, ...cells(sum)] }];
  });
  if (isOn(flags, 'sum')) {
    const usage = rows.reduce(
      (total, row) => ({ cpu: total.cpu + row.usage.cpu, memory: total.memory + row.usage.memory }),
      { cpu: 0, memory: 0 },
    );
    const gap = Array.from({ length: (hasNamespace ? 1 : 0) + (isSplit ? 1 : 0) }, () => '');
    rows.push({ usage, cells: [...gap, '', `${usage.cpu}m`, `${Math.floor(usage.memory / MEBIBYTE)}Mi`] });
  }
  const names = [
    ...(hasNamespace ? ['NAMESPACE'] : []),
    isSplit ? 'POD' : 'NAME',
    ...(isSplit ? ['NAME'] : []),
  ];
  return print(context, [...names, 'CPU(cores)', 'MEMORY(bytes)'], rows);
}
