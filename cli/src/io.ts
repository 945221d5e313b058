/** All side effects of a command, so that a test can replace them. */
export type Io = {
  out(line: string): void;
  err(line: string): void;
  /** The folder that relative paths start from. */
  cwd: string;
  /** The root of the repository, with its builds. */
  root: string;
  /** From the environment; takes precedence over `academy login`. */
  settings: Settings;
  /** Adds Markdown to the summary of the job that runs the command, where there is one. */
  summarize(markdown: string): void;
  /** Null without a terminal. */
  prompt(question: string, options?: { isSecret?: boolean }): Promise<string | null>;
  /** Everything that was piped in. */
  readInput(): Promise<string>;
  fetch: typeof fetch;
  /** For addresses that stand in a text: reaches the public internet only. */
  fetchPublic: typeof fetch;
  now(): Date;
  /** Aborted when the person stops the command. */
  signal: AbortSignal;
};

export type Settings = {
  server: string | undefined;
  tenant: string | undefined;
  token: string | undefined;
  /** The folder of the tenants; else that of the product. */
  tenants?: string | undefined;
  /** Where previews keep their databases; else below the root. */
  previewData?: string | undefined;
  /** What can be made again at any time. */
  cacheFolder: string;
  /** The folder of the person's own settings. */
  configFolder: string;
};
