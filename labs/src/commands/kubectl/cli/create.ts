import { createObject, type Manifest } from '../cluster/api.ts';
import { kindOf, findKind, qualifiedName, type Kind, kindOfManifest } from '../cluster/kinds.ts';
import type { Fields, ClusterObject } from '../cluster/types.ts';
import { settle } from '../controllers/reconcile.ts';
import { dryRunNote, inFile, isDryRun, onCluster } from './apply.ts';
import { authorize, KubectlError, outputOf, type Command, type Context } from './context.ts';
import { flag, UsageError } from './flags.ts';
import { asManifest, GENERATORS, servicePorts, type Make } from './generators.ts';
import { registrySecret, serviceAccountToken, tlsSecret } from './policy-generators.ts';
import { readManifests, type Read } from './manifests.ts';
import { withEmptyFields } from './client-view.ts';
import { printObjects, toJson, toYaml } from './print.ts';
import { getObject, parseTargets } from './resources.ts';

/** Creates an object and prints it as the flags say. */
export function createAndPrint(context: Context, manifest: Manifest, read?: Read): ClusterObject | null {
  const kind = kindOfManifest(context.state, manifest) as Kind;
  const { name, namespace } = manifest.metadata;
  // What a client would send, without what a server adds.
  if (
    isDryRun(context) &&
    flag(context.flags, 'dry-run') !== 'server' &&
    /^(?:yaml|json)$/.test(outputOf(context))
  ) {
    context.output.out(
      (outputOf(context) === 'yaml' ? toYaml : toJson)(
        clientView(read ? manifest : withEmptyFields(manifest)),
      ),
    );
    return null;
  }
  authorize(context, { verb: 'create', kind, name, namespace: namespace ?? null });
  const created = read
    ? inFile('creating', read, () => createObject(context.state, manifest))
    : createObject(context.state, manifest);
  const printed = printObjects([created], outputOf(context), false);
  context.output.out(
    printed ?? `${qualifiedName(kind)}/${created.metadata.name} created${dryRunNote(context)}\n`,
  );
  return created;
}

function clientView(manifest: Manifest): Fields {
  const { metadata, ...rest } = manifest;
  const { namespace, ...others } = metadata;
  return { ...rest, metadata: { ...others, ...(namespace && namespace !== 'default' && { namespace }) } };
}

const FLAGS = {
  value:
    'kustomize image replicas port from-literal from-file from-env-file type schedule restart verb resource resource-name role clusterrole user group serviceaccount rule class tcp external-name node-port clusterip filename output dry-run validate from annotation hard scopes selector min-available max-unavailable value description preemption-policy non-resource-url aggregation-rule cert key docker-server docker-username docker-password docker-email duration audience default-backend field-manager'.split(
      ' ',
    ),
  boolean: ['save-config', 'recursive', 'global-default'],
  short: { f: 'filename', k: 'kustomize', o: 'output', R: 'recursive', r: 'replicas' },
};

const SERVICE_USAGE =
  'service clusterip|nodeport|loadbalancer|externalname NAME [--tcp=PORT:TARGET] [--node-port=PORT] [--clusterip=None] [--external-name=HOST]';

/** The other flags belong to some kinds, and the usage of a kind names its own. */
const OF_ALL_KINDS = new Set(['filename', 'kustomize', 'output', 'dry-run', 'validate', 'field-manager']);

/** A flag of another kind must not be ignored. */
function requireFlagsOf(usage: string, { flags }: Context): void {
  for (const name of Object.keys(flags.values))
    if (
      (FLAGS.value.includes(name) || name === 'global-default') &&
      !OF_ALL_KINDS.has(name) &&
      !new RegExp(`--${name}\\b(?!-)`).test(usage)
    )
      throw new UsageError(`unknown flag: --${name}`);
}

export const create: Command = {
  name: 'create',
  summary: 'Create a resource from a file or from stdin',
  usage: [
    'kubectl create -f FILENAME',
    ...Object.values(GENERATORS).map(({ usage }) => `kubectl create ${usage}`),
    `kubectl create ${SERVICE_USAGE}`,
    'Add --dry-run=client -o yaml to print the manifest instead.',
  ],
  flags: FLAGS,
  async run(given) {
    const context = onCluster(given);
    if (context.flags.values['filename'] ?? context.flags.values['kustomize']) {
      for (const read of await readManifests(context)) createAndPrint(context, read.manifest, read);
      settle(context.state);
      return 0;
    }
    const manifest = await fromWords(context);
    if (manifest === null) return createToken(context);
    createAndPrint(context, manifest);
    settle(context.state);
    return 0;
  },
};

