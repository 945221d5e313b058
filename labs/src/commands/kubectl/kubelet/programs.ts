import { COMMANDS } from '../../../shell/commands.ts';
import type { ClusterState, ContainerRuntime } from '../cluster/state.ts';
import type { Container } from '../cluster/types.ts';
import { parseImage, type ImageModel } from '../images/image-model.ts';
import { WELL_KNOWN } from '../images/well-known.ts';

export function allImages(state: ClusterState) {
  return [...state.images, ...WELL_KNOWN];
}

/** What a container runs; null for the program that its image starts by itself. */
export function commandOf({ command, args = [] }: Container, model: ImageModel | null): string[] | null {
  if (command && command.length > 0) {
    const [name = ''] = command;
    const isOwn = !model?.hasShell && !model?.isToolbox && name.startsWith('/');
    return isOwn ? null : [...command, ...args];
  }
  if (args.length === 0) return null;
  const { entrypoint } = model ?? {};
  if (entrypoint && !(entrypoint[0] === 'docker-entrypoint.sh')) return [...entrypoint, ...args];
  const [first = ''] = args;
  const takesCommand = model?.isToolbox || (model?.hasShell && !first.startsWith('-'));
  return takesCommand ? args : null;
}

const base = (path: string) => path.slice(path.lastIndexOf('/') + 1);
const OWN =
  'sh bash ash dash sleep hostname whoami id date uname env printenv tail wget curl nc nslookup getent ping ps kill pkill killall mktemp nproc sync stat echo printf test [ true false pwd python python3 node httpd perl redis-cli psql mysql exit';
const KNOWN = new Set<string>([...COMMANDS, ...OWN.split(' ')]);
const SHELL_ONLY = new Set(['exit', 'cd', 'export', 'alias', 'set', 'source']);

/** Why a command cannot be started in an image; null where it can. */
export function startError(words: readonly string[], model: ImageModel): string | null {
  const [name = ''] = words;
  const isKnown =
    model.hasShell || model.isToolbox
      ? (name.startsWith('/') && !/^\/(?:usr\/)?(?:local\/)?s?bin\//.test(name)) ||
        ((KNOWN.has(base(name)) || model.runs?.includes(base(name)) === true) && !SHELL_ONLY.has(base(name)))
      : name.startsWith('/') && base(name) === base(parseImage(model.name)?.repository ?? '');
  if (isKnown) return null;
  const where = name.startsWith('/')
    ? `exec: "${name}": stat ${name}: no such file or directory`
    : `exec: "${name}": executable file not found in $PATH`;
  return where;
}

export function newRuntime(): ContainerRuntime {
  return {
    step: 'waiting',
    due: null,
    startedAt: null,
    previous: null,
    endedAt: null,
    exitCode: 0,
    reason: '',
    message: '',
    restarts: 0,
    backOff: 0,
    pullBackOff: 0,
    isReady: false,
    probes: {},
    env: {},
    log: [],
    servers: [],
  };
}
