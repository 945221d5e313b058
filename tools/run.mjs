import { spawn } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from './files.mjs';

/**
 * Runs a program and resolves with its exit code and everything it said.
 * @param {{ command: string, args: string[], cwd?: string, env?: NodeJS.ProcessEnv, show?: boolean }} call `cwd` is the repository's folder if left out, and `show` passes its output through
 * @returns {Promise<{ code: number, output: string }>}
 */
export function run({ command, args, cwd = root, env = process.env, show = false }) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      env,
      stdio: show ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    child.stdout?.on('data', (chunk) => (output += chunk));
    child.stderr?.on('data', (chunk) => (output += chunk));
    child.on('error', (error) => resolve({ code: 1, output: `${output}${error.message}\n` }));
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

/**
 * The way to a program that came with the dependencies, started by this very Node: no shell, no search path.
 * @param {string} script path inside node_modules
 * @param {string[]} args
 */
export function nodeProgram(script, args) {
  return { command: process.execPath, args: [join(root, 'node_modules', script), ...args] };
}

/**
 * Whether a file is the program that was started, not one that it imports.
 * @param {string} url
 */
export function isMain(url) {
  return process.argv[1] !== undefined && realpathSync(process.argv[1]) === fileURLToPath(url);
}

/** Ends the command with one sentence instead of a stack trace. */
export class Refusal extends Error {}

/** @param {() => Promise<unknown>} main */
export async function runMain(main) {
  try {
    await main();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
