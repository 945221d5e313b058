import { label, picture, shape, widthOf, type RenderedChart } from './diagram-shapes.ts';
import { DAY, readTasks, type Task } from './gantt-tasks.ts';

const ROW = 26;
const AXIS = 28;
const CHART = 460;
const GAP = 14;
const MAX_TICKS = 7;

/** A Gantt chart. The state of a task is also in its name, since color alone is not accessible. */
export function renderGantt(lines: readonly string[]): RenderedChart {
  const tasks = readTasks(lines);
  if ('message' in tasks) return tasks;
  const from = Math.min(...tasks.map(({ start }) => start));
  const span = Math.max(Math.max(...tasks.map(({ end }) => end)) - from, 1);
  const rows = rowsOf(tasks);
  const names = GAP + Math.max(...rows.map(({ text }) => widthOf(text)));
  const toX = (time: number) => Math.round(names + GAP + ((time - from) / span) * CHART);
  const size = { width: names + GAP + CHART + 40, height: AXIS + rows.length * ROW + 8 };
  return {
    markup: picture(size, [
      ...ticksOf({ from, span }).flatMap(({ time, text }) => [
        shape('line', {
          x1: toX(time),
          y1: AXIS,
          x2: toX(time),
          y2: size.height,
          stroke: 'var(--inner-stroke)',
        }),
        label(text, { x: toX(time), y: AXIS / 2, 'text-anchor': 'middle', fill: 'var(--text-muted)' }),
      ]),
      ...rows.flatMap((row, at) => renderRow(row, { y: AXIS + at * ROW, toX, width: size.width })),
    ]),
    title: null,
    description: tasks.map((task) => `${textOf(task)}: ${timesOf(task)}`).join('; '),
  };
}

type Row = { text: string; task: Task | null };

/** A row per task, and one above those of a section. */
function rowsOf(tasks: readonly Task[]): Row[] {
  return tasks.flatMap((task, at) => {
    const isNew = task.section !== null && task.section !== tasks[at - 1]?.section;
    return [...(isNew ? [{ text: task.section ?? '', task: null }] : []), { text: textOf(task), task }];
  });
}

const STATES = { done: 'done', active: 'under way', crit: 'critical' };
const FILLS = { done: 'var(--key-badge)', active: 'var(--slice-b)', crit: 'var(--slice-a)' };

function textOf({ name, state }: Task): string {
  return state ? `${name} (${STATES[state]})` : name;
}

type Place = { y: number; toX: (time: number) => number; width: number };

function renderRow({ text, task }: Row, { y, toX, width }: Place): string[] {
  const middle = y + ROW / 2;
  const paint = { stroke: 'var(--node-stroke)', fill: task?.state ? FILLS[task.state] : 'var(--node-fill)' };
  if (!task)
    return [
      shape('rect', { x: 0, y, width, height: ROW, fill: 'var(--group-hdr)' }),
      label(text, { x: 6, y: middle, 'font-weight': 600 }),
    ];
  const [start, end] = [toX(task.start), toX(task.end)];
  const center = Math.round((start + end) / 2);
  const diamond = `${center},${middle - 8} ${center + 8},${middle} ${center},${middle + 8} ${center - 8},${middle}`;
  return [
    label(text, { x: 6, y: middle }),
    task.isMilestone
      ? shape('polygon', { points: diamond, ...paint })
      : shape('rect', {
          x: start,
          y: middle - 8,
          width: Math.max(end - start, 2),
          height: 16,
          rx: 3,
          ...paint,
        }),
  ];
}

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');
const STEPS = [1 / 24, 1 / 8, 1 / 4, 1 / 2, 1, 2, 7, 14, 30, 91, 182, 365, 1825].map((days) => days * DAY);

function ticksOf({ from, span }: { from: number; span: number }): { time: number; text: string }[] {
  const step = STEPS.find((length) => span / length <= MAX_TICKS) ?? span;
  const count = Math.floor(span / step) + 1;
  return Array.from({ length: count }, (_, at) => from + at * step).map((time) => ({
    time,
    text: step < DAY ? clockOf(time) : dayOf(time, span > 365 * DAY),
  }));
}

function timesOf({ start, end }: Task): string {
  return end - start < DAY
    ? `${dayOf(start, true)} ${clockOf(start)} to ${clockOf(end)}`
    : `${dayOf(start, true)} to ${dayOf(end, true)}`;
}

function dayOf(time: number, withYear: boolean): string {
  const date = new Date(time);
  const day = `${MONTHS[date.getUTCMonth()] ?? ''} ${date.getUTCDate()}`;
  return withYear ? `${day}, ${date.getUTCFullYear()}` : day;
}

function clockOf(time: number): string {
  return new Date(time).toISOString().slice(11, 16);
}
