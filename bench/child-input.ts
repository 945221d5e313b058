// Shared by the scripts in children/. Separate from what starts them, which would pull the bundler into every
// measured server.

/** The input from the parent process. */
export function givenInput<Input>(): Input {
  return JSON.parse(process.argv[2] ?? 'null') as Input;
}

/** Prints the ready line. */
export function say(ready: unknown): void {
  process.stdout.write(`${JSON.stringify(ready)}\n`);
}
