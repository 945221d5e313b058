import { defineCommand, type CustomCommand } from 'just-bash/browser';
import { command as curl } from '../../../http/curl.ts';
import type { CommandIo, Reached, ReachRequest } from '../../../command.ts';
import { addressOf, reachCluster } from '../../cluster/network.ts';
import { answer, type Run } from './tool.ts';

/** The steps of the shell that a request costs. */
const REQUEST_STEPS = 100;

type Target = { host: string; port: number; path: string; isSecure: boolean };

/** The programs of a container that talk to others. */
export function networkTools(run: Run): CustomCommand[] {
  const { state, live, clock } = run;
  const namespace = live.pod.metadata.namespace ?? 'default';
  const send = (request: ReachRequest): Promise<Reached> => {
    run.spend?.(REQUEST_STEPS);
    return reachCluster(state, { ...request, from: live.pod }, namespace);
  };
  const reach = (target: Target, agent: string, method = 'GET') =>
    send({ method, ...target, hostHeader: target.host, agent });
  return [
    defineCommand('wget', (args, { fs, cwd }) =>
      wget(args, {
        reach,
        wait: clock.wait,
        write: (path, text) => fs.writeFile(fs.resolvePath(cwd, path), text),
      }),
    ),
    defineCommand('curl', async (args, { fs, cwd, env, stdin }) => {
      const resolve = (path: string) => fs.resolvePath(cwd, path);
      const io = {
        cwd,
        home: '/root',
        stdin: String(stdin),
        env: Object.fromEntries(env),
        files: {
          resolve,
          read: (path: string) => fs.readFile(resolve(path)).catch(() => null),
          write: (path: string, text: string) => fs.writeFile(resolve(path), text),
          remove: (path: string) => fs.rm(resolve(path)),
          list: async () => null,
        },
        fs,
        memory: new Map(),
        now: clock.now,
        wait: clock.wait,
        reach: send,
      };
      return curl.run(args, io as unknown as CommandIo);
    }),
    defineCommand('nc', async (args) => {
      const isScan = args.some((arg) => /^-\w*z/.test(arg));
      const isVerbose = args.some((arg) => /^-\w*v/.test(arg));
      if (args.some((arg) => /^-\w*l/.test(arg)) && run.serve) return run.serve(['nc', ...args]);
      const [host = '', port = ''] = args.filter(
        (arg, at) => !arg.startsWith('-') && !/^-\w*w$/.test(args[at - 1] ?? ''),
      );
      const target = { host, port: Number(port), path: '/', isSecure: false };
      const reached = await reach(target, 'nc', 'CONNECT');
      const address = addressOf(state, host, namespace) ?? host;
      if (reached === null) return answer('', 1, `nc: bad address '${host}'\n`);
      if ('answer' in reached)
        return answer('', 0, isVerbose || isScan ? `${host} (${address}:${port}) open\n` : '');
      if (reached.failure === 'timeout') await clock.wait(5000);
      const reason = reached.failure === 'timeout' ? 'Operation timed out' : 'Connection refused';
      return answer('', 1, `nc: ${host} (${address}:${port}): ${reason}\n`);
    }),
    defineCommand('nslookup', async (args) => {
      const name = args.find((arg) => !arg.startsWith('-')) ?? '';
      const server = 'Server:\t\t10.96.0.10\nAddress:\t10.96.0.10:53\n\n';
      const address = addressOf(state, name, namespace);
      if (address === null) return answer(`${server}** server can't find ${name}: NXDOMAIN\n\n`, 1);
      const full = fullHost(name, namespace);
      return answer(
        `${server}${address
          .split(' ')
          .map((one) => `Name:\t${full}\nAddress: ${one}\n`)
          .join('')}\n`,
      );
    }),
    defineCommand('getent', async ([, name = '']) => {
      const address = addressOf(state, name, namespace);
      return address === null ? answer('', 2) : answer(`${address.padEnd(16)}${fullHost(name, namespace)}\n`);
    }),
    defineCommand('ping', async (args) => {
      const name = args.findLast((arg) => !arg.startsWith('-') && !/^\d+$/.test(arg)) ?? '';
      const address = addressOf(state, name, namespace);
      if (address === null) return answer('', 1, `ping: bad address '${name}'\n`);
      return answer(
        `PING ${name} (${address}): 56 data bytes\n64 bytes from ${address}: seq=0 ttl=63 time=0.081 ms\n\n--- ${name} ping statistics ---\n1 packets transmitted, 1 packets received, 0% packet loss\nround-trip min/avg/max = 0.081/0.081/0.081 ms\n`,
      );
    }),
  ];
}

