import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { Refusal, run } from './run.mjs';

// The headless shell does the same with a third of the work, so it is taken where it is.
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];
const usualPlaces = [
  ...names.map((name) => `/usr/bin/${name}`),
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** Where Chromium is on this machine; `CHROMIUM_PATH` decides where it is set. */
export function findChromium() {
  const chosen = process.env['CHROMIUM_PATH'];
  if (chosen) {
    if (!isExecutable(chosen))
      throw new Refusal(`CHROMIUM_PATH names ${chosen}, which cannot be run; correct it or unset it.`);
    return chosen;
  }
  const onPath = (process.env['PATH'] ?? '')
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)));
  return [...usualPlaces, ...onPath].find(isExecutable);
}

export async function installChromium() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    throw new Refusal(
      'The browser tests need Chromium: install it (on Debian `apt-get install chromium`) or set CHROMIUM_PATH to a Chrome or Chromium.',
    );
  }
  console.log('Installing Chromium…');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const args of [
    ['-qq', 'update'],
    ['-qq', 'install', '-y', '--no-install-recommends', 'chromium'],
  ]) {
    const { code, output } = await run({ command: 'apt-get', args, env });
    if (code !== 0) {
      throw new Refusal(
        `${output.trim()}\nChromium could not be installed; install it yourself or set CHROMIUM_PATH to one.`,
      );
    }
  }
  if (!findChromium()) throw new Refusal('Chromium was installed but is not found; set CHROMIUM_PATH to it.');
}

/** @param {string} file */
function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
