import { delimiter, join } from 'node:path';
import { aptGet, canInstall, isExecutable } from './apt.mjs';
import { Refusal } from './run.mjs';

const shell = 'chromium-headless-shell';
const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const elsewhere = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * Where Chromium is on this machine; `CHROMIUM_PATH` decides where it is set. The headless shell does the same with a
 * third of the work, so tests take it where it is; what is measured is measured in the browser that people use.
 * @param {{ lean?: boolean }} [options]
 */
export function findChromium({ lean = false } = {}) {
  const chosen = process.env['CHROMIUM_PATH'];
  if (chosen) {
    if (!isExecutable(chosen))
      throw new Refusal(`CHROMIUM_PATH names ${chosen}, which cannot be run; correct it or unset it.`);
    return chosen;
  }
  const folders = ['/usr/bin', ...(process.env['PATH'] ?? '').split(delimiter)];
  const placesOf = (/** @type {string} */ name) => folders.map((folder) => join(folder, name));
  const whole = [...names.flatMap(placesOf), ...elsewhere];
  return (lean ? [...placesOf(shell), ...whole] : [...whole, ...placesOf(shell)]).find(isExecutable);
}

export async function installChromium() {
  if (!canInstall()) {
    throw new Refusal(
      `The browser tests need Chromium: install it (on Debian \`apt-get install ${shell}\`) or set CHROMIUM_PATH to a Chrome or Chromium.`,
    );
  }
  console.log('Installing Chromium…');
  const update = await aptGet(['-qq', 'update']);
  let output = '';
  // Older systems have no separate headless shell.
  for (const name of [shell, 'chromium']) {
    output = await aptGet(['-qq', 'install', '-y', '--no-install-recommends', name]);
    if (findChromium()) return;
  }
  throw new Refusal(
    `${`${update}\n${output}`.trim()}\nChromium could not be installed; install it yourself or set CHROMIUM_PATH to one.`,
  );
}
