import { canDo, type User } from '../cluster/access.ts';
import { ApiError } from '../cluster/api-error.ts';
import { groupOf, type Kind } from '../cluster/kinds.ts';
import type { ClusterState } from '../cluster/state.ts';
import type { CommandIo, createOutput } from '../../command.ts';
import { advance } from '../controllers/reconcile.ts';
import { flag, isOn, type Flags, type FlagSpec } from './flags.ts';

/** One call of kubectl. */
export type Context = {
  state: ClusterState;
  flags: Flags;
  io: CommandIo;
  output: ReturnType<typeof createOutput>;
  namespace: string;
  user: User;
};

export type Command = {
  name: string;
  summary: string;
  usage: string[];
  flags: FlagSpec;
  /** What the command does not do here, for its help. */
  limits?: string;
  run: (context: Context) => Promise<number> | number;
};

/** An error that kubectl reports itself. */
export class KubectlError extends Error {
  readonly code: number;
  constructor(message: string, code = 1) {
    super(message);
    this.code = code;
  }
}

/** Lets the cluster catch up with the clock. */
export function catchUp({ state, io }: Context): Promise<void> {
  return advance(state, io.now());
}

export function isAllNamespaces({ flags }: Context): boolean {
  return isOn(flags, 'all-namespaces');
}

export function outputOf({ flags }: Context): string {
  const template = flag(flags, 'template');
  const output = flag(flags, 'output') ?? '';
  // `--template` alone means a template of Go.
  return template === undefined ? output : `${output || 'go-template'}=${template}`;
}

type Access = { verb: string; kind: Kind; name?: string; namespace?: string | null; subresource?: string };

/** Refuses what the user of this call may not do. */
export function authorize(
  { state, user }: Context,
  { verb, kind, name, namespace, subresource }: Access,
): void {
  const resource = subresource ? `${kind.plural}/${subresource}` : kind.plural;
  const space = kind.isNamespaced ? (namespace ?? null) : null;
  if (canDo(state, user, { verb, group: groupOf(kind), resource, namespace: space, ...(name && { name }) }))
    return;
  const where = space === null ? ' at the cluster scope' : ` in the namespace "${space}"`;
  const named = name && verb !== 'list' && verb !== 'create' ? ` "${name}"` : '';
  throw new ApiError(
    'Forbidden',
    `${kind.plural}${groupOf(kind) ? `.${groupOf(kind)}` : ''}${named} is forbidden: User "${user.name}" cannot ${verb} resource "${resource}" in API group "${groupOf(kind)}"${where}`,
  );
}
