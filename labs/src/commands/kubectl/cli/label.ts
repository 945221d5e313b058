import type { ClusterObject, Labels } from '../cluster/types.ts';
import { KubectlError, type Command, type Context } from './context.ts';
import { dryRunNote, onCluster } from './apply.ts';
import { isOn } from './flags.ts';
import { change, changeTargets, named } from './workload.ts';

const FLAGS = {
  value: ['selector', 'field-selector', 'filename', 'resource-version', 'dry-run'],
  boolean: ['overwrite', 'all', 'list', 'all-namespaces'],
  short: { l: 'selector', f: 'filename', A: 'all-namespaces' },
};

const isPair = (word: string) => /^[\w./-]+=/.test(word) || /^[\w./-]+-$/.test(word);

async function run(given: Context, field: 'labels' | 'annotations'): Promise<number> {
  const context = onCluster(given);
  const { flags, output } = context;
  const [pairs, words] = [
    flags.words.slice(1).filter(isPair),
    flags.words.filter((word, at) => at === 0 || !isPair(word)),
  ];
  const done = field === 'labels' ? 'labeled' : 'annotated';
  for (const { kind, object } of await changeTargets(context, words)) {
    if (isOn(flags, 'list')) {
      output.out(
        Object.entries(object.metadata[field] ?? {})
          .map(([name, value]) => `${name}=${value}\n`)
          .join(''),
      );
      continue;
    }
    if (pairs.length === 0)
      throw new KubectlError(
        `error: at least one ${field === 'labels' ? 'label' : 'annotation'} update is required`,
      );
    const next = valuesAfter(context, { object, pairs, field });
    const isChanged = change(context, object, (copy) => {
      copy.metadata[field] = next;
    });
    const isRemoval = pairs.every((pair) => pair.endsWith('-') && !pair.includes('='));
    const word = isRemoval && field === 'labels' ? 'unlabeled' : done;
    const last = field === 'annotations' || isChanged ? word : `not ${done}`;
    output.out(`${named(kind, object)} ${last}${dryRunNote(context)}\n`);
  }
  return 0;
}

type Change = { object: ClusterObject; pairs: readonly string[]; field: 'labels' | 'annotations' };

function valuesAfter({ flags, output }: Context, { object, pairs, field }: Change): Labels {
  const values: Labels = { ...object.metadata[field] };
  for (const pair of pairs) {
    const at = pair.indexOf('=');
    if (at === -1) {
      const name = pair.slice(0, -1);
      if (!(name in values))
        output.out(`${field === 'labels' ? 'label' : 'annotation'} "${name}" not found.\n`);
      delete values[name];
      continue;
    }
    const [name, value] = [pair.slice(0, at), pair.slice(at + 1)];
    // kubectl minds an annotation that is written again as it is, and a label only where it changes.
    const isGuarded = field === 'labels' ? values[name] !== value : name !== 'kubernetes.io/change-cause';
    if (values[name] !== undefined && isGuarded && !isOn(flags, 'overwrite'))
      throw new KubectlError(
        field === 'labels'
          ? `error: '${name}' already has a value (${values[name]}), and --overwrite is false`
          : `error: --overwrite is false but found the following declared annotation(s): '${name}' already has a value (${values[name]})`,
      );
    values[name] = value;
  }
  return values;
}

export const label: Command = {
  name: 'label',
  summary: 'Update the labels on a resource',
  usage: ['kubectl label TYPE NAME KEY=VALUE ... [--overwrite]', 'kubectl label TYPE NAME KEY-'],
  flags: FLAGS,
  run: (context) => run(context, 'labels'),
};

export const annotate: Command = {
  name: 'annotate',
  summary: 'Update the annotations on a resource',
  usage: ['kubectl annotate TYPE NAME KEY=VALUE ... [--overwrite]', 'kubectl annotate TYPE NAME KEY-'],
  flags: FLAGS,
  run: (context) => run(context, 'annotations'),
};
