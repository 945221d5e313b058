import { groupOf, kindsOf, qualifiedPlural, type Kind } from '../cluster/kinds.ts';
import { KUBERNETES_VERSION, SYSTEM } from '../cluster/version.ts';
import { KubectlError, type Command } from './context.ts';
import { flag, isOn } from './flags.ts';
import { toJson, toYaml } from './print.ts';
import { formatTable } from './table.ts';

const REVIEW = /Review$|^Binding$/;
const VERBS = ['create', 'delete', 'deletecollection', 'get', 'list', 'patch', 'update', 'watch'];
const verbsOf = ({ kind }: Kind) =>
  REVIEW.test(kind) ? ['create'] : kind === 'ComponentStatus' ? ['get', 'list'] : VERBS;

const IN_ALL =
  /^(?:Pod|Service|ReplicationController|DaemonSet|Deployment|ReplicaSet|StatefulSet|HorizontalPodAutoscaler|CronJob|Job)$/;
const categoriesOf = ({ kind, categories = [] }: Kind) => [
  ...(IN_ALL.test(kind) ? ['all'] : []),
  ...categories,
];

export const apiResources: Command = {
  name: 'api-resources',
  summary: 'Print the supported API resources on the server',
  usage: ['kubectl api-resources [--namespaced=true] [--api-group=GROUP] [--verbs=list,get] [-o wide|name]'],
  flags: {
    value: ['api-group', 'output', 'verbs', 'sort-by', 'categories'],
    boolean: ['namespaced', 'no-headers', 'cached'],
    short: { o: 'output' },
  },
  run({ state, flags, output }) {
    const group = flag(flags, 'api-group');
    const verbs = (flag(flags, 'verbs') ?? '').split(',').filter(Boolean);
    const categories = (flag(flags, 'categories') ?? '').split(',').filter(Boolean);
    const sortBy = flag(flags, 'sort-by');
    if (sortBy !== undefined && sortBy !== 'name' && sortBy !== 'kind')
      throw new KubectlError('error: --sort-by accepts only name or kind');
    const format = flag(flags, 'output') ?? '';
    if (!/^(?:|wide|name)$/.test(format))
      throw new KubectlError(`error: --output ${format} is not available`);
    const shown = kindsOf(state)
      .filter((kind) => group === undefined || groupOf(kind) === group)
      .filter((kind) => !flags.values['namespaced'] || kind.isNamespaced === isOn(flags, 'namespaced'))
      .filter((kind) => verbs.every((verb) => verbsOf(kind).includes(verb)))
      .filter((kind) => categories.every((one) => categoriesOf(kind).includes(one)))
      .sort((one, other) =>
        sortBy === 'kind'
          ? one.kind.localeCompare(other.kind)
          : sortBy === 'name'
            ? one.plural.localeCompare(other.plural)
            : groupOf(one).localeCompare(groupOf(other)) || one.plural.localeCompare(other.plural),
      );
    if (format === 'name') {
      output.out(shown.map((kind) => `${qualifiedPlural(kind)}\n`).join(''));
      return 0;
    }
    const isWide = format === 'wide';
    const rows = shown.map((kind) => [
      kind.plural,
      kind.short.join(','),
      kind.apiVersion,
      String(kind.isNamespaced),
      kind.kind,
      ...(isWide ? [verbsOf(kind).join(','), categoriesOf(kind).join(',')] : []),
    ]);
    const names = [
      'NAME',
      'SHORTNAMES',
      'APIVERSION',
      'NAMESPACED',
      'KIND',
      ...(isWide ? ['VERBS', 'CATEGORIES'] : []),
    ];
    output.out(formatTable(isOn(flags, 'no-headers') ? rows : [names, ...rows]));
    return 0;
  },
};

export const apiVersions: Command = {
  name: 'api-versions',
  summary: 'Print the supported API versions on the server, in the form of "group/version"',
  usage: ['kubectl api-versions'],
  flags: {},
  run({ state, output }) {
    const versions = new Set([
      ...kindsOf(state).map(({ apiVersion }) => apiVersion),
      'autoscaling/v1',
      'events.k8s.io/v1',
    ]);
    output.out(
      [...versions]
        .sort()
        .map((version) => `${version}\n`)
        .join(''),
    );
    return 0;
  },
};

const BUILD = {
  major: '1',
  minor: KUBERNETES_VERSION.split('.')[1],
  gitVersion: KUBERNETES_VERSION,
  platform: 'linux/amd64',
};
const KUSTOMIZE_VERSION = 'v5.7.1';

export const version: Command = {
  name: 'version',
  summary: 'Print the client and server version information',
  usage: ['kubectl version [--client] [-o yaml|json]'],
  flags: { value: ['output'], boolean: ['client'], short: { o: 'output' } },
  limits: 'Client and server are a model in this page that follows this version of Kubernetes.',
  run({ flags, output }) {
    const isClient = isOn(flags, 'client');
    const format = flag(flags, 'output');
    if (format === 'yaml' || format === 'json') {
      const data = {
        clientVersion: BUILD,
        kustomizeVersion: KUSTOMIZE_VERSION,
        ...(!isClient && { serverVersion: BUILD }),
      };
      output.out(format === 'yaml' ? toYaml(data) : toJson(data));
      return 0;
    }
    if (format !== undefined) throw new KubectlError(`error: --output must be 'yaml' or 'json'`);
    output.out(`Client Version: ${KUBERNETES_VERSION}\nKustomize Version: ${KUSTOMIZE_VERSION}\n`);
    if (!isClient) output.out(`Server Version: ${KUBERNETES_VERSION}\n`);
    return 0;
  },
};

export const clusterInfo: Command = {
  name: 'cluster-info',
  summary: 'Display cluster information',
  usage: ['kubectl cluster-info'],
  flags: {},
  run({ output, flags }) {
    const [what] = flags.words;
    if (what !== undefined)
      throw new KubectlError(`error: kubectl cluster-info ${what} is not covered in this lab`);
    const server = 'https://172.18.0.2:6443';
    output.out(
      `Kubernetes control plane is running at ${server}\nCoreDNS is running at ${server}/api/v1/namespaces/${SYSTEM}-system/services/${SYSTEM}-dns:dns/proxy\n\nTo further debug and diagnose cluster problems, use 'kubectl cluster-info dump'.\n`,
    );
    return 0;
  },
};
