import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { parseYaml } from '@academy/compiler/yaml-source';
import { renderManifests } from './check-deploy.mjs';
import { composeFile } from './deploy-compose.ts';
import { kubernetesObject, kustomization } from './deploy-kubernetes.ts';
import { alertRules, dashboard, scrapeSettings } from './deploy-observability.ts';
import { listFiles, readText } from './files.mjs';

type Json = string | number | boolean | null | Json[] | { [key: string]: Json };
type Path = (string | number)[];

const SCHEMAS: Record<string, z.ZodType> = {
  'deploy/compose.yaml': composeFile,
  'deploy/kubernetes/kustomization.yaml': kustomization,
  'deploy/observability/alerts.yaml': alertRules,
  'deploy/observability/prometheus.yaml': scrapeSettings,
  'deploy/observability/grafana-dashboard.json': dashboard,
};
/** The manifests are told apart by their kind. */
const schemaOf = (file: string) => SCHEMAS[file] ?? kubernetesObject;

const files = listFiles('deploy').filter((file) => /\.(?:ya?ml|json)$/.test(file));

const ofKind = (name: string) => `deploy/kubernetes/${name}.yaml`;
const WATCHING = 'deploy/observability';

/** Fields without which the file would be of no use, by the API reference of what reads it. */
const REQUIRED: Record<string, string[]> = {
  'deploy/compose.yaml': [
    'services',
    'services.proxy.image',
    'services.node2.extends',
    'services.node1.depends_on.primary.condition',
    'services.primary.healthcheck.test',
  ],
  [ofKind('deployment')]: [
    'apiVersion',
    'kind',
    'metadata',
    'metadata.name',
    'spec',
    'spec.selector',
    'spec.template',
    'spec.template.spec.containers',
    'spec.template.spec.containers.0.name',
    'spec.template.spec.containers.0.env.0.name',
    'spec.template.spec.containers.0.ports.0.containerPort',
    'spec.template.spec.containers.0.readinessProbe.httpGet.port',
    'spec.template.spec.containers.0.volumeMounts.0.mountPath',
    'spec.template.spec.topologySpreadConstraints.0.topologyKey',
    'spec.template.spec.volumes.0.name',
  ],
  [ofKind('service')]: ['spec.selector', 'spec.ports', 'spec.ports.0.port'],
  [ofKind('ingress')]: [
    'spec.rules',
    'spec.rules.0.http.paths.0.path',
    'spec.rules.0.http.paths.0.pathType',
    'spec.rules.0.http.paths.0.backend',
    'spec.rules.0.http.paths.0.backend.service.name',
  ],
  [ofKind('disruption-budget')]: ['spec.selector', 'spec.minAvailable'],
  [ofKind('autoscaler')]: ['spec.scaleTargetRef', 'spec.scaleTargetRef.kind', 'spec.maxReplicas'],
  [ofKind('network-policy')]: ['spec.podSelector', 'spec.egress.0.ports.0.port'],
  [ofKind('kustomization')]: ['resources', 'images.0.name', 'secretGenerator.0.envs'],
  [`${WATCHING}/alerts.yaml`]: [
    'groups',
    'groups.0.name',
    'groups.0.rules',
    'groups.0.rules.0.alert',
    'groups.0.rules.0.expr',
    'groups.0.rules.0.labels.severity',
    'groups.0.rules.0.annotations.summary',
  ],
  [`${WATCHING}/prometheus.yaml`]: ['scrape_configs.0.job_name', 'scrape_configs.0.static_configs.0.targets'],
  [`${WATCHING}/grafana-dashboard.json`]: [
    'title',
    'uid',
    'schemaVersion',
    'panels',
    'panels.1.gridPos',
    'panels.1.targets',
    'panels.1.targets.0.expr',
  ],
};

/** What looks right and is not: a text for a number, a number for a text, a word that is none of the choices. */
const WRONG: [file: string, field: string, value: Json][] = [
  ['deploy/compose.yaml', 'services.node1.restart', 'sometimes'],
  ['deploy/compose.yaml', 'services.node1.read_only', 'true'],
  ['deploy/compose.yaml', 'services.node1.stop_grace_period', 30],
  ['deploy/compose.yaml', 'services.node1.depends_on.primary.condition', 'healthy'],
  ['deploy/compose.yaml', 'services.mail.ports.0', '8025'],
  ['deploy/compose.yaml', 'services.proxy.volumes.0', 'compose/Caddyfile'],
  [ofKind('deployment'), 'apiVersion', 'apps/v1beta1'],
  [ofKind('deployment'), 'spec.template.spec.containers.0.env.0.value', 3000],
  [ofKind('deployment'), 'spec.template.spec.containers.0.ports.0.containerPort', '3000'],
  [ofKind('deployment'), 'spec.template.spec.containers.0.ports.0.name', 'much-too-long-a-name'],
  [ofKind('deployment'), 'spec.template.spec.containers.0.resources.limits.memory', '1 GB'],
  [ofKind('deployment'), 'spec.template.spec.topologySpreadConstraints.0.whenUnsatisfiable', 'Schedule'],
  [ofKind('ingress'), 'spec.rules.0.http.paths.0.pathType', 'prefix'],
  [ofKind('network-policy'), 'spec.egress.0.ports.0.protocol', 'udp'],
  [ofKind('disruption-budget'), 'spec.minAvailable', '1'],
  [`${WATCHING}/alerts.yaml`, 'groups.0.rules.0.for', '1 minute'],
  [`${WATCHING}/alerts.yaml`, 'groups.0.rules.0.labels.severity', 'high'],
  [`${WATCHING}/grafana-dashboard.json`, 'panels.1.type', 'graph'],
];

