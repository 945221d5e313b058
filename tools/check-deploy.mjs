// Checks the examples in deploy/ with the programs they are for: `npm run check:deploy`.
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, delimiter, join } from 'node:path';
import { isExecutable } from './apt.mjs';
import { readText, root } from './files.mjs';
import { findProgram } from './programs.mjs';
import { isMain, run, runMain } from './run.mjs';

/**
 * @typedef {object} Check
 * @property {string} program
 * @property {string} file the example
 * @property {(text: string, folder: string) => string} [adapt] makes it one that this machine can read
 * @property {(path: string, folder: string) => string[]} args
 * @property {boolean} [hasTls] whether it names a certificate
 * @property {string[]} [probe] what the program must understand to be of use
 */

/** @type {Check[]} */
const CHECKS = [
  {
    program: 'nginx',
    file: 'deploy/nginx/academy.conf',
    hasTls: true,
    // It also opens its ports briefly, which only root may do below 1024, and not every machine has IPv6.
    adapt: (text, folder) =>
      `pid ${folder}/nginx.pid;\nerror_log stderr;\nevents {}\nhttp {\naccess_log off;\n${withCertificate(
        text,
        folder,
      )
        .replace(/^ *listen \[::\].*\n/gm, '')
        .replace(/listen (\d+)/g, (_all, port) => `listen 127.0.0.1:${20_000 + Number(port)}`)}}\n`,
    args: (path) => ['-t', '-q', '-e', 'stderr', '-c', path],
  },
  {
    program: 'haproxy',
    file: 'deploy/haproxy/haproxy.cfg',
    hasTls: true,
    adapt: withCertificate,
    args: (path) => ['-c', '-q', '-f', path],
  },
  caddy('deploy/caddy/Caddyfile'),
  caddy('deploy/compose/Caddyfile'),
  {
    program: 'systemd-analyze',
    file: 'deploy/systemd/academy.service',
    // Uses the program and release folder of this machine.
    adapt: (text, folder) =>
      text
        .replace('/usr/bin/node server.js', `${process.execPath} server.js`)
        .replace('WorkingDirectory=/opt/academy', `WorkingDirectory=${folder}`)
        .replace(/^Documentation=.*\n/m, '')
        .replace(/^#(?=ReadWritePaths=)/m, ''),
    args: (path) => ['verify', '--man=no', path],
  },
  {
    program: 'docker',
    file: 'deploy/compose.yaml',
    probe: ['compose', 'version'],
    args: (path) => ['compose', '-f', path, '--env-file', 'deploy/compose.env.example', 'config', '-q'],
  },
  {
    program: 'kubectl',
    file: 'deploy/kubernetes/kustomization.yaml',
    args: (_path, folder) => ['kustomize', copyWithSecrets(folder)],
  },
  {
    program: 'promtool',
    file: 'deploy/observability/prometheus.yaml',
    args: (path) => ['check', 'config', path],
  },
];

/** @param {string} file @returns {Check} */
function caddy(file) {
  return { program: 'caddy', file, args: (path) => ['validate', '--adapter', 'caddyfile', '--config', path] };
}

/**
 * A proxy reads its certificates when it is checked.
 * @param {string} text
 * @param {string} folder
 */
function withCertificate(text, folder) {
  return text.replaceAll('/etc/academy/tls', folder);
}

/** @param {string} folder */
function copyWithSecrets(folder) {
  const copy = join(folder, 'kubernetes');
  cpSync(join(root, 'deploy/kubernetes'), copy, { recursive: true });
  cpSync(join(copy, 'secrets.env.example'), join(copy, 'secrets.env'));
  return copy;
}

/**
 * Answers a line for each example: what its program says of it, or that the program is not here.
 * @returns {Promise<{ line: string, isFault: boolean }[]>}
 */
export async function checkDeploy() {
  const folder = mkdtempSync(join(tmpdir(), 'academy-deploy-'));
  try {
    const hasCertificate = await makeCertificate(folder);
    const results = [];
    for (const check of CHECKS)
      results.push(
        check.hasTls && !hasCertificate
          ? { line: `- ${check.file}: openssl is not installed here`, isFault: false }
          : await runCheck(check, folder),
      );
    return results;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * @param {Check} check
 * @param {string} folder
 */
async function runCheck({ program, file, args, adapt, probe }, folder) {
  const command = find(program);
  const isUsable = command && (!probe || (await run({ command, args: probe })).code === 0);
  if (!isUsable) return { line: `- ${file}: ${program} is not installed here`, isFault: false };
  const path = adapt ? join(folder, basename(file)) : join(root, file);
  if (adapt) writeFileSync(path, adapt(readText(file), folder));
  const env = { ...process.env, HOME: folder };
  const { code, output } = await run({ command, args: args(path, folder), env });
  return code === 0
    ? { line: `✓ ${file}: ${program}`, isFault: false }
    : { line: `✗ ${file}: ${output.trim()}`, isFault: true };
}

/** @param {string} program */
function find(program) {
  if (program === 'nginx' || program === 'haproxy') return findProgram(program);
  // Debian installs servers outside the search path of ordinary users.
  const folders = ['/usr/sbin', ...(process.env['PATH'] ?? '').split(delimiter)];
  return folders.map((folder) => join(folder, program)).find(isExecutable);
}

/**
 * The certificate that the examples of proxies name; false where none can be made.
 * @param {string} folder
 */
export async function makeCertificate(folder) {
  const [key, certificate] = [join(folder, 'privkey.pem'), join(folder, 'fullchain.pem')];
  const { code } = await run({
    command: 'openssl',
    args: 'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=learn.example.org'
      .split(' ')
      .concat('-keyout', key, '-out', certificate),
  });
  if (code !== 0) return false;
  writeFileSync(join(folder, 'academy.pem'), readFileSync(certificate, 'utf8') + readFileSync(key, 'utf8'));
  return true;
}

if (isMain(import.meta.url)) {
  await runMain(async () => {
    const results = await checkDeploy();
    for (const { line } of results) console.log(line);
    process.exitCode = results.some(({ isFault }) => isFault) ? 1 : 0;
  });
}
