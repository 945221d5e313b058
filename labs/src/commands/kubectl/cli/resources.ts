import { notFound } from '../cluster/api.ts';
import { ALL, findKind, kindOf, type Kind } from '../cluster/kinds.ts';
import { parseSelector } from '../cluster/labels.ts';
import { find, list } from '../cluster/state.ts';
import type { ClusterObject } from '../cluster/types.ts';
import { authorize, isAllNamespaces, KubectlError, type Context } from './context.ts';
import { flag } from './flags.ts';
import { evaluate } from './jsonpath.ts';

export type Target = { kind: Kind; name: string | null };

export function resolveKind({ state }: Pick<Context, 'state'>, name: string): Kind {
  const kind = findKind(state, name);
  if (!kind) throw new KubectlError(`error: the server doesn't have a resource type "${name}"`);
  return kind;
}

/** `pods`, `pods,svc`, `pod web`, `pod/web deploy/shop`, `all`. */
export function parseTargets(context: Context, words: readonly string[]): Target[] {
  const [first, ...names] = words;
  if (first === undefined) return [];
  if (words.some((word) => word.includes('/')))
    return words.map((word) => {
      const [kind = '', name, ...more] = word.split('/');
      if (!name || more.length > 0)
        throw new KubectlError(
          `error: there is no need to specify a resource type as a separate argument when passing arguments in resource/name form (e.g. 'kubectl get resource/<resource_name>' instead of 'kubectl get resource resource/<resource_name>'`,
        );
      return { kind: resolveKind(context, kind), name };
    });
  const kinds = first
    .split(',')
    .flatMap((name) => (name === 'all' ? ALL.map(kindOf) : [resolveKind(context, name)]));
  return names.length === 0
    ? kinds.map((kind) => ({ kind, name: null }))
    : kinds.flatMap((kind) => names.map((name) => ({ kind, name })));
}

export function namespaceFor(context: Context, kind: Kind): string | undefined {
  return kind.isNamespaced ? context.namespace : undefined;
}

/** One object that must be there. */
export function getObject<Type extends ClusterObject>(context: Context, kind: Kind, name: string): Type {
  const namespace = namespaceFor(context, kind);
  authorize(context, { verb: 'get', kind, name, namespace: namespace ?? null });
  const object = find<Type>(context.state, kind.kind, { name, namespace });
  if (!object) throw notFound(kind, name);
  return object;
}

/** The objects of a kind that the flags of the call select. */
export function selectObjects(context: Context, kind: Kind): ClusterObject[] {
  const { flags, state } = context;
  const namespace = isAllNamespaces(context) || !kind.isNamespaced ? null : context.namespace;
  authorize(context, { verb: 'list', kind, namespace });
  const selector = flag(flags, 'selector');
  const matches = selector === undefined ? () => true : parseSelector(selector);
  if (!matches)
    throw new KubectlError(`error: unable to parse requirement: found '${selector}', expected: identifier`);
  const fields = flag(flags, 'field-selector');
  return list(state, kind.kind, namespace).filter(
    (object) => matches(object.metadata.labels) && (fields === undefined || matchesFields(object, fields)),
  );
}

const SELECTABLE =
  /^(metadata\.(name|namespace)|status\.phase|spec\.nodeName|type|reason|involvedObject\.(kind|name))$/;

function matchesFields(object: ClusterObject, fields: string): boolean {
  return fields.split(',').every((part) => {
    const [, path = '', operator, value] = /^([\w.]+)(==|=|!=)(.*)$/.exec(part) ?? [];
    if (!SELECTABLE.test(path))
      throw new KubectlError(
        `Error from server (BadRequest): Unable to find "${object.kind.toLowerCase()}s" that match label selector "", field selector "${fields}": field label not supported: ${path || part}`,
      );
    return (String(evaluate(`.${path}`, object)[0] ?? '') === value) === (operator !== '!=');
  });
}
