import type { OwnMachine } from '@academy/domain/own-machine';
import { sessionVariables, type DeclaredSource } from './workshop-sources.ts';
import { asText, group, list } from './yaml-values.ts';

type Need = OwnMachine['needs'][number];
type Spec = Record<string, unknown>;

/** Variables of the session itself, rather than for its programs. */
const OWN_VARIABLES = new Set(['LESSON_LABEL', 'WORKSHOP_FILE']);

/** What a workshop declares that matters on a learner's own machine, without guessing. */
export function readOwnMachine(spec: Spec, declared: readonly DeclaredSource[]): OwnMachine {
  const sources = declared.flatMap(({ own }) => own ?? []);
  const variables = [...sessionVariables(spec)]
    .filter(([name]) => !OWN_VARIABLES.has(name))
    .map(([name, value]) => ({ name, value }));
  const kinds = new Set(sources.map(({ kind }) => kind));
  return {
    sources,
    variables,
    needs: [
      ...(kinds.has('git') ? [{ name: 'Git', detail: 'to get the files' }] : []),
      ...(kinds.has('image') ? [{ name: 'imgpkg', detail: 'of the Carvel tools, to get the files' }] : []),
      ...imageNeeds(imageOf(spec)),
      ...applicationNeeds(group(group(spec['session'])['applications'])),
      ...workloadNeeds(spec),
    ],
  };
}

/** A custom image may contain undeclared files. */
export function mayHoldFiles(spec: Spec): boolean {
  const image = imageOf(spec);
  return image !== '' && !/^(?:base|conda|jdk\d+)-environment\b/.test(image);
}

function imageOf(spec: Spec): string {
  return asText(group(spec['workshop'])['image'])?.trim() ?? '';
}

/** Educates images are named after their contents. */
function imageNeeds(image: string): Need[] {
  const java = /^jdk(\d+)-environment\b/.exec(image)?.[1];
  if (java) return [{ name: `Java ${java}`, detail: 'a Java Development Kit (JDK)' }];
  if (/^conda-environment\b/.test(image)) return [{ name: 'Anaconda', detail: 'for Python' }];
  if (image === '' || /^base-environment\b/.test(image)) return [];
  const name = image.replace(/^\$\(\w+\)\//, '').replace(/:(?:\*|\$\(\w+\))$/, '');
  return [{ name: 'The programs of the lab’s image', detail: name }];
}

function applicationNeeds(applications: Spec): Need[] {
  const isOn = (name: string) => group(applications[name])['enabled'] === true;
  const needs: Need[] = [];
  if (isOn('editor')) needs.push({ name: 'A code editor', detail: 'to open and change files' });
  if (isOn('docker')) needs.push({ name: 'Docker', detail: containersOf(group(applications['docker'])) });
  if (isOn('console') || isOn('vcluster'))
    needs.push({ name: 'A Kubernetes cluster', detail: 'and kubectl to use it' });
  if (isOn('registry')) needs.push({ name: 'A container registry', detail: 'that you can push images to' });
  return needs;
}

function containersOf(docker: Spec): string {
  const services = Object.entries(group(group(docker['compose'])['services']));
  if (services.length === 0) return 'to run containers';
  const named = services.map(([name, service]) => describe(name, asText(group(service)['image'])));
  return `a session runs ${named.join(', ')} with it`;
}

/** Workloads next to a session, exclusive or shared. */
function workloadNeeds(spec: Spec): Need[] {
  const objects = ['session', 'environment'].flatMap((place) => list(group(spec[place])['objects']));
  return objects.flatMap((object): Need[] => {
    const { kind, metadata, spec: written } = group(object);
    const name = asText(group(metadata)['name']);
    if (name === null || !['Deployment', 'StatefulSet', 'Pod'].includes(asText(kind) ?? '')) return [];
    const pod = kind === 'Pod' ? group(written) : group(group(group(written)['template'])['spec']);
    const images = list(pod['containers']).flatMap((container) => asText(group(container)['image']) ?? []);
    return [
      { name, detail: `a service of the session${images.length > 0 ? `, from ${images.join(', ')}` : ''}` },
    ];
  });
}

function describe(name: string, image: string | null): string {
  return image === null ? name : `${name} (${image})`;
}
