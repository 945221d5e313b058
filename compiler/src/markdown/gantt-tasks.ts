export type Task = {
  name: string;
  section: string | null;
  state: 'done' | 'active' | 'crit' | null;
  isMilestone: boolean;
  start: number;
  end: number;
};

type Reading = { format: string; section: string | null; tasks: Task[]; ends: Map<string, Task> };

/** Styling options, which our charts ignore. */
const IGNORED = /^(?:axisFormat|tickInterval|todayMarker|weekday|inclusiveEndDates|topAxis|weekend)\b/;
const TAGS = new Set(['done', 'active', 'crit', 'milestone', 'vert']);

/** The tasks of a Gantt chart with their times, in source order, or a message if it can't be read. */
export function readTasks(lines: readonly string[]): Task[] | { message: string } {
  const reading: Reading = { format: 'YYYY-MM-DD', section: null, tasks: [], ends: new Map() };
  for (const line of lines.map((written) => written.trim())) {
    const [word = '', ...rest] = line.split(/\s+/);
    if (line === '' || IGNORED.test(line)) continue;
    if (word === 'dateFormat') reading.format = rest.join(' ');
    else if (word === 'section') reading.section = rest.join(' ');
    else if (word === 'excludes' || word === 'includes') return { message: `${word} is not rendered` };
    else {
      const task = readTask(line, reading);
      if (!task) return { message: `"${line.slice(0, 40)}" is no task such as Boil water: 2026-01-05, 2d` };
      reading.tasks.push(task);
    }
  }
  return reading.tasks.length > 0 ? reading.tasks : { message: 'it has no task' };
}

/**
 * `Name : [tags,] [id,] [start,] end`, where the start may refer to other tasks and the end may be a
 * duration.
 */
function readTask(line: string, { format, section, tasks, ends }: Reading): Task | null {
  const colon = line.indexOf(':');
  if (colon < 1) return null;
  const fields = line
    .slice(colon + 1)
    .split(',')
    .map((field) => field.trim());
  const tags = new Set<string>();
  while (TAGS.has(fields[0] ?? '')) tags.add(fields.shift() ?? '');
  const [written = ''] = fields.slice(-1);
  const [id, begin] = fields.length === 3 ? fields : [undefined, fields.length === 2 ? fields[0] : undefined];
  const start = begin === undefined ? tasks.at(-1)?.end : startOf(begin, { format, ends });
  if (fields.length > 3 || start === undefined || start === null) return null;
  const length = lengthOf(written);
  const end = length === null ? parseDate(written, format) : start + length;
  if (end === null || end < start) return null;
  const state = (['crit', 'active', 'done'] as const).find((tag) => tags.has(tag)) ?? null;
  const name = line.slice(0, colon).trim();
  const task = { name, section, state, isMilestone: tags.has('milestone'), start, end };
  if (id) ends.set(id, task);
  return task;
}

function startOf(written: string, { format, ends }: Pick<Reading, 'format' | 'ends'>): number | null {
  if (!written.startsWith('after ')) return parseDate(written, format);
  const before = written
    .slice('after '.length)
    .split(/\s+/)
    .map((id) => ends.get(id)?.end);
  return before.every((end) => end !== undefined) ? Math.max(...before) : null;
}

const HOUR = 3_600_000;
export const DAY = 24 * HOUR;
const UNITS: Record<string, number> = {
  s: 1000,
  m: 60_000,
  h: HOUR,
  d: DAY,
  w: 7 * DAY,
  M: 30 * DAY,
  y: 365 * DAY,
};

function lengthOf(written: string): number | null {
  const [, number, unit = ''] = /^(\d+(?:\.\d+)?)([smhdwMy])$/.exec(written) ?? [];
  return number === undefined ? null : Number(number) * (UNITS[unit] ?? 0);
}

const PARTS = /YYYY|MM|DD|HH|mm|ss/g;

/** A date in the chart's format, such as DD.MM.YYYY HH:mm. */
function parseDate(written: string, format: string): number | null {
  const names: readonly string[] = format.match(PARTS) ?? [];
  const pattern = format
    .replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
    .replaceAll(PARTS, (part) => `(\\d{${part.length}})`);
  const numbers = new RegExp(`^${pattern}$`).exec(written)?.slice(1).map(Number);
  if (!numbers || names.length === 0) return null;
  const part = (name: string, otherwise: number) => numbers[names.indexOf(name)] ?? otherwise;
  const date = Date.UTC(
    part('YYYY', 2000),
    part('MM', 1) - 1,
    part('DD', 1),
    part('HH', 0),
    part('mm', 0),
    part('ss', 0),
  );
  return Number.isNaN(date) ? null : date;
}
