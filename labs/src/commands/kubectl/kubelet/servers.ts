import type { Server } from '../cluster/state.ts';
import type { ImageModel } from '../images/image-model.ts';
import type { ContainerFs } from './container-fs.ts';

type Start = { model: ImageModel | null; fs: ContainerFs; now: number; cwd: string };

/** What a program listens on, from its arguments and its configuration. */
export async function serversOf(words: readonly string[], { model, fs, now, cwd }: Start): Promise<Server[]> {
  const [path = '', ...args] = words;
  const name = path.slice(path.lastIndexOf('/') + 1);
  const from = now + (model?.startSeconds ?? 0) * 1000;
  const option = (letter: string) => {
    const at = args.indexOf(letter);
    return at === -1 ? args.find((arg) => arg.startsWith(letter) && arg.length > 2)?.slice(2) : args[at + 1];
  };
  if (name === 'nc') return [{ port: Number(option('-p') ?? args.at(-1)), from, args }];
  if (name === 'httpd' && model?.serves === undefined)
    return [
      { port: Number((option('-p') ?? '80').replace(/^.*:/, '')), from, root: option('-h') ?? cwd, args },
    ];
  if (name.startsWith('python')) {
    const port = args.find((arg) => /^\d+$/.test(arg)) ?? '8000';
    return [{ port: Number(port), from, root: option('--directory') ?? option('-d') ?? cwd, args }];
  }
  if (model?.port === undefined) return [];
  if (model.serves === undefined) return [{ port: portOf(model, args), from, args }];
  const configuration = await configurationOf(fs, name);
  const ports = [...configuration.matchAll(/^\s*listen\s+(?:[\d.]+:)?(\d+)/gim)].map(([, port]) =>
    Number(port),
  );
  const root = /^\s*root\s+([^;\s]+);/m.exec(configuration)?.[1] ?? model.serves;
  return [...new Set(ports.length > 0 ? ports : [model.port])].map((port) => ({ port, from, root, args }));
}

function portOf({ port = 80 }: ImageModel, args: readonly string[]): number {
  const given = /(?:-listen|--http-port|--port)[= ]:?(\d+)/.exec(args.join(' '))?.[1];
  return given ? Number(given) : args[0] === 'netexec' ? 8080 : port;
}

async function configurationOf(fs: ContainerFs, name: string): Promise<string> {
  if (name !== 'nginx') return '';
  const texts: string[] = [];
  const read = async (path: string) => fs.readFile(path).catch(() => '');
  texts.push(await read('/etc/nginx/nginx.conf'));
  for (const one of await fs.readdir('/etc/nginx/conf.d').catch(() => []))
    if (one.endsWith('.conf')) texts.push(await read(`/etc/nginx/conf.d/${one}`));
  return texts.join('\n').replace(/^\s*#.*$/gm, '');
}

export type HttpAnswer = { status: number; headers: Record<string, string>; body: string };

type Request = {
  path: string;
  hostname: string;
  env: Record<string, string>;
  tag: string;
  method?: string;
  client?: string;
};

/** What a server answers. */
export async function answerOf(
  server: Server,
  { model, fs }: { model: ImageModel | null; fs: ContainerFs },
  request: Request,
): Promise<HttpAnswer> {
  const [plain = '/'] = request.path.split('?');
  if (server.root !== undefined) return fileAnswer(server, { model, fs }, plain);
  const routes = model?.routes ?? {};
  const wild = Object.keys(routes)
    .filter((name) => name.endsWith('*') && plain.startsWith(name.slice(0, -1)))
    .sort((one, other) => other.length - one.length)[0];
  const route = routes[plain] ?? (wild === undefined ? undefined : routes[wild]);
  if (!route) return { status: 404, headers: TEXT, body: '404 page not found\n' };
  const query = new URLSearchParams(request.path.split('?')[1] ?? '');
  const { hostname, path, tag, client = '' } = request;
  const values: Record<string, string> = { hostname, path, tag, client };
  const body = (route.body ?? '').replace(/\{\{\s*([\w.-]+)\s*\}\}/g, (_all, name: string) => {
    if (name.startsWith('env.')) return request.env[name.slice(4)] ?? '';
    if (name.startsWith('arg.')) return argument(server.args, name.slice(4));
    if (name.startsWith('query.')) return query.get(name.slice(6)) ?? '';
    return values[name] ?? '';
  });
  return { status: route.status ?? 200, headers: { ...TEXT, ...route.headers }, body };
}

const TEXT = { 'Content-Type': 'text/plain; charset=utf-8' };
const TYPES: Record<string, string> = {
  html: 'text/html',
  json: 'application/json',
  css: 'text/css',
  js: 'text/javascript',
  txt: 'text/plain',
};

async function fileAnswer(
  server: Server,
  { model, fs }: { model: ImageModel | null; fs: ContainerFs },
  plain: string,
): Promise<HttpAnswer> {
  const headers = { Server: model?.name === 'httpd' ? 'Apache/2.4.65 (Unix)' : (model?.name ?? 'httpd') };
  const failed = (status: number, text: string): HttpAnswer => ({
    status,
    headers: { ...headers, 'Content-Type': 'text/html' },
    body:
      model?.name === 'httpd'
        ? `<!DOCTYPE HTML PUBLIC "-//IETF//DTD HTML 2.0//EN">\n<html><head>\n<title>${status} ${text}</title>\n</head><body>\n<h1>${text}</h1>\n</body></html>\n`
        : `<html>\r\n<head><title>${status} ${text}</title></head>\r\n<body>\r\n<center><h1>${status} ${text}</h1></center>\r\n<hr><center>nginx/1.29.2</center>\r\n</body>\r\n</html>\r\n`,
  });
  const configured = model?.name === 'nginx' ? await returned(fs, plain) : null;
  if (configured) return { ...configured, headers: { ...headers, 'Content-Type': 'text/plain' } };
  const path = fs.resolvePath(server.root ?? '/', `.${decodeURIComponent(plain)}`);
  const status = await fs.stat(path).catch(() => null);
  if (!status) return failed(404, 'Not Found');
  const file = status.isDirectory ? `${path.replace(/\/$/, '')}/index.html` : path;
  if (!(await fs.exists(file))) return failed(403, 'Forbidden');
  const body = await fs.readFile(file);
  const type = TYPES[file.slice(file.lastIndexOf('.') + 1)] ?? 'application/octet-stream';
  return { status: 200, headers: { ...headers, 'Content-Type': type }, body };
}

/** `location /x { return 200 'text'; }` of a configuration. */
async function returned(fs: ContainerFs, plain: string): Promise<{ status: number; body: string } | null> {
  const text = await configurationOf(fs, 'nginx');
  const found = [
    ...text.matchAll(/location\s+(=\s+)?(\S+)\s*\{[^}]*?return\s+(\d+)\s*(?:(["'])([^]*?)\4)?\s*;/g),
  ]
    .filter(([, exact, path = '']) => (exact ? plain === path : plain.startsWith(path)))
    .sort(([, , one = ''], [, , other = '']) => other.length - one.length)[0];
  return found ? { status: Number(found[3]), body: (found[5] ?? '').replaceAll('\\n', '\n') } : null;
}

function argument(args: readonly string[], name: string): string {
  const at = args.findIndex((arg) => arg === `-${name}` || arg === `--${name}`);
  if (at !== -1) return args[at + 1] ?? '';
  const joined = args.find((arg) => new RegExp(`^--?${name}=`).test(arg));
  return (joined ?? '').replace(/^--?\w+=/, '').replace(/^(["'])(.*)\1$/, '$2');
}
