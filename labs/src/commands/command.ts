/** What a command of a lab gets from the shell, so that tests can provide it. */
export type CommandIo = {
  cwd: string;
  home: string;
  stdin: string;
  env: Record<string, string>;
  files: CommandFiles;
  /** The same files as bytes, with what is known about each. */
  fs: CommandFs;
  /** What commands of one lab share as long as its shell runs. */
  memory: Map<string, unknown>;
  now: () => number;
  /** Resolves with false where the learner stops the command meanwhile. */
  wait: (milliseconds: number) => Promise<boolean>;
  /** Shows text before the command ends; missing where the output goes to a file or another command. */
  write?: (text: string) => void;
  /** The learner's terminal; missing where input or output is a file or another command, and in checks. */
  terminal?: CommandTerminal;
  /** Runs an editor on a file, as `git commit` and `kubectl edit` do; it may be any command line. */
  edit: (path: string, editor: string) => Promise<CommandResult>;
  /** Runs another command of the shell. */
  exec: (words: readonly string[], stdin?: string) => Promise<CommandResult>;
  /** Asks the page for what a lab can't do by itself; missing if the host doesn't answer questions. */
  ask?: Ask;
  /** Opens a file in the lab's editor; missing in checks. */
  open?: (path: string) => void;
  /** Sends a request from inside a container. */
  reach?: (request: ReachRequest) => Promise<Reached>;
};

/** Rejects with a message for the learner. */
export type Ask = (question: Question) => Promise<Answer>;

/** To compile what a learner wrote, and to run a class or all tests. */
export type Question = {
  task: 'compile' | 'run' | 'test';
  files: { path: string; content: string }[];
  mainClass: string;
  arguments: string[];
  stdin: string;
};

export type Answer = {
  outcome: 'finished' | 'timeOver' | 'outOfMemory' | 'tooMuchOutput';
  exitCode: number;
  output: string;
  diagnostics: { kind: 'error' | 'warning'; file: string; line: number; column: number; message: string }[];
  tests:
    | { outcome: 'passed' | 'failed' | 'skipped'; className: string; name: string; message: string }[]
    | null;
};

export type TerminalSize = { columns: number; rows: number };

/** What a full-screen or interactive program needs: keys in, text out. */
export type CommandTerminal = {
  size: () => TerminalSize;
  /** Shows text immediately, escape sequences included. */
  write: (text: string) => void;
  /** The next keys as a terminal sends them, Ctrl+C included; empty after a resize, null when the program is stopped. */
  readKeys: () => Promise<string | null>;
  /** A line that is shown as it is typed; null at Ctrl+D, and when the program is stopped. */
  readLine: (prompt?: string) => Promise<string | null>;
};

export type ReachRequest = {
  method: string;
  host: string;
  port: number;
  path: string;
  hostHeader: string;
  agent: string;
};

/** An answer, why there is none, or null where there is no such host. */
export type Reached =
  | { answer: { status: number; headers: Record<string, string>; body: string } }
  | { failure: 'refused' | 'timeout' }
  | null;

type FileStatus = {
  isFile: boolean;
  isDirectory: boolean;
  isSymbolicLink: boolean;
  mode: number;
  size: number;
  mtime: Date;
};

export type CommandFs = {
  resolvePath: (base: string, path: string) => string;
  exists: (path: string) => Promise<boolean>;
  readFile: (path: string) => Promise<string>;
  readFileBuffer: (path: string) => Promise<Uint8Array>;
  writeFile: (path: string, data: string | Uint8Array) => Promise<void>;
  rm: (path: string, options?: { recursive?: boolean; force?: boolean }) => Promise<void>;
  readdir: (path: string) => Promise<string[]>;
  mkdir: (path: string, options?: { recursive?: boolean }) => Promise<void>;
  stat: (path: string) => Promise<FileStatus>;
  lstat: (path: string) => Promise<FileStatus>;
  readlink: (path: string) => Promise<string>;
  symlink: (target: string, path: string) => Promise<void>;
  chmod: (path: string, mode: number) => Promise<void>;
};

export type CommandFiles = {
  resolve: (path: string) => string;
  /** Null where there is no such file. */
  read: (path: string) => Promise<string | null>;
  write: (path: string, text: string) => Promise<void>;
  remove: (path: string) => Promise<void>;
  /** The names in a folder; null where it is none. */
  list: (path: string) => Promise<string[] | null>;
};

export type CommandResult = {
  stdout: string;
  stderr: string;
  exitCode: number;
  /** Bytes are written as one character each. */
  stdoutKind?: 'text' | 'bytes';
};

export type CompletionIo = Pick<CommandIo, 'cwd' | 'files' | 'fs' | 'now' | 'memory'>;

export type LabCommand = {
  /** Starts loading what the command needs besides its code, when the lab opens. */
  prepare?: (io: CompletionIo) => void;
  run: (args: string[], io: CommandIo) => Promise<CommandResult>;
  /** Words that may stand where the cursor is; null leaves it to file names. */
  complete: (words: string[], io: CompletionIo) => Promise<string[] | null>;
};

/** Collects output, or shows it at once where it goes to the terminal. */
export function createOutput({ write }: Pick<CommandIo, 'write'>) {
  let stdout = '';
  let stderr = '';
  return {
    out(text: string): void {
      if (write) write(text);
      else stdout += text;
    },
    err(text: string): void {
      if (write) write(text);
      else stderr += text;
    },
    result: (exitCode: number): CommandResult => ({ stdout, stderr, exitCode }),
  };
}
