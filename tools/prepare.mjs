// Runs before every command, in plain Node: makes sure that what the command needs is installed and built.
//   --build            builds web, server and cli where their sources have changed
//   --build=cli,web    only these
//   --browser          makes sure that there is a Chromium for the browser tests
import { findChromium, installChromium } from './browser.mjs';
import { build, staleBuilds, targets } from './builds.mjs';
import { install, isInstalled } from './install.mjs';
import { withLock } from './lock.mjs';
import { findProgram, installPrograms } from './programs.mjs';
import { isMain, Refusal, runMain } from './run.mjs';

/** @param {{ builds?: import('./builds.mjs').Target[], browser?: boolean, programs?: import('./programs.mjs').ProgramName[] }} needs */
export async function prepare({ builds = [], browser = false, programs = [] }) {
  refuseOldNode();
  const isReady = () =>
    isInstalled() &&
    staleBuilds(builds).length === 0 &&
    (!browser || findChromium()) &&
    programs.every((name) => findProgram(name));
  if (isReady()) return;
  await withLock(async () => {
    if (!isInstalled()) await install();
    const stale = staleBuilds(builds);
    if (stale.length > 0) await build(stale);
    if (browser && !findChromium()) await installChromium();
    if (!programs.every((name) => findProgram(name))) await installPrograms(programs);
  });
}

function refuseOldNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 22 || (major === 22 && minor >= 12) || (major === 20 && minor >= 19)) return;
  throw new Refusal(
    `Academy needs Node 20.19 or newer, or 22.12 or newer, and this is ${process.version}: install a newer Node and try again.`,
  );
}

/** @param {string[]} args */
function needsFrom(args) {
  const list = args
    .find((arg) => arg.startsWith('--build='))
    ?.slice('--build='.length)
    .split(',');
  const builds = list
    ? targets.filter((target) => list.includes(target))
    : args.includes('--build')
      ? targets
      : [];
  return { builds, browser: args.includes('--browser') };
}

if (isMain(import.meta.url)) {
  await runMain(() => prepare(needsFrom(process.argv.slice(2))));
}