/** Null where nothing is created, as for a token, which is only printed. */
async function fromWords(context: Context): Promise<Manifest | null> {
  const [what, ...rest] = context.flags.words;
  if (what === undefined)
    throw new KubectlError(
      "error: must specify one of -f and -k, or what to create: see 'kubectl create --help'",
    );
  if (what === 'token') return null;
  const kind = findKind(context.state, what);
  if (kind?.kind === 'Service') {
    requireFlagsOf(SERVICE_USAGE, context);
    return service(context, rest);
  }
  const generator = kind ? GENERATORS[kind.singular] : undefined;
  if (!kind || !generator)
    throw new KubectlError(
      `error: kubectl create ${what} is not covered in this lab; write a manifest and use kubectl create -f, or see 'kubectl create --help'`,
    );
  requireFlagsOf(generator.usage, context);
  const names = kind.kind === 'Secret' ? rest.slice(1) : rest;
  const make = kind.kind === 'Secret' ? secretOf(generator.make, rest[0]) : generator.make;
  const [name] = names;
  if (name === undefined || names.length > 1)
    throw new KubectlError(
      `error: exactly one NAME is required, got ${names.length}\nSee 'kubectl create ${what} -h' for help and examples`,
    );
  const from = flag(context.flags, 'from');
  if (kind.kind === 'Job' && from) return jobFrom(context, { from, name });
  return asManifest(await make(context, name), name, kind.isNamespaced ? context.namespace : null);
}

function createToken(context: Context): number {
  const [, name] = context.flags.words;
  if (name === undefined) throw new KubectlError('error: exactly one NAME is required, got 0');
  const account = getObject(context, kindOf('ServiceAccount'), name);
  const token = serviceAccountToken(context, name);
  const data = {
    apiVersion: 'authentication.k8s.io/v1',
    kind: 'TokenRequest',
    metadata: account.metadata,
    status: { token },
  };
  context.output.out(printObjects([data], outputOf(context), false) ?? `${token}\n`);
  return 0;
}

function secretOf(generic: Make, type: string | undefined): Make {
  if (type === 'generic') return generic;
  if (type === 'tls') return tlsSecret;
  if (type === 'docker-registry') return registrySecret;
  throw new KubectlError(
    "error: Create a secret with specified type. There are: docker-registry, generic, tls\nSee 'kubectl create secret -h' for help and examples",
  );
}

/** `--from=cronjob/report` */
function jobFrom(context: Context, { from, name }: { from: string; name: string }): Manifest {
  const [target] = parseTargets(context, [from]);
  if (!target?.name) throw new KubectlError('error: invalid --from, expected cronjob/NAME');
  const cron = getObject<ClusterObject & { spec: { jobTemplate: { spec: Fields } } }>(
    context,
    target.kind,
    target.name,
  );
  const fields = { apiVersion: 'batch/v1', kind: 'Job', spec: structuredClone(cron.spec.jobTemplate.spec) };
  return asManifest(fields, name, context.namespace);
}

const TYPES: Record<string, string> = {
  clusterip: 'ClusterIP',
  nodeport: 'NodePort',
  loadbalancer: 'LoadBalancer',
  externalname: 'ExternalName',
};

function service(context: Context, [type = '', name]: string[]): Manifest {
  if (!TYPES[type] || !name)
    throw new KubectlError(
      "error: use 'kubectl create service clusterip|nodeport|loadbalancer|externalname NAME'",
    );
  const externalName = flag(context.flags, 'external-name');
  const clusterIP = flag(context.flags, 'clusterip');
  const nodePort = flag(context.flags, 'node-port');
  if (nodePort !== undefined && type !== 'nodeport') throw new UsageError('unknown flag: --node-port');
  if (clusterIP !== undefined && type !== 'clusterip') throw new UsageError('unknown flag: --clusterip');
  const ports = servicePorts(context).map((port) => ({
    ...port,
    ...(nodePort && { nodePort: Number(nodePort) }),
  }));
  const spec = {
    type: TYPES[type],
    ...(clusterIP && { clusterIP }),
    ...(externalName ? { externalName } : { ...(ports.length > 0 && { ports }), selector: { app: name } }),
  };
  return asManifest(
    { apiVersion: 'v1', kind: 'Service', metadata: { labels: { app: name } }, spec },
    name,
    context.namespace,
  );
}
