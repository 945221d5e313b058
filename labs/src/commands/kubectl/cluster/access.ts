import { find, list, type ClusterState } from './state.ts';
import type { ClusterObject } from './types.ts';

export type User = { name: string; groups: string[] };

export const ADMINISTRATOR: User = {
  name: 'kubernetes-admin',
  groups: ['system:masters', 'system:authenticated'],
};

/** The groups that a name such as `system:serviceaccount:shop:reader` belongs to. */
export function userOf(name: string, groups: readonly string[] = []): User {
  const account = /^system:serviceaccount:([^:]+):(.+)$/.exec(name);
  const own = account ? ['system:serviceaccounts', `system:serviceaccounts:${account[1]}`] : [];
  return { name, groups: [...own, ...groups, 'system:authenticated'] };
}

type PolicyRule = { apiGroups?: string[]; resources?: string[]; resourceNames?: string[]; verbs: string[] };
type Subject = { kind: string; name: string; namespace?: string };
type Binding = ClusterObject & { roleRef: { kind: string; name: string }; subjects?: Subject[] };

/** `namespace` is null for the whole cluster. */
export type Wanted = {
  verb: string;
  group: string;
  resource: string;
  namespace: string | null;
  name?: string;
};

/** Whether any role that is bound to the user allows it. */
export function canDo(state: ClusterState, user: User, wanted: Wanted): boolean {
  return rulesOf(state, user, wanted.namespace).some((rule) => allows(rule, wanted));
}

/** All rules that hold for a user in a namespace. */
export function rulesOf(state: ClusterState, user: User, namespace: string | null): PolicyRule[] {
  const bindings = [
    ...list<Binding>(state, 'ClusterRoleBinding'),
    ...(namespace === null ? [] : list<Binding>(state, 'RoleBinding', namespace)),
  ];
  return bindings
    .filter(({ subjects = [], metadata }) => subjects.some((one) => isSubject(one, user, metadata.namespace)))
    .flatMap(({ roleRef, metadata }) => {
      const role = find(state, roleRef.kind, {
        name: roleRef.name,
        ...(roleRef.kind === 'Role' && { namespace: metadata.namespace }),
      });
      return (role?.['rules'] ?? []) as PolicyRule[];
    });
}

function isSubject({ kind, name, namespace }: Subject, user: User, own: string | undefined): boolean {
  if (kind === 'Group') return user.groups.includes(name);
  if (kind === 'User') return user.name === name;
  return user.name === `system:serviceaccount:${namespace ?? own ?? ''}:${name}`;
}

function allows(
  { apiGroups = [], resources = [], resourceNames, verbs }: PolicyRule,
  wanted: Wanted,
): boolean {
  const has = (all: readonly string[], one: string) => all.includes('*') || all.includes(one);
  const isResource =
    has(resources, wanted.resource) || resources.includes(`*/${wanted.resource.split('/')[1] ?? ''}`);
  const isNamed =
    !resourceNames ||
    resourceNames.length === 0 ||
    (wanted.name !== undefined && resourceNames.includes(wanted.name));
  return has(verbs, wanted.verb) && has(apiGroups, wanted.group) && isResource && isNamed;
}
