/** The one place where the command line reads the environment. */
export type CliEnvironment = { colour: boolean };

export function readEnvironment({ isTerminal }: { isTerminal: boolean }): CliEnvironment {
  // https://no-color.org: any value but an empty one turns colours off.
  return { colour: isTerminal && !process.env['NO_COLOR'] };
}
