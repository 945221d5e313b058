import type { Commits, Reference } from '@academy/lab-engine/commands/git/commits';
import { layOut, type Dot, type Edge, type Layout } from './layout.ts';
import './commits.css';

const ROW = 30;
const LANE = 16;
const COLORS = 6;

/** The commits of a repository, newest first: the lines are a drawing, and all they say is in the list too. */
export function CommitGraph({ graph }: { graph: Commits }) {
  const { commits, references } = graph;
  const layout = layOut(commits);
  const width = (layout.lanes + 1) * LANE;
  return (
    <div className="relative w-max min-w-full py-1" style={{ paddingInlineStart: width }}>
      <Lines layout={layout} width={width} />
      <ol aria-label="Commits, newest first">
        {commits.map(({ id, subject, parents }) => (
          <li
            key={id}
            className="flex items-center gap-2 pe-3 text-sm whitespace-nowrap"
            style={{ height: ROW }}
          >
            {references
              .filter((reference) => reference.id === id)
              .map((reference) => (
                <Label key={`${reference.kind} ${reference.name}`} reference={reference} />
              ))}
            <code className="text-soft">{id.slice(0, 7)}</code>
            <span>{subject}</span>
            {parents.length > 1 && (
              <span className="sr-only">
                Merge of {parents.map((parent) => parent.slice(0, 7)).join(' and ')}
              </span>
            )}
          </li>
        ))}
      </ol>
    </div>
  );
}

const KINDS = { branch: 'Branch', remote: 'Remote branch', tag: 'Tag', head: 'Detached' };

function Label({ reference: { name, kind, isCurrent } }: { reference: Reference }) {
  return (
    <span className="commit-label" data-kind={kind} data-current={isCurrent || undefined}>
      <span className="sr-only">{KINDS[kind]} </span>
      {isCurrent && kind === 'branch' ? `HEAD → ${name}` : name}
    </span>
  );
}

function Lines({ layout, width }: { layout: Layout; width: number }) {
  const { dots, edges } = layout;
  return (
    <svg
      aria-hidden
      width={width}
      height={dots.length * ROW}
      className="absolute start-0 top-1 fill-none stroke-2"
    >
      {edges.map((edge) => (
        <path
          key={`${edge.from.row}-${edge.to.row}`}
          className="commit-line"
          data-lane={edge.lane % COLORS}
          d={drawn(edge)}
        />
      ))}
      {dots.map(({ row, lane }) => (
        <circle key={row} className="commit-dot" data-lane={lane % COLORS} cx={x(lane)} cy={y(row)} r={5} />
      ))}
    </svg>
  );
}

const x = (lane: number) => (lane + 1) * LANE;
const y = (row: number) => row * ROW + ROW / 2;

/** A line that leaves its commit's lane right below it, and reaches the parent's right above that. */
function drawn({ from, to, lane }: Edge): string {
  const start = `M${x(from.lane)} ${y(from.row)}`;
  if (to.row === from.row + 1) return start + bend(from, to);
  const turn = { row: from.row + 1, lane };
  const before = { row: to.row - 1, lane };
  return start + bend(from, turn) + bend(turn, before) + bend(before, to);
}

/** A line between two places, curved where the lane changes. */
function bend(from: Dot, to: Dot): string {
  if (from.lane === to.lane) return `V${y(to.row)}`;
  const middle = (y(from.row) + y(to.row)) / 2;
  return `C${x(from.lane)} ${middle} ${x(to.lane)} ${middle} ${x(to.lane)} ${y(to.row)}`;
}
