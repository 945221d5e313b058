import type { Answer, Question, TerminalSize } from '../commands/command.ts';
import type { Commits } from '../commands/git/commits.ts';
import type { LabCommandName } from './lab-commands.ts';
import type { Change, Entry } from '../files/entries.ts';

/** The messages between the page and the shell's worker. */

/** The state of a shell between commands, enough to continue in a new worker. */
export type SessionRecord = {
  session: number;
  cwd: string;
  /** The variables as `declare -p` writes them. */
  variables: string;
  /** Functions by name, as parsed statements. */
  functions: Record<string, unknown>;
  history: string[];
  lastCode: number;
  /** Those of the last pipeline; records from before may lack them. */
  lastCodes?: number[];
};

export type ToShell =
  | {
      type: 'start';
      home: string;
      entries: [string, Entry][];
      sessions: SessionRecord[];
      commands: readonly LabCommandName[];
    }
  | { type: 'run'; id: number; session: number; line: string; size?: TerminalSize }
  /** Keys for the program that reads them. */
  | { type: 'keys'; session: number; keys: string }
  | { type: 'resize'; session: number; size: TerminalSize }
  /** Stops the program of one session, the check that runs, or everything if null. */
  | { type: 'interrupt'; session: number | 'checks' | null }
  | { type: 'complete'; id: number; session: number; line: string; at: number }
  /** The commits of the repository that a session is in. */
  | { type: 'commits'; id: number; session: number }
  | { type: 'check'; id: number; script: string; stdin: string }
  | { type: 'answer'; id: number; answer: Answer | { error: string } }
  | { type: 'change'; change: Change };

export type FromShell =
  | { type: 'ready' }
  | { type: 'changed'; change: Change }
  | { type: 'output'; id: number; text: string }
  /** Whether the program reads keys now; otherwise they wait for the next command line. */
  | { type: 'reading'; id: number; isReading: boolean }
  | { type: 'ran'; id: number; outcome: RunOutcome }
  | { type: 'completed'; id: number; completion: Completion }
  | { type: 'commits'; id: number; commits: Commits | null }
  | { type: 'checked'; id: number; result: CheckRun }
  | { type: 'ask'; id: number; question: Question }
  /** A program such as `nano` opens the editor. */
  | { type: 'open'; path: string };

export type RunOutcome =
  /** The line is incomplete: the shell waits for the rest. */
  { kind: 'incomplete' } | { kind: 'ran'; code: number; record: SessionRecord };

export type CheckRun = { code: number; output: string };

/** Options that replace the text from `from` to the cursor. */
export type Completion = { from: number; options: string[] };
