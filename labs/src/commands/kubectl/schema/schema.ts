/** The fields of an object: what may be written, and what `kubectl explain` says about it. */
export type Schema = {
  type: 'string' | 'integer' | 'boolean' | 'Object' | 'map' | 'IntOrString' | 'Quantity' | 'any';
  doc: string;
  isList: boolean;
  isRequired: boolean;
  /** The name of an object's type, as in `PodSpec`. */
  name?: string;
  fields?: Record<string, Schema>;
  options?: readonly string[];
};

const plain = (type: Schema['type'], doc: string): Schema => ({
  type,
  doc,
  isList: false,
  isRequired: false,
});

export const text = (doc: string, options?: readonly string[]): Schema => ({
  ...plain('string', doc),
  ...(options && { options }),
});
export const integer = (doc: string): Schema => plain('integer', doc);
export const boolean = (doc: string): Schema => plain('boolean', doc);
export const labels = (doc: string): Schema => plain('map', doc);
export const quantities = (doc: string): Schema => plain('Quantity', doc);
export const intOrString = (doc: string): Schema => plain('IntOrString', doc);
/** Fields that the cluster stores but does nothing with. */
export const anything = (doc: string): Schema => plain('any', doc);
export const object = (name: string, doc: string, fields: Record<string, Schema>): Schema => ({
  ...plain('Object', doc),
  name,
  fields,
});
export const listOf = (schema: Schema): Schema => ({ ...schema, isList: true });
export const required = (schema: Schema): Schema => ({ ...schema, isRequired: true });

/** `<[]Container>`, as `kubectl explain` prints it. */
export function typeName({ type, name, isList }: Schema): string {
  const plainName =
    type === 'map' || type === 'Quantity' ? 'map[string]string' : type === 'any' ? 'Object' : (name ?? type);
  return isList ? `[]${plainName}` : plainName;
}

export const METADATA = object('ObjectMeta', 'Standard metadata of every object.', {
  name: text('Name of the object, unique within its namespace. It cannot be changed.'),
  generateName: text('A prefix; the server adds random letters to make a name.'),
  namespace: text('The namespace the object belongs to.'),
  labels: labels('Names and values to organize and select objects by.'),
  annotations: labels('Names and values for tools and people; objects are not selected by them.'),
  uid: text('Unique in time and space, given by the server.'),
  resourceVersion: text('Changes with every change of the object.'),
  creationTimestamp: text('When the object was created.'),
  deletionTimestamp: text('When the object will be gone.'),
  deletionGracePeriodSeconds: integer('Seconds until then.'),
  generation: integer('Counts the changes of the desired state.'),
  ownerReferences: listOf(anything('Objects this one depends on.')),
  finalizers: listOf(text('What must happen before the object is removed.')),
  managedFields: listOf(anything('Who manages which field.')),
  selfLink: text('No longer used.'),
});
