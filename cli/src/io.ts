/** Everything a command may touch of the world around it, so that a test can be that world. */
export type Io = {
  out(line: string): void;
  err(line: string): void;
  colour: boolean;
  /** The folder that relative paths start from. */
  cwd: string;
};
