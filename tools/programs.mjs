import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { aptGet, canInstall, isExecutable } from './apt.mjs';

/** Optional programs of a few tests: name, environment variable, and Debian package. */
const PROGRAMS = {
  pgbouncer: {
    title: 'pgbouncer',
    variable: 'PGBOUNCER_PATH',
    files: ['pgbouncer'],
    debian: 'pgbouncer',
  },
  firefox: {
    title: 'Firefox',
    variable: 'FIREFOX_PATH',
    files: ['firefox-esr', 'firefox'],
    debian: 'firefox-esr',
  },
  webkit: {
    title: 'WebKitWebDriver',
    variable: 'WEBKIT_DRIVER_PATH',
    files: ['WebKitWebDriver'],
    debian: 'webkit2gtk-driver',
  },
  haproxy: { title: 'haproxy', variable: 'HAPROXY_PATH', files: ['haproxy'], debian: 'haproxy' },
  nginx: { title: 'nginx', variable: 'NGINX_PATH', files: ['nginx'], debian: 'nginx-light' },
  bubblewrap: { title: 'bubblewrap', variable: 'BUBBLEWRAP_PATH', files: ['bwrap'], debian: 'bubblewrap' },
  javac: {
    title: 'a JDK',
    variable: 'JAVAC_PATH',
    files: ['javac'],
    debian: 'openjdk-17-jdk-headless',
  },
  junit: {
    title: 'JUnit 5',
    variable: 'JUNIT_PATH',
    files: ['../share/java/junit-platform-launcher.jar'],
    debian: 'junit5',
  },
  xvfb: { title: 'Xvfb', variable: 'XVFB_PATH', files: ['Xvfb'], debian: 'xvfb' },
};
// Folders that may be outside the search path of ordinary users.
const FOLDERS = ['/usr/sbin', '/usr/bin', '/opt/homebrew/bin', '/Applications/Firefox.app/Contents/MacOS'];

/** @typedef {keyof typeof PROGRAMS} ProgramName */

/**
 * Where a program is on this machine; its variable decides where that is set.
 * @param {ProgramName} name
 */
export function findProgram(name, env = process.env) {
  const { variable, files } = PROGRAMS[name];
  const chosen = env[variable];
  const isThere = (/** @type {string} */ file) =>
    file.endsWith('.jar') ? existsSync(file) : isExecutable(file);
  if (chosen) return isThere(chosen) ? chosen : undefined;
  const folders = [...FOLDERS, ...(env['PATH'] ?? '').split(delimiter)];
  return files.flatMap((file) => folders.map((folder) => join(folder, file))).find(isThere);
}

/**
 * What to do about a program that is not there.
 * @param {ProgramName} name
 */
export function howToInstall(name) {
  const { title, variable, debian } = PROGRAMS[name];
  return `${title}: install it (on Debian \`apt-get install ${debian}\`) or set ${variable} to its program.`;
}

/**
 * Where one cannot be installed, everything else is tested all the same, and its tests fail and say what is missing.
 * @param {ProgramName[]} names
 */
export async function installPrograms(names) {
  const missing = () => names.filter((name) => !findProgram(name));
  if (canInstall()) {
    console.log(
      `Installing ${missing()
        .map((name) => PROGRAMS[name].title)
        .join(', ')}…`,
    );
    await aptGet(['-qq', 'update']);
    for (const name of missing())
      await aptGet(['-qq', 'install', '-y', '--no-install-recommends', PROGRAMS[name].debian]);
  }
  for (const name of missing()) console.error(`Some tests need ${howToInstall(name)}`);
}