/** Whose keys are names that we choose, as those of a service are. */
const OF_NAMES = new Set(
  'depends_on environment labels matchLabels networks selector services volumes x-settings'.split(' '),
);

const documents = new Map(
  files.map((file) => [file, (file.endsWith('.json') ? JSON.parse(readText(file)) : parse(file)) as Json]),
);
const read = (file: string) => documents.get(file) ?? null;
/** The same with the first entries of each list, where what is repeated need not be tried again. */
const shortened = (file: string) =>
  JSON.parse(JSON.stringify(read(file)), (_key, value) =>
    Array.isArray(value) ? value.slice(0, 4) : value,
  ) as Json;
const isAccepted = (file: string, data: Json) => schemaOf(file).safeParse(data).success;

function parse(file: string, text = readText(file)): unknown {
  const { data, faults } = parseYaml({ file, text });
  expect(faults).toEqual([]);
  return data;
}

/** The way to each value, to one of each kind where a list has several. */
function pathsIn(value: Json): Path[] {
  const shapes = new Map<string, Path>();
  const visit = (one: Json, path: Path): void => {
    const shape = path.map((key) => (typeof key === 'number' ? '*' : key)).join('.');
    if (path.length > 0 && !shapes.has(shape)) shapes.set(shape, path);
    if (one === null || typeof one !== 'object') return;
    const entries = Array.isArray(one) ? [...one.entries()] : Object.entries(one);
    for (const [key, below] of entries) visit(below, [...path, key]);
  };
  visit(value, []);
  return [...shapes.values()];
}

/** A copy in which one entry is replaced by others, or by none. */
function replaced(
  value: Json,
  [key, ...rest]: Path,
  entriesFor: (entry: [string, Json]) => [string, Json][],
): Json {
  if (value === null || typeof value !== 'object') throw new Error(`There is no ${key}.`);
  const change = (name: string, one: Json): [string, Json][] => {
    if (name !== String(key)) return [[name, one]];
    return rest.length > 0 ? [[name, replaced(one, rest, entriesFor)]] : entriesFor([name, one]);
  };
  const entries = Object.entries(value);
  if (!entries.some(([name]) => name === String(key))) throw new Error(`There is no ${key}.`);
  const changed = entries.flatMap(([name, one]) => change(name, one));
  return Array.isArray(value) ? changed.map(([, one]) => one) : Object.fromEntries(changed);
}

describe('the schemas of the examples of how to deploy it', () => {
  it.each(files)('REL-04 %s has the fields of its kind, and no others', (file) => {
    expect(schemaOf(file).safeParse(read(file)).error?.issues).toBeUndefined();
  });

  it.each(files)('REL-04 a misspelled field of %s is refused, and so is a value of another type', (file) => {
    const data = shortened(file);
    expect(isAccepted(file, data)).toBe(true);
    const paths = pathsIn(data);
    const accepted = (some: Path[], entriesFor: (entry: [string, Json]) => [string, Json][]) =>
      some.filter((path) => isAccepted(file, replaced(data, path, entriesFor))).map((path) => path.join('.'));
    const fields = paths.filter(
      (path) => typeof path.at(-1) === 'string' && !OF_NAMES.has(String(path.at(-2))),
    );
    expect(fields.length).toBeGreaterThan(3);
    expect(accepted(fields, ([name, value]) => [[`${name}s`, value]])).toEqual([]);
    expect(accepted(paths, ([name]) => [[name, { wrong: [true] }]])).toEqual([]);
  });

  it.each(Object.keys(REQUIRED))('REL-04 %s is refused without what it needs', (file) => {
    const data = shortened(file);
    const accepted = REQUIRED[file]?.filter((field) =>
      isAccepted(
        file,
        replaced(data, field.split('.'), () => []),
      ),
    );
    expect(accepted).toEqual([]);
  });

  it.each(WRONG)('REL-04 %s is refused where %s is %j', (file, field, value) => {
    const data = replaced(shortened(file), field.split('.'), ([name]) => [[name, value]]);
    expect(isAccepted(file, data)).toBe(false);
  });

  it('REL-04 what kustomize makes of the manifests fits as well, where it is installed', async () => {
    const rendered = await renderManifests();
    if (rendered === undefined) return;
    const objects = rendered.split(/^---$/m).map((text) => parse('rendered.yaml', text) as { kind: string });
    expect(objects.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['ConfigMap', 'Secret', 'Deployment']),
    );
    expect(objects.flatMap((object) => kubernetesObject.safeParse(object).error?.issues ?? [])).toEqual([]);
  });
});
