import { describe, expect, it } from 'vitest';
import { aCluster } from './testing.ts';

const DEPLOYMENT = `apiVersion: apps/v1
kind: Deployment
metadata: { name: web }
spec:
  selector: { matchLabels: { app: web } }
  template:
    metadata: { labels: { app: web } }
    spec: { containers: [{ name: web, image: 'nginx:1.25', envFrom: [{ configMapRef: { name: settings } }] }] }
`;

const DEFINITION = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: { name: crontabs.stable.example.com }
spec:
  group: stable.example.com
  scope: Namespaced
  names: { plural: crontabs, singular: crontab, kind: CronTab, shortNames: [ct] }
  versions:
    - name: v1
      served: true
      storage: true
      schema:
        openAPIV3Schema:
          { type: object, properties: { spec: { type: object, properties: { every: { type: string }, replicas: { type: integer, minimum: 1 } } } } }
      additionalPrinterColumns: [{ name: Every, type: string, jsonPath: .spec.every }]
`;
const custom = (spec: string) =>
  `apiVersion: stable.example.com/v1\nkind: CronTab\nmetadata: { name: nightly }\nspec: ${spec}\n`;

describe('files and contexts of kubectl', () => {
  it('CMD-05 builds and applies a kustomization', async () => {
    const { kubectl, advance } = aCluster({
      '/home/learner/shop/web.yaml': DEPLOYMENT,
      '/home/learner/shop/kustomization.yaml': `resources: [web.yaml]
namePrefix: dev-
labels: [{ pairs: { tier: front }, includeSelectors: true }]
images: [{ name: nginx, newTag: '1.27' }]
replicas: [{ name: web, count: 2 }]
configMapGenerator: [{ name: settings, literals: [color=green] }]
patches:
  - target: { kind: Deployment }
    patch: '[{ "op": "add", "path": "/spec/minReadySeconds", "value": 3 }]'
`,
    });
    expect(await kubectl('apply -k shop')).toMatch(
      /^deployment\.apps\/dev-web created\nconfigmap\/dev-settings-\w{10} created\n$/,
    );
    advance(20);
    const fields =
      '{.spec.replicas} {.spec.minReadySeconds} {.spec.template.spec.containers[0].image} {.status.readyReplicas}';
    expect(await kubectl(`get deploy dev-web -o jsonpath='${fields}'`)).toBe('2 3 nginx:1.27 2');
    expect(await kubectl('get deploy dev-web -l tier=front -o name')).toContain('dev-web');
  });

  it('CMD-05 takes kinds of their own, with columns and a schema', async () => {
    const { kubectl } = aCluster();
    expect(await kubectl('apply -f -', custom('{ every: day }'))).toContain(
      'ensure CRDs are installed first',
    );
    await kubectl('apply -f -', DEFINITION);
    expect(await kubectl('wait --for=condition=established crd/crontabs.stable.example.com')).toContain(
      'condition met',
    );
    expect(await kubectl('apply -f -', custom('{ every: day, often: 1 }'))).toContain(
      'unknown field "spec.often"',
    );
    expect(await kubectl('apply -f -', custom('{ every: day, replicas: 0 }'))).toContain(
      'spec.replicas: Invalid value: 0: spec.replicas in body should be greater than or equal to 1',
    );
    expect(await kubectl('apply -f -', custom('{ every: day }'))).toBe(
      'crontab.stable.example.com/nightly created\n',
    );
    expect(await kubectl('get ct')).toBe('NAME      EVERY\nnightly   day\n');
    await kubectl('delete crd crontabs.stable.example.com');
    expect(await kubectl('get ct')).toBe('error: the server doesn\'t have a resource type "ct"\n');
  });

  it('CMD-08 applies the roles of the user that a context names', async () => {
    const { kubectl } = aCluster();
    await kubectl('config set-credentials bob --token=secret');
    expect(await kubectl('config set-context bobs --cluster=lab --user=bob')).toBe(
      'Context "bobs" created.\n',
    );
    expect(await kubectl('config use-context bobs')).toBe('Switched to context "bobs".\n');
    expect(await kubectl('get pods')).toContain('User "bob" cannot list resource "pods"');
    await kubectl('create rolebinding bob --clusterrole=view --user=bob --context=lab');
    expect(await kubectl('get pods')).toBe('No resources found in default namespace.\n');
    expect(await kubectl('config get-contexts -o name')).toBe('bobs\nlab\n');
  });
});
