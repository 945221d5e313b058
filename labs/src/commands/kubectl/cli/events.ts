import { kindOf } from '../cluster/kinds.ts';
import type { ClusterEvent } from '../cluster/types.ts';
import { ageOf } from './age.ts';
import { isAllNamespaces, type Command } from './context.ts';
import { byTime } from './describe-format.ts';
import { flag, isOn } from './flags.ts';
import { parseTargets, selectObjects } from './resources.ts';
import { formatTable } from './table.ts';

export const events: Command = {
  name: 'events',
  summary: 'List events',
  usage: ['kubectl events [--for TYPE/NAME] [--types=Warning]'],
  flags: {
    value: ['for', 'types', 'output'],
    boolean: ['all-namespaces', 'no-headers'],
    short: { A: 'all-namespaces', o: 'output' },
  },
  run(context) {
    const { flags, output, state } = context;
    const all = (selectObjects(context, kindOf('Event')) as ClusterEvent[]).sort(byTime);
    const target = flag(flags, 'for');
    const [wanted] = target ? parseTargets(context, [target]) : [];
    const types = flag(flags, 'types')?.split(',');
    const shown = all.filter(
      ({ type, involvedObject }) =>
        (!types || types.includes(type)) &&
        (!wanted || (involvedObject.kind === wanted.kind.kind && involvedObject.name === wanted.name)),
    );
    if (shown.length === 0) {
      output.err(
        isAllNamespaces(context)
          ? 'No events found.\n'
          : `No events found in ${context.namespace} namespace.\n`,
      );
      return 0;
    }
    const rows = shown.map((event) => [
      ...(isAllNamespaces(context) ? [event.metadata.namespace ?? ''] : []),
      event.count > 1
        ? `${ageOf(event.lastTimestamp, state.now)} (x${event.count} over ${ageOf(event.firstTimestamp, state.now)})`
        : ageOf(event.lastTimestamp, state.now),
      event.type,
      event.reason,
      `${event.involvedObject.kind}/${event.involvedObject.name}`,
      event.message,
    ]);
    const names = [
      ...(isAllNamespaces(context) ? ['NAMESPACE'] : []),
      'LAST SEEN',
      'TYPE',
      'REASON',
      'OBJECT',
      'MESSAGE',
    ];
    output.out(formatTable(isOn(flags, 'no-headers') ? rows : [names, ...rows]));
    return 0;
  },
};
