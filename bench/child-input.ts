// What the scripts in children/ share. What starts them is apart: it would bring the bundler into every server that is measured.

/** What the script was given by the one who started it. */
export function givenInput<Input>(): Input {
  return JSON.parse(process.argv[2] ?? 'null') as Input;
}

/** The line by which it says that it is ready. */
export function say(ready: unknown): void {
  process.stdout.write(`${JSON.stringify(ready)}\n`);
}
