import { groupOf, KINDS, qualifiedPlural } from '../cluster/kinds.ts';
import { schemaOf } from '../schema/kind-schemas.ts';
import { typeName, type Schema } from '../schema/schema.ts';
import { KUBERNETES_VERSION } from '../cluster/new-cluster.ts';
import { KubectlError, type Command } from './context.ts';
import { isOn } from './flags.ts';
import { resolveKind } from './resources.ts';
import { formatTable } from './table.ts';

const DESCRIPTIONS: Record<string, string> = {
  Pod: 'One or more containers that run together on one node and share network and volumes.',
  Deployment:
    'Keeps a number of equal pods running and replaces them step by step when their template changes.',
  ReplicaSet: 'Keeps a number of equal pods running. Usually written by a Deployment.',
  Service: 'One name and address for a changing set of pods.',
  ConfigMap: 'Settings as names and texts, for variables or files of containers.',
  Secret: 'The same for values that not everybody should read. base64 is no encryption.',
  Job: 'Runs pods until enough of them have succeeded.',
  CronJob: 'Creates a Job at regular times.',
  Ingress: 'Leads requests by host and path to services.',
  Namespace: 'A room for names.',
  Role: 'What may be done with which resources of one namespace.',
  ClusterRole: 'The same for the whole cluster.',
  RoleBinding: 'Gives a role to users, groups or service accounts in one namespace.',
  ClusterRoleBinding: 'Gives a cluster role in the whole cluster.',
  ServiceAccount: 'Who a pod acts as.',
  EndpointSlice: 'The addresses behind a service.',
  DaemonSet: 'Runs one pod on every node.',
  StatefulSet: 'Runs pods with names and storage that last.',
};

export const explain: Command = {
  name: 'explain',
  summary: 'Get documentation for a resource',
  usage: ['kubectl explain TYPE', 'kubectl explain TYPE.FIELD[.FIELD] [--recursive]'],
  flags: { value: ['api-version', 'output'], boolean: ['recursive'] },
  run({ flags, output }) {
    const [word] = flags.words;
    if (word === undefined)
      throw new KubectlError(
        'error: You must specify the type of resource to explain. Use "kubectl api-resources" for a complete list of supported resources.',
      );
    const [name = '', ...path] = word.split('.');
    const kind = resolveKind(name);
    const schema = fieldAt(schemaOf(kind.kind, DESCRIPTIONS[kind.kind] ?? 'An object of the cluster.'), path);
    const group = groupOf(kind);
    const head = [
      ...(group ? [`GROUP:      ${group}`] : []),
      `KIND:       ${kind.kind}`,
      'VERSION:    v1',
      '',
    ];
    const field = path.length > 0 ? [`FIELD: ${path.at(-1)} <${typeName(schema)}>`, ''] : [];
    const description = ['DESCRIPTION:', `    ${schema.doc}`, '    '];
    const fields = schema.fields
      ? [`FIELDS:`, fieldLines(schema, { isDeep: isOn(flags, 'recursive'), indent: 2 })]
      : [];
    output.out(`${[...head, ...field, ...description, ...fields].join('\n')}\n`);
    return 0;
  },
};

function fieldAt(schema: Schema, path: readonly string[]): Schema {
  let current = schema;
  for (const name of path) {
    const next = current.fields?.[name];
    if (!next) throw new KubectlError(`error: field "${name}" does not exist`);
    current = next;
  }
  return current;
}

function fieldLines(
  { fields = {} }: Schema,
  { isDeep, indent }: { isDeep: boolean; indent: number },
): string {
  const space = ' '.repeat(indent);
  return Object.entries(fields)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, field]) => {
      const line = `${space}${name}\t<${typeName(field)}>${field.isRequired ? ' -required-' : ''}\n`;
      if (isDeep) return line + (field.fields ? fieldLines(field, { isDeep, indent: indent + 2 }) : '');
      return `${line}${space}  ${field.doc}\n\n`;
    })
    .join('');
}

export const apiResources: Command = {
  name: 'api-resources',
  summary: 'Print the supported API resources on the server',
  usage: ['kubectl api-resources'],
  flags: { value: ['api-group', 'output'], boolean: ['namespaced', 'no-headers'], short: { o: 'output' } },
  run({ flags, output }) {
    const group = flags.values['api-group']?.at(-1);
    const shown = KINDS.filter((kind) => group === undefined || groupOf(kind) === group)
      .filter((kind) => !flags.values['namespaced'] || kind.isNamespaced === isOn(flags, 'namespaced'))
      .toSorted(
        (one, other) => groupOf(one).localeCompare(groupOf(other)) || one.plural.localeCompare(other.plural),
      );
    if (flags.values['output']?.at(-1) === 'name')
      output.out(shown.map((kind) => `${qualifiedPlural(kind)}\n`).join(''));
    else
      output.out(
        formatTable([
          ['NAME', 'SHORTNAMES', 'APIVERSION', 'NAMESPACED', 'KIND'],
          ...shown.map((kind) => [
            kind.plural,
            kind.short.join(','),
            kind.apiVersion,
            String(kind.isNamespaced),
            kind.kind,
          ]),
        ]),
      );
    return 0;
  },
};

export const version: Command = {
  name: 'version',
  summary: 'Print the client and server version information',
  usage: ['kubectl version'],
  flags: { value: ['output'], boolean: ['client'], short: { o: 'output' } },
  run({ flags, output }) {
    output.out(
      `Client Version: ${KUBERNETES_VERSION} (the part of kubectl that this lab has)\nKustomize Version: none\n`,
    );
    if (!isOn(flags, 'client'))
      output.out(`Server Version: ${KUBERNETES_VERSION} (a model of a cluster in this page)\n`);
    return 0;
  },
};

export const clusterInfo: Command = {
  name: 'cluster-info',
  summary: 'Display cluster information',
  usage: ['kubectl cluster-info'],
  flags: {},
  run({ output }) {
    output.out(
      'Kubernetes control plane is running at https://10.96.0.1:443\nIt is a model of a cluster that lives in this page; nothing leaves your browser.\n',
    );
    return 0;
  },
};
