import { list, type ClusterState } from '../cluster/state.ts';
import type { ClusterEvent, ClusterObject, Fields, Labels } from '../cluster/types.ts';
import { ageOf } from './age.ts';

type Pair = readonly [string, string | readonly string[]];

/**
 * `Name:   value` lines with their values in one column. A list continues below its first line; one that begins with
 * nothing stands below the name.
 */
export function formatFields(pairs: readonly Pair[], indent = 0, least = 0): string {
  const width = Math.max(least, ...pairs.map(([name]) => name.length + 3));
  const space = ' '.repeat(indent);
  return pairs
    .map(([name, value]) => {
      const [first = '<none>', ...rest] = typeof value === 'string' ? [value] : value;
      const gap = first === '' ? '' : ' '.repeat(width);
      const lines = rest.map((line) => `${space}${gap}${line}\n`);
      return `${space}${`${name}:`.padEnd(width)}${first}\n${lines.join('')}`.replace(/ +\n/g, '\n');
    })
    .join('');
}

export function labelLines(labels: Labels | undefined): string[] {
  const lines = Object.entries(labels ?? {})
    .filter(([name]) => name !== 'kubectl.kubernetes.io/last-applied-configuration')
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`);
  return lines.length === 0 ? ['<none>'] : lines;
}

export function annotationLines(annotations: Labels | undefined): string[] {
  return labelLines(annotations).map((line) => line.replace('=', ': '));
}

/** A table with two spaces between columns, as `describe` prints it. */
export function innerTable(rows: readonly (readonly string[])[], indent = 2): string {
  const widths: number[] = [];
  for (const row of rows)
    for (const [at, cell] of row.entries()) widths[at] = Math.max(widths[at] ?? 0, cell.length);
  const space = ' '.repeat(indent);
  return rows
    .map(
      (row) =>
        `${space}${row.map((cell, at) => (at === row.length - 1 ? cell : cell.padEnd((widths[at] ?? 0) + 2))).join('')}\n`,
    )
    .join('');
}

export function eventsOf(state: ClusterState, { metadata }: ClusterObject): ClusterEvent[] {
  return list<ClusterEvent>(state, 'Event')
    .filter(({ involvedObject }) => involvedObject.uid === metadata.uid)
    .sort(byTime);
}

/** The order of things that happened, also within one second. */
export function byTime(one: ClusterEvent, other: ClusterEvent): number {
  return one.lastTimestamp === other.lastTimestamp
    ? Number(one.metadata.resourceVersion) - Number(other.metadata.resourceVersion)
    : one.lastTimestamp < other.lastTimestamp
      ? -1
      : 1;
}

export function describeEvents(state: ClusterState, object: ClusterObject): string {
  const events = eventsOf(state, object);
  if (events.length === 0) return 'Events:  <none>\n';
  const rows = events.map((event) => [
    event.type,
    event.reason,
    event.count > 1
      ? `${ageOf(event.lastTimestamp, state.now)} (x${event.count} over ${ageOf(event.firstTimestamp, state.now)})`
      : ageOf(event.lastTimestamp, state.now),
    event.source.component,
    event.message,
  ]);
  const names = ['Type', 'Reason', 'Age', 'From', 'Message'];
  return `Events:\n${innerTable([names, names.map((name) => '-'.repeat(Math.max(4, name.length))), ...rows])}`;
}

export type Pairs = [string, string | readonly string[]][];

export function head({ metadata }: ClusterObject): Pairs {
  return [
    ['Name', metadata.name],
    ...(metadata.namespace ? ([['Namespace', metadata.namespace]] as Pairs) : []),
    ['Labels', labelLines(metadata.labels)],
    ['Annotations', annotationLines(metadata.annotations)],
  ];
}

/** A table whose names are underlined. */
export function ruled(names: string[], rows: string[][], indent = 2): string {
  return innerTable([names, names.map((name) => '-'.repeat(name.length)), ...rows], indent);
}

export function specOf(object: ClusterObject): Fields {
  return (object['spec'] ?? {}) as Fields;
}

export function textOf(value: unknown, none = ''): string {
  return value === undefined || value === '' ? none : String(value as string);
}
