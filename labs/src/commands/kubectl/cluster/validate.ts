import { isFields } from '../schema/decode.ts';
import { nextRun } from '../controllers/cron-jobs.ts';
import { matchesSelector } from './labels.ts';
import { isQuantity } from './quantities.ts';
import type { Container, Fields, LabelSelector, Labels, PodSpec, PodTemplate, Volume } from './types.ts';

const SUBDOMAIN = '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*';
const LABEL = '[a-z0-9]([-a-z0-9]*[a-z0-9])?';
const LABEL_VALUE = '(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?';

/** What is wrong with a manifest whose fields have the right types, in the words of the API server. */
export function semanticErrors(
  manifest: Fields & { kind: string; metadata: { name: string; labels?: Labels } },
): string[] {
  const { kind, metadata } = manifest;
  const errors = [...nameErrors(kind, metadata.name), ...labelErrors(metadata.labels, 'metadata.labels')];
  const spec = manifest['spec'] as Fields | undefined;
  if (!spec) return errors;
  if (kind === 'Pod') errors.push(...podErrors(spec as PodSpec & Fields, 'spec'));
  if (isFields(spec['template'])) {
    const template = spec['template'] as PodTemplate & Fields;
    errors.push(
      ...selectorErrors(spec, template),
      ...podErrors(template.spec, 'spec.template.spec', claimsOf(spec)),
    );
    const policy = template.spec?.restartPolicy;
    if (kind === 'Job' && policy !== 'OnFailure' && policy !== 'Never')
      errors.push('spec.template.spec.restartPolicy: Required value: valid values: "OnFailure", "Never"');
    if (kind !== 'Job' && policy !== undefined && policy !== 'Always')
      errors.push(
        `spec.template.spec.restartPolicy: Unsupported value: "${policy}": supported values: "Always"`,
      );
  }
  const replicas = spec['replicas'];
  if (typeof replicas === 'number' && replicas < 0)
    errors.push(`spec.replicas: Invalid value: ${replicas}: must be greater than or equal to 0`);
  if (kind === 'Service') errors.push(...serviceErrors(spec));
  if (kind === 'CronJob' && nextRun(String(spec['schedule']), 0) === null)
    errors.push(`spec.schedule: Invalid value: "${String(spec['schedule'])}": expected exactly 5 fields`);
  return errors;
}

function nameErrors(kind: string, name: string): string[] {
  const isLabel = kind === 'Namespace' || kind === 'Service';
  if (/Role|Binding/.test(kind)) return [];
  if (new RegExp(`^${isLabel ? LABEL : SUBDOMAIN}$`).test(name)) return [];
  const what = isLabel
    ? `a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must start and end with an alphanumeric character (e.g. 'my-name',  or '123-abc', regex used for validation is '${LABEL}')`
    : `a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '${SUBDOMAIN}')`;
  return [`metadata.name: Invalid value: "${name}": ${what}`];
}

function labelErrors(labels: Labels = {}, path: string): string[] {
  return Object.values(labels)
    .filter((value) => !new RegExp(`^${LABEL_VALUE}$`).test(value))
    .map(
      (value) =>
        `${path}: Invalid value: "${value}": a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyValue',  or 'my_value',  or '12345', regex used for validation is '${LABEL_VALUE}')`,
    );
}

function selectorErrors(spec: Fields, { metadata }: PodTemplate): string[] {
  const given = spec['selector'] as LabelSelector | undefined;
  // A replication controller selects by plain labels.
  const isPlain = given && !('matchLabels' in given) && !('matchExpressions' in given);
  const selector = isPlain ? { matchLabels: given as unknown as Labels } : given;
  if (!selector || matchesSelector(metadata?.labels, selector)) return [];
  const labels = Object.entries(metadata?.labels ?? {}).map(([name, value]) => `"${name}":"${value}"`);
  return [
    `spec.template.metadata.labels: Invalid value: {${labels.join(',')}}: \`selector\` does not match template \`labels\``,
  ];
}

/** The volumes that a StatefulSet adds to each of its pods. */
function claimsOf(spec: Fields): string[] {
  const templates = (spec['volumeClaimTemplates'] ?? []) as { metadata?: { name?: string } }[];
  return templates.map(({ metadata }) => metadata?.name ?? '');
}

function podErrors(spec: PodSpec | undefined, path: string, claims: readonly string[] = []): string[] {
  const containers = spec?.containers ?? [];
  const volumes = new Set([...(spec?.volumes ?? []).map(({ name }: Volume) => name), ...claims]);
  const names = new Set<string>();
  return containers.flatMap((container, at) => {
    const where = `${path}.containers[${at}]`;
    const errors = containerErrors(container, where);
    if (names.has(container.name)) errors.push(`${where}.name: Duplicate value: "${container.name}"`);
    names.add(container.name);
    for (const [index, mount] of (container.volumeMounts ?? []).entries())
      if (!volumes.has(mount.name))
        errors.push(`${where}.volumeMounts[${index}].name: Not found: "${mount.name}"`);
    return errors;
  });
}

function containerErrors({ name, image, ports, resources }: Container, where: string): string[] {
  const errors: string[] = [];
  if (name && !new RegExp(`^${LABEL}$`).test(name))
    errors.push(
      `${where}.name: Invalid value: "${name}": a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must start and end with an alphanumeric character (e.g. 'my-name',  or '123-abc', regex used for validation is '${LABEL}')`,
    );
  if (!image) errors.push(`${where}.image: Required value`);
  for (const [at, { containerPort }] of (ports ?? []).entries())
    if (typeof containerPort === 'number' && (containerPort < 1 || containerPort > 65_535))
      errors.push(
        `${where}.ports[${at}].containerPort: Invalid value: ${containerPort}: must be between 1 and 65535, inclusive`,
      );
  for (const [part, amounts] of Object.entries(resources ?? {}))
    for (const [resource, amount] of Object.entries(amounts ?? {}))
      if (!isQuantity(String(amount)))
        errors.push(
          `${where}.resources.${part}[${resource}]: Invalid value: "${amount}": quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'`,
        );
  return errors;
}

function serviceErrors(spec: Fields): string[] {
  const ports = (spec['ports'] ?? []) as { name?: string; port?: number; nodePort?: number }[];
  const errors: string[] = [];
  if (ports.length === 0 && spec['type'] !== 'ExternalName' && spec['clusterIP'] !== 'None')
    errors.push('spec.ports: Required value');
  for (const [at, { name, port, nodePort }] of ports.entries()) {
    if (ports.length > 1 && !name) errors.push(`spec.ports[${at}].name: Required value`);
    if (port !== undefined && (port < 1 || port > 65_535))
      errors.push(`spec.ports[${at}].port: Invalid value: ${port}: must be between 1 and 65535, inclusive`);
    if (nodePort !== undefined && (nodePort < 30_000 || nodePort > 32_767))
      errors.push(
        `spec.ports[${at}].nodePort: Invalid value: ${nodePort}: provided port is not in the valid range. The range of valid ports is 30000-32767`,
      );
  }
  return errors;
}
