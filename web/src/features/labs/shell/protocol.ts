import type { Change, Entry } from '../files/entries.ts';

/** What the page and the worker with the shell say to each other. */

/** All of a shell that outlives a command: enough to begin again where it stopped. */
export type SessionRecord = {
  session: number;
  cwd: string;
  /** The variables as `declare -p` writes them. */
  variables: string;
  /** Functions by name, as the parser sees them: plain data. */
  functions: Record<string, unknown>;
  history: string[];
  lastCode: number;
};

export type ToShell =
  | { type: 'start'; home: string; entries: [string, Entry][]; sessions: SessionRecord[] }
  | { type: 'run'; id: number; session: number; line: string }
  /** Stops what runs in one session; without one, everything. */
  | { type: 'interrupt'; session: number | null }
  | { type: 'complete'; id: number; session: number; line: string; at: number }
  | { type: 'check'; id: number; script: string }
  | { type: 'change'; change: Change };

export type FromShell =
  | { type: 'ready' }
  | { type: 'changed'; change: Change }
  | { type: 'output'; id: number; text: string }
  | { type: 'ran'; id: number; outcome: RunOutcome }
  | { type: 'completed'; id: number; completion: Completion }
  | { type: 'checked'; id: number; result: CheckRun }
  /** A program such as `nano` asks for the editor. */
  | { type: 'open'; path: string };

export type RunOutcome =
  /** The line is not finished: the shell waits for the rest. */
  { kind: 'incomplete' } | { kind: 'ran'; code: number; record: SessionRecord };

export type CheckRun = { code: number; output: string };

/** What may stand in the place of the letters from `from` to the cursor. */
export type Completion = { from: number; options: string[] };
