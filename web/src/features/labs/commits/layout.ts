import type { Commit } from '@academy/lab-engine/commands/git/commits';

export type Dot = { row: number; lane: number };
/** A line from a commit to a parent, which runs down in a lane between them. */
export type Edge = { from: Dot; to: Dot; lane: number };

export type Layout = { lanes: number; dots: Dot[]; edges: Edge[] };

/** Places commits, newest first, in lanes like `git log --graph`. */
export function layOut(commits: readonly Commit[]): Layout {
  const rows = new Map(commits.map(({ id }, row) => [id, row]));
  /** The commit that each lane leads to, below the row that is placed. */
  const open: (string | null)[] = [];
  const dots: Dot[] = [];
  const lines: { from: Dot; parent: string; lane: number }[] = [];
  let lanes = 1;
  for (const [row, { id, parents }] of commits.entries()) {
    const lane = laneFor(open, id);
    const from = { row, lane };
    dots.push(from);
    for (const [at, leadsTo] of open.entries()) if (leadsTo === id) open[at] = null;
    for (const [order, parent] of parents.filter((one) => rows.has(one)).entries()) {
      const through = order === 0 ? lane : laneFor(open, parent);
      open[through] = parent;
      lines.push({ from, parent, lane: through });
    }
    lanes = Math.max(lanes, open.length);
  }
  const edges = lines.flatMap(({ from, parent, lane }) => {
    const to = dots[rows.get(parent) ?? -1];
    return to ? [{ from, to, lane }] : [];
  });
  return { lanes, dots, edges };
}

/** The lane that leads to a commit already, or the first free one. */
function laneFor(open: (string | null)[], id: string): number {
  const known = open.indexOf(id);
  if (known >= 0) return known;
  const free = open.indexOf(null);
  const lane = free >= 0 ? free : open.length;
  open[lane] = id;
  return lane;
}