function fullHost(name: string, namespace: string): string {
  const parts = name.replace(/\.$/, '').split('.');
  if (/^[\d.]+$/.test(name) || parts.length > 3) return name;
  return `${parts[0] ?? ''}.${parts[1] ?? namespace}.svc.cluster.local`;
}

type Wget = {
  reach: (target: Target, agent: string, method?: string) => Promise<Reached>;
  wait: (milliseconds: number) => Promise<boolean>;
  write: (path: string, text: string) => Promise<void>;
};

/** `wget` as busybox has it. */
async function wget(args: readonly string[], { reach, wait, write }: Wget) {
  let [output, timeout, isQuiet, isSpider] = [null as string | null, 0, false, false];
  let url = '';
  let method = 'GET';
  for (let at = 0; at < args.length; at++) {
    const arg = args[at] ?? '';
    const long = /^--(\w[\w-]*)(?:=(.*))?$/.exec(arg);
    if (long) {
      if (long[1] === 'timeout') timeout = Number(long[2] ?? args[++at]);
      if (long[1] === 'spider') isSpider = true;
      if (long[1] === 'quiet') isQuiet = true;
      if (long[1]?.startsWith('post-')) method = 'POST';
      if (long[1] === 'output-document') output = long[2] ?? args[++at] ?? null;
      if (['header', 'post-data', 'tries'].includes(long[1] ?? '') && long[2] === undefined) at++;
      continue;
    }
    if (!arg.startsWith('-') || arg === '-') {
      url = arg;
      continue;
    }
    for (let letter = 1; letter < arg.length; letter++) {
      const name = arg.charAt(letter);
      if (name === 'q') isQuiet = true;
      if (!'OTtUYP'.includes(name)) continue;
      const value = arg.slice(letter + 1) || (args[++at] ?? '');
      if (name === 'O') output = value;
      if (name === 'T') timeout = Number(value);
      break;
    }
  }
  const target = readTarget(url);
  if (!target) return answer('', 1, `wget: not an http or ftp url: ${url}\n`);
  const reached = await reach(target, 'Wget', method);
  const { host, port, path } = target;
  if (reached === null) return answer('', 1, `wget: bad address '${host}${port === 80 ? '' : `:${port}`}'\n`);
  const head = isQuiet ? '' : `Connecting to ${host}${port === 80 ? '' : `:${port}`} (${host}:${port})\n`;
  if ('failure' in reached) {
    if (reached.failure === 'refused')
      return answer('', 1, `${head}wget: can't connect to remote host (${host}): Connection refused\n`);
    await wait((timeout || 127) * 1000);
    return answer(
      '',
      1,
      `${head}wget: ${timeout ? 'download timed out' : `can't connect to remote host (${host}): Operation timed out`}\n`,
    );
  }
  const { status, body } = reached.answer;
  if (status >= 400)
    return answer('', 1, `${head}wget: server returned error: HTTP/1.1 ${status} ${REASONS[status] ?? ''}\n`);
  if (isSpider) return answer('', 0, `${head}${isQuiet ? '' : 'remote file exists\n'}`);
  if (output === '-')
    return answer(
      body,
      0,
      isQuiet
        ? ''
        : `${head}writing to stdout\n-                    100% |********************************| ${String(body.length).padStart(5)}  0:00:00 ETA\nwritten to stdout\n`,
    );
  const file = output ?? (path.slice(path.lastIndexOf('/') + 1) || 'index.html');
  await write(file, body);
  return answer(
    '',
    0,
    isQuiet
      ? ''
      : `${head}saving to '${file}'\n${file.padEnd(21)}100% |********************************| ${String(body.length).padStart(5)}  0:00:00 ETA\n'${file}' saved\n`,
  );
}

const REASONS: Record<number, string> = {
  400: 'Bad Request',
  403: 'Forbidden',
  404: 'Not Found',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
};

function readTarget(text: string): Target | null {
  try {
    const url = new URL(/^\w+:\/\//.test(text) ? text : `http://${text}`);
    const isSecure = url.protocol === 'https:';
    return {
      host: url.hostname,
      port: Number(url.port || (isSecure ? 443 : 80)),
      path: url.pathname + url.search,
      isSecure,
    };
  } catch {
    return null;
  }
}
