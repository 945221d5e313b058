import type { Fields, Labels } from '../cluster/types.ts';
import { isFields } from '../schema/decode.ts';
import type { Resource } from './kustomize.ts';

type Where = { isSelected: boolean; isInTemplates: boolean };

export function setLabels(resource: Resource, labels: Labels, { isSelected, isInTemplates }: Where): void {
  resource.metadata.labels = { ...resource.metadata.labels, ...labels };
  const spec = isFields(resource['spec']) ? resource['spec'] : {};
  if (isSelected) {
    const selector = spec['selector'];
    if (resource.kind === 'Service' || resource.kind === 'ReplicationController') {
      if (isFields(selector)) spec['selector'] = { ...selector, ...labels };
    } else if (isFields(spec['template']) && resource.kind !== 'Job') {
      const own = isFields(selector) ? selector : {};
      spec['selector'] = { ...own, matchLabels: { ...(own['matchLabels'] as Labels), ...labels } };
    }
  }
  const job = isFields(spec['jobTemplate']) ? (spec['jobTemplate']['spec'] as Fields) : null;
  const template = (job ?? spec)['template'];
  if (!isInTemplates || !isFields(template)) return;
  const metadata = isFields(template['metadata']) ? template['metadata'] : {};
  template['metadata'] = { ...metadata, labels: { ...(metadata['labels'] as Labels), ...labels } };
}

type Image = { name: string; newName?: string; newTag?: string; digest?: string };

export function setImages(value: unknown, images: readonly Image[]): void {
  if (Array.isArray(value)) for (const one of value) setImages(one, images);
  if (!isFields(value)) return;
  for (const [field, one] of Object.entries(value)) {
    if (/^(?:c|initC)ontainers$/.test(field) && Array.isArray(one))
      for (const container of one) if (isFields(container)) setImage(container, images);
    setImages(one, images);
  }
}

function setImage(container: Fields, images: readonly Image[]): void {
  const [, name = '', tag = ''] = /^(.+?)((?::[^/:@]+)?(?:@.+)?)$/.exec(String(container['image'])) ?? [];
  const image = images.find((one) => one.name === name);
  if (!image) return;
  const version = image.digest ? `@${image.digest}` : image.newTag ? `:${image.newTag}` : tag;
  container['image'] = (image.newName ?? name) + version;
}

/** Where other objects are named, by the field that names them. */
const REFERENCES: Record<string, string> = {
  configMapRef: 'ConfigMap',
  configMapKeyRef: 'ConfigMap',
  configMap: 'ConfigMap',
  secretRef: 'Secret',
  secretKeyRef: 'Secret',
  secret: 'Secret',
  service: 'Service',
};
const NAMED_FIELDS: Record<string, string> = {
  secretName: 'Secret',
  serviceAccountName: 'ServiceAccount',
  claimName: 'PersistentVolumeClaim',
  serviceName: 'Service',
};

/** Follows new names of objects to where they are named. */
export function renameReferences(value: unknown, renamed: ReadonlyMap<string, string>): void {
  if (Array.isArray(value)) for (const one of value) renameReferences(one, renamed);
  if (!isFields(value)) return;
  for (const [field, one] of Object.entries(value)) {
    const kind = NAMED_FIELDS[field];
    const next = kind && renamed.get(`${kind}/${String(one)}`);
    if (next) value[field] = next;
    const referred =
      REFERENCES[field] ?? (isFields(one) && typeof one['kind'] === 'string' ? one['kind'] : null);
    const isReference = isFields(one) && field !== 'metadata';
    const name = referred && isReference ? renamed.get(`${referred}/${String(one['name'])}`) : undefined;
    if (name && isFields(one)) one['name'] = name;
    renameReferences(one, renamed);
  }
}
