import { canDo, rulesOf } from '../cluster/access.ts';
import { findKind, groupOf } from '../cluster/kinds.ts';
import { isAllNamespaces, KubectlError, type Command, type Context } from './context.ts';
import { flag, isOn } from './flags.ts';
import { formatTable } from './table.ts';

export const auth: Command = {
  name: 'auth',
  summary: 'Inspect authorization',
  usage: [
    'kubectl auth can-i VERB TYPE [--as=USER] [--subresource=log]',
    'kubectl auth can-i --list [--as=USER]',
    'kubectl auth whoami',
  ],
  flags: {
    value: ['subresource'],
    boolean: ['list', 'quiet', 'all-namespaces', 'no-headers'],
    short: { q: 'quiet', A: 'all-namespaces' },
  },
  run(context) {
    const [what, ...words] = context.flags.words;
    if (what === 'whoami') {
      const { name, groups } = context.user;
      context.output.out(
        formatTable([
          ['ATTRIBUTE', 'VALUE'],
          ['Username', name],
          ['Groups', `[${groups.join(' ')}]`],
        ]),
      );
      return 0;
    }
    if (what !== 'can-i')
      throw new KubectlError(
        `error: kubectl auth ${what ?? ''} is not covered in this lab; there are: can-i, whoami`,
      );
    if (isOn(context.flags, 'list')) return listRules(context);
    return canI(context, words);
  },
};

function canI(context: Context, words: string[]): number {
  const [verb, resource] = words;
  if (!verb || !resource)
    throw new KubectlError(
      "error: you must specify two arguments: verb resource or verb resource/resourceName.\nSee 'kubectl auth can-i -h' for help and examples.",
    );
  const { state, user, flags, output } = context;
  const [plain = '', name] = resource.split('/');
  const kind = findKind(context.state, plain);
  if (!kind && plain !== '*') output.err(`Warning: the server doesn't have a resource type '${plain}'\n`);
  const sub = flag(flags, 'subresource');
  const isClusterWide = isAllNamespaces(context) || kind?.isNamespaced === false;
  if (kind?.isNamespaced === false && !isAllNamespaces(context))
    output.err(`Warning: resource '${kind.plural}' is not namespace scoped\n`);
  const isAllowed = canDo(state, user, {
    verb,
    group: kind ? groupOf(kind) : plain === '*' ? '*' : '',
    resource: `${kind?.plural ?? plain}${sub ? `/${sub}` : ''}`,
    namespace: isClusterWide ? null : context.namespace,
    ...(name && { name }),
  });
  if (!isOn(flags, 'quiet')) output.out(isAllowed ? 'yes\n' : 'no\n');
  return isAllowed ? 0 : 1;
}

function listRules(context: Context): number {
  const rules = rulesOf(context.state, context.user, context.namespace);
  const rows = rules.flatMap(({ resources = [], apiGroups = [''], resourceNames = [], verbs }) =>
    resources.flatMap((resource) =>
      apiGroups.map((group) => [
        group ? `${resource}.${group}` : resource,
        '[]',
        `[${resourceNames.join(' ')}]`,
        `[${verbs.join(' ')}]`,
      ]),
    ),
  );
  const names = ['Resources', 'Non-Resource URLs', 'Resource Names', 'Verbs'];
  context.output.out(formatTable(isOn(context.flags, 'no-headers') ? rows : [names, ...rows]));
  return 0;
}
