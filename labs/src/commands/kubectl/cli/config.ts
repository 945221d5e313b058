import { find } from '../cluster/state.ts';
import { KubectlError, type Command } from './context.ts';
import { isOn } from './flags.ts';
import { toYaml } from './print.ts';
import { formatTable } from './table.ts';

export const config: Command = {
  name: 'config',
  summary: 'Show and change the current context',
  usage: [
    'kubectl config current-context',
    'kubectl config get-contexts',
    'kubectl config set-context --current --namespace=NAME',
    'kubectl config view [--minify]',
  ],
  flags: { value: ['output'], boolean: ['current', 'minify', 'raw', 'no-headers'], short: { o: 'output' } },
  limits: 'There is one context, that of the lab.',
  run({ state, flags, output }) {
    const [what = '', name] = flags.words;
    const { context } = state;
    switch (what) {
      case 'current-context':
        output.out(`${context.name}\n`);
        return 0;
      case 'get-contexts':
        output.out(
          formatTable([
            ['CURRENT', 'NAME', 'CLUSTER', 'AUTHINFO', 'NAMESPACE'],
            ['*', context.name, 'lab', 'kubernetes-admin', context.namespace],
          ]),
        );
        return 0;
      case 'use-context':
        if (name !== context.name)
          throw new KubectlError(`error: no context exists with the name: "${name ?? ''}"`);
        output.out(`Switched to context "${name}".\n`);
        return 0;
      case 'set-context': {
        const namespace = flags.values['namespace']?.at(-1);
        if (!isOn(flags, 'current') && name !== context.name)
          throw new KubectlError(
            'error: kubectl config set-context in this lab changes the current context only: add --current',
          );
        if (namespace !== undefined) context.namespace = namespace;
        if (namespace !== undefined && !find(state, 'Namespace', { name: namespace }))
          output.err(`Warning: there is no namespace "${namespace}" yet\n`);
        output.out(`Context "${context.name}" modified.\n`);
        return 0;
      }
      case 'view':
        output.out(
          toYaml({
            apiVersion: 'v1',
            kind: 'Config',
            clusters: [{ name: 'lab', cluster: { server: 'https://10.96.0.1:443' } }],
            contexts: [
              {
                name: context.name,
                context: { cluster: 'lab', namespace: context.namespace, user: 'kubernetes-admin' },
              },
            ],
            'current-context': context.name,
            users: [{ name: 'kubernetes-admin', user: {} }],
          }),
        );
        return 0;
      default:
        throw new KubectlError(
          `error: kubectl config ${what} is not covered in this lab; there are: current-context, get-contexts, set-context, use-context, view`,
        );
    }
  },
};
