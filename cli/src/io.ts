/** Everything a command may touch of the world around it, so that a test can be that world. */
export type Io = {
  out(line: string): void;
  err(line: string): void;
  color: boolean;
  /** The folder that relative paths start from. */
  cwd: string;
  /** Where the product itself lies, with its builds. */
  root: string;
  /** What the environment says; it wins over what was kept by `academy login`. */
  settings: Settings;
  /** Asks the person at the terminal; null where there is nobody to ask. */
  prompt(question: string, options?: { isSecret?: boolean }): Promise<string | null>;
  /** Everything that was piped in. */
  readInput(): Promise<string>;
  fetch: typeof fetch;
  /** Aborted when the person stops the command. */
  signal: AbortSignal;
};

export type Settings = {
  server: string | undefined;
  tenant: string | undefined;
  token: string | undefined;
  /** The folder of the person's own settings. */
  configFolder: string;
};
