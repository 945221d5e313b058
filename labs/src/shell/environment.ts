import type { SessionRecord } from './protocol.ts';

/** Set by the shell itself at each run. */
const SHELL_VARIABLES =
  /^declare -\S+ (\?|BASHOPTS|SHELLOPTS|PIPESTATUS|BASH_VERSINFO|COLUMNS|LINES|__codes)=/;
const SAVED_OPTIONS = ['nounset', 'pipefail', 'noclobber', 'noglob', 'allexport'];

export function homeVariables(home: string): Record<string, string> {
  return {
    HOME: home,
    USER: 'learner',
    LOGNAME: 'learner',
    SHELL: '/bin/bash',
    TERM: 'xterm-256color',
    LANG: 'en_US.UTF-8',
    HOSTNAME: 'lab',
    PATH: '/usr/local/bin:/usr/bin:/bin',
  };
}

export function directoryVariables({ cwd, variables }: SessionRecord): Record<string, string> {
  const old = /^declare -\S+ OLDPWD="(.*)"$/m.exec(variables)?.[1];
  return { PWD: cwd, ...(old && { OLDPWD: old }) };
}

export function withoutShellVariables(variables: string): string {
  return (
    variables
      .split('\n')
      .filter((line) => !SHELL_VARIABLES.test(line))
      // The interpreter splits the words of an array that is declared and filled in one go.
      .map((line) => line.replace(/^(declare -\w*[aA]\w*) (\w+)=\(/, '$1 $2\n$2=('))
      .join('\n')
  );
}

export function optionLines(options: string): string[] {
  const set = options.split(':');
  return SAVED_OPTIONS.filter((name) => set.includes(name)).map((name) => `set -o ${name}`);
}

/** The library knows some commands that the worker does not include. */
export function inShellWords(text: string): string {
  return text
    .replace(/^bash: execution aborted\n/m, '')
    .replaceAll(
      /^bash: (\S+): command not available in browser environments\..*$/gm,
      'bash: $1: command not found',
    );
}

/** Programs may run until the learner stops them, but their output and memory are limited. */
export const EXECUTION_LIMITS = {
  maxLoopIterations: 1e9,
  maxCommandCount: 1e9,
  maxAwkIterations: 1e9,
  maxSedIterations: 1e9,
  maxJqIterations: 1e9,
  maxWorkUnits: 1e12,
  maxOutputSize: 4_000_000,
  maxStringLength: 8_000_000,
  maxFileSystemBytes: 64_000_000,
};
