import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashFiles, listFiles, root } from './files.mjs';
import { Refusal, run } from './run.mjs';

/** The sources of each build; a change in any of these files makes it stale. */
const sources = {
  web: ['web', 'labs/src', 'domain/src', 'contract/src'],
  server: ['server/src', 'domain/src', 'contract/src', 'compiler/src', 'identity/src'],
  runner: ['runner/src', 'runner/java', 'domain/src'],
  cli: ['cli/src', 'domain/src', 'contract/src', 'compiler/src'],
};
const forAll = ['package-lock.json', 'tsconfig.base.json', 'tools/build.mjs'];

/** @typedef {keyof typeof sources} Target */

export const targets = /** @type {Target[]} */ (Object.keys(sources));

/**
 * @param {Target[]} among
 * @returns {Target[]}
 */
export function staleBuilds(among) {
  return among.filter((target) => {
    const stamp = stampOf(target);
    return !existsSync(stamp) || readFileSync(stamp, 'utf8') !== sourceHash(target);
  });
}

/** @param {Target[]} stale */
export async function build(stale) {
  console.log(`Building ${stale.join(', ')}…`);
  const complaints = (await Promise.all(stale.map(buildOne))).filter((complaint) => complaint !== '');
  if (complaints.length > 0) {
    throw new Refusal(`${complaints.join('\n')}\nThe build failed; mend what is said above and try again.`);
  }
}

/** @param {Target} target */
async function buildOne(target) {
  // Taken before the build, so that a file saved meanwhile makes the result stale, never wrongly fresh.
  const hash = sourceHash(target);
  const { code, output } = await run({
    command: process.execPath,
    args: [join(root, 'tools/build.mjs'), target],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (code !== 0) return output.trim() || `The build of ${target} ended without a word.`;
  writeFileSync(stampOf(target), hash);
  return '';
}

/** @param {Target} target */
function sourceHash(target) {
  const files = [...sources[target].flatMap((folder) => listFiles(folder)), ...forAll];
  return hashFiles(files.filter((file) => !/\.test\.tsx?$/.test(file) && existsSync(join(root, file))));
}

/** @param {Target} target */
function stampOf(target) {
  return join(root, target, 'dist/.academy-build');
}
