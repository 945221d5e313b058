import { defineCommand, type CustomCommand } from 'just-bash/browser';
import { piDigits } from './pi.ts';
import { answer, type Run } from './tool.ts';

/** Programs of images: their servers, and the small part of others that labs use. */
export function programTools(run: Run): CustomCommand[] {
  const { live, state } = run;
  const { model } = live;
  const servers = model?.runs ?? [];
  const serve = (name: string) =>
    defineCommand(name, async (args) => {
      if (name === 'nginx' && args.includes('-t'))
        return answer(
          '',
          0,
          'nginx: the configuration file /etc/nginx/nginx.conf syntax is ok\nnginx: configuration file /etc/nginx/nginx.conf test is successful\n',
        );
      if (name === 'nginx' && args.includes('-v'))
        return answer('', 0, `nginx version: nginx/${versionOf(live.container.image)}\n`);
      if (args.includes('-s'))
        return answer('', 0, `${stamp(state.now)} [notice] 31#31: signal process started\n`);
      if (!run.serve)
        return answer(
          '',
          1,
          `${name}: [emerg] bind() to 0.0.0.0:${model?.port ?? 80} failed (98: Address already in use)\n`,
        );
      return run.serve([name, ...args]);
    });
  return [
    ...servers.map(serve),
    ...['python', 'python3', 'node', 'httpd', 'busybox', 'java'].flatMap((name) =>
      servers.includes(name) || !isInstalled(name, model?.name ?? '')
        ? []
        : [
            defineCommand(name, async (args, { exec, cwd }) => {
              if (name === 'busybox')
                return (await exec?.(args[0] ?? '', { cwd, args: args.slice(1) })) ?? answer('');
              const isServer = name === 'httpd' || args.includes('http.server');
              if (isServer && run.serve) return run.serve([name, ...args]);
              if (/^(?:-V|--?version)$/.test(args[0] ?? ''))
                return answer(name === 'node' ? 'v22.20.0\n' : 'Python 3.13.7\n');
              const printed = /^(?:print|console\.log)\((["'])(.*)\1\)$/.exec(args[1] ?? '');
              if (/^-[ce]$/.test(args[0] ?? '') && printed) return answer(`${printed[2] ?? ''}\n`);
              return answer('', 1, `${name}: programs in this language do not run in this lab\n`);
            }),
          ],
    ),
    ...(model?.name === 'perl'
      ? [
          defineCommand('perl', async (args) => {
            const digits = Number(/bpi\((\d+)\)/.exec(args.join(' '))?.[1] ?? 0);
            await run.clock.wait(digits > 0 ? 4000 : 100);
            return digits > 0 ? answer(`${piDigits(digits)}\n`) : answer('');
          }),
        ]
      : []),
    ...(model?.name === 'redis'
      ? [
          defineCommand('redis-cli', async (args, { fs }) => {
            const words = args.filter(
              (arg, at) => !/^-[hpa]$/.test(arg) && !/^-[hpa]$/.test(args[at - 1] ?? ''),
            );
            const data = JSON.parse(await fs.readFile('/data/dump.rdb').catch(() => '{}')) as Record<
              string,
              string
            >;
            const { reply, next } = redis(words, data);
            if (next) await fs.writeFile('/data/dump.rdb', JSON.stringify(next));
            return answer(`${reply}\n`);
          }),
        ]
      : []),
  ];
}

function redis([name = '', key = '', ...rest]: readonly string[], data: Record<string, string>) {
  const value = data[key];
  switch (name.toLowerCase()) {
    case 'ping':
      return { reply: 'PONG' };
    case 'set':
      return { reply: 'OK', next: { ...data, [key]: rest[0] ?? '' } };
    case 'get':
      return { reply: value ?? '' };
    case 'incr': {
      const number = String(Number(value ?? 0) + 1);
      return { reply: number, next: { ...data, [key]: number } };
    }
    case 'del': {
      const { [key]: _gone, ...others } = data;
      return { reply: value === undefined ? '0' : '1', next: others };
    }
    case 'keys':
      return { reply: Object.keys(data).join('\n') };
    default:
      return { reply: `ERR unknown command '${name}'` };
  }
}

function isInstalled(name: string, image: string): boolean {
  if (name === 'node') return image === 'node';
  if (name.startsWith('python')) return image === 'python';
  return ['httpd', 'busybox'].includes(name) && /(?:^|\/)(?:busybox|alpine)$/.test(image);
}

const versionOf = (image: string) => /:(\d[\d.]*)/.exec(image)?.[1] ?? '1.29.2';

export function stamp(at: number): string {
  return new Date(at).toISOString().slice(0, 19).replaceAll('-', '/').replace('T', ' ');
}
