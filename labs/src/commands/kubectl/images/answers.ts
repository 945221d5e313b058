import { parseImage } from './image-model.ts';
import type { Program } from './program.ts';

export type HttpAnswer = { status: number; headers: Record<string, string>; body: string };

type AnswerInput = { path: string; hostname: string; env: Record<string, string>; image: string };

/** What the server of a container answers. */
export function answerOf(
  { model, args }: NonNullable<Program['server']>,
  { path, hostname, env, image }: AnswerInput,
): HttpAnswer {
  const routes = model.routes ?? {};
  const [plain = '/'] = path.split('?');
  const wild = Object.keys(routes)
    .filter((name) => name.endsWith('*') && plain.startsWith(name.slice(0, -1)))
    .sort((one, other) => other.length - one.length)[0];
  const route = routes[plain] ?? (wild === undefined ? undefined : routes[wild]);
  if (!route)
    return {
      status: 404,
      headers: { 'Content-Type': 'text/plain; charset=utf-8' },
      body: '404 page not found\n',
    };
  const values: Record<string, string> = { hostname, path, tag: parseImage(image)?.tag ?? '' };
  const body = (route.body ?? '').replace(/\{\{\s*([\w.-]+)\s*\}\}/g, (_all, name: string) => {
    if (name.startsWith('env.')) return env[name.slice(4)] ?? '';
    if (name.startsWith('arg.')) return argument(args, name.slice(4));
    return values[name] ?? '';
  });
  return {
    status: route.status ?? 200,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', ...route.headers },
    body,
  };
}

function argument(args: readonly string[], name: string): string {
  const at = args.findIndex((arg) => arg === `-${name}` || arg === `--${name}`);
  if (at !== -1) return args[at + 1] ?? '';
  const joined = args.find((arg) => new RegExp(`^--?${name}=`).test(arg));
  return (joined ?? '').replace(/^--?\w+=/, '').replace(/^(["'])(.*)\1$/, '$2');
}
