import { kindOf } from '../cluster/kinds.ts';
import { list } from '../cluster/state.ts';
import type { Fields } from '../cluster/types.ts';
import type { Node, Taint } from '../controllers/node-fit.ts';
import { KubectlError, type Command } from './context.ts';
import { flag, isOn } from './flags.ts';
import { getObject, selectObjects } from './resources.ts';
import { change } from './workload.ts';

const EFFECTS = new Set(['NoSchedule', 'PreferNoSchedule', 'NoExecute']);

type Wanted = Taint & { isRemoved: boolean };

function parseTaint(word: string): Wanted {
  const isRemoved = word.endsWith('-');
  const [pair = '', effect = ''] = (isRemoved ? word.slice(0, -1) : word).split(':');
  const [key = '', value] = pair.split('=');
  if (!isRemoved && !effect) throw new KubectlError(`error: unknown taint spec: ${word}`);
  if (effect && !EFFECTS.has(effect))
    throw new KubectlError(`error: invalid taint effect: ${effect}, unsupported taint effect`);
  return { key, effect, ...(value !== undefined && { value }), isRemoved };
}

export const taint: Command = {
  name: 'taint',
  summary: 'Update the taints on one or more nodes',
  usage: [
    'kubectl taint nodes NAME KEY=VALUE:EFFECT ... [--overwrite]',
    'kubectl taint nodes NAME KEY:EFFECT-',
  ],
  flags: { value: ['selector'], boolean: ['overwrite', 'all'], short: { l: 'selector' } },
  run(context) {
    const { flags, output, state } = context;
    const [what = '', ...words] = flags.words;
    if (!/^(?:nodes?|no)$/i.test(what.split('/')[0] ?? ''))
      throw new KubectlError(`error: invalid resource type ${what}, only node(s) is supported`);
    const isTaint = (word: string) => /[:=]/.test(word) || word.endsWith('-');
    const taints = words.filter(isTaint).map(parseTaint);
    const names = [
      ...(what.includes('/') ? [what.split('/')[1] ?? ''] : []),
      ...words.filter((word) => !isTaint(word)),
    ];
    if (taints.length === 0) throw new KubectlError('error: at least one taint update is required');
    const kind = kindOf('Node');
    const nodes = isOn(flags, 'all')
      ? list<Node>(state, 'Node')
      : flag(flags, 'selector') !== undefined
        ? (selectObjects(context, kind) as Node[])
        : names.map((name) => getObject<Node>(context, kind, name));
    if (nodes.length === 0) throw new KubectlError('error: at least one resource name is required');
    for (const node of nodes) {
      const current = node.spec.taints ?? [];
      const same = (one: Taint, other: Taint) =>
        one.key === other.key && (!other.effect || one.effect === other.effect);
      for (const wanted of taints) {
        const existing = current.find((one) => same(one, wanted));
        if (wanted.isRemoved && !existing)
          throw new KubectlError(
            `error: taint "${wanted.key}${wanted.effect && `:${wanted.effect}`}" not found`,
          );
        if (!wanted.isRemoved && existing && !isOn(flags, 'overwrite'))
          throw new KubectlError(
            `error: node ${node.metadata.name} already has ${wanted.key} taint(s) with same effect(s) and --overwrite is false`,
          );
      }
      const others = current.filter((one) => !taints.some((wanted) => same(one, wanted)));
      const added = taints
        .filter(({ isRemoved }) => !isRemoved)
        .map(({ isRemoved: _removed, ...rest }) => rest);
      change(context, node, (copy) => {
        const spec = copy['spec'] as Fields;
        spec['taints'] = [...others, ...added];
        if (others.length + added.length === 0) delete spec['taints'];
      });
      const word = added.length === 0 ? 'untainted' : taints.length > added.length ? 'modified' : 'tainted';
      output.out(`node/${node.metadata.name} ${word}\n`);
    }
    return 0;
  },
};
