import { groupOf, type Definition, type Kind } from '../cluster/kinds.ts';
import { list } from '../cluster/state.ts';
import { isFields } from '../schema/decode.ts';
import { fieldsOf, readCode, typeName, typeOfKind } from '../schema/schema.ts';
import { KubectlError, type Command, type Context } from './context.ts';
import { flag, isOn } from './flags.ts';
import { resolveKind } from './resources.ts';

/** What one field, or a whole object, is said to be. */
type Explained = { doc: string; type: string; options: readonly string[]; fields: Record<string, Field> };
type Field = Explained & { isRequired: boolean };

export const explain: Command = {
  name: 'explain',
  summary: 'Get documentation for a resource',
  usage: ['kubectl explain TYPE', 'kubectl explain TYPE.FIELD[.FIELD] [--recursive]'],
  flags: { value: ['api-version', 'output'], boolean: ['recursive'], short: { o: 'output' } },
  async run(context) {
    const { flags, output } = context;
    const [word] = flags.words;
    if (word === undefined)
      throw new KubectlError(
        'error: You must specify the type of resource to explain. Use "kubectl api-resources" for a complete list of supported resources.',
      );
    const format = flag(flags, 'output') ?? 'plaintext';
    if (!/^plaintext(?:-openapiv2)?$/.test(format))
      throw new KubectlError(`error: unrecognized format: ${format}`);
    const [name = '', ...path] = word.split('.');
    const kind = { ...resolveKind(context, name) };
    kind.apiVersion = flag(flags, 'api-version') ?? kind.apiVersion;
    const whole = await explained(context, kind);
    if (!whole)
      throw new KubectlError(
        `error: couldn't find resource for "${kind.apiVersion}, Resource=${kind.plural}"`,
      );
    const found = fieldAt(whole, path);
    const group = groupOf(kind);
    const isDeep = isOn(flags, 'recursive');
    const fields = Object.keys(found.fields).length > 0;
    output.out(
      [
        ...(group ? [`GROUP:      ${group}`] : []),
        `KIND:       ${kind.kind}`,
        `VERSION:    ${kind.apiVersion.slice(kind.apiVersion.indexOf('/') + 1)}`,
        '',
        ...(path.length > 0 ? [`FIELD: ${path.at(-1)} <${found.type}>`, ''] : []),
        ...enumLines(found, 0),
        'DESCRIPTION:',
        wrap(found.doc || '<empty>', 4),
        ...(fields ? ['FIELDS:', fieldLines(found, { isDeep, indent: 2 })] : []),
        '',
      ].join('\n'),
    );
    return 0;
  },
};

function fieldAt(whole: Explained, path: readonly string[]): Explained {
  let current = whole;
  for (const name of path) {
    const next = current.fields[name];
    if (!next) throw new KubectlError(`error: field "${name}" does not exist`);
    current = next;
  }
  return current;
}

async function explained({ state }: Context, kind: Kind): Promise<Explained | null> {
  const type = typeOfKind(kind);
  if (type !== null) {
    // The texts are ten times as large as everything else that kubectl needs, so they are loaded alone.
    const texts = (await import('../schema/texts.json')).default as Texts;
    return explainType(texts, `${type}`, { doc: texts[type]?.[''] ?? '', isRequired: false });
  }
  const definition = list<Definition>(state, 'CustomResourceDefinition').find(
    ({ spec }) => spec.group === groupOf(kind) && spec.names.kind === kind.kind,
  );
  const version = definition?.spec.versions.find(({ name }) => kind.apiVersion.endsWith(`/${name}`));
  const schema = (version?.['schema'] as { openAPIV3Schema?: unknown } | undefined)?.openAPIV3Schema;
  return definition ? explainOpenApi(schema, false) : null;
}

type Texts = Record<string, Record<string, string>>;

/** Fields are read when they are asked for: some types contain themselves. */
function explainType(texts: Texts, code: string, own: Pick<Field, 'doc' | 'isRequired'>): Field {
  const schema = readCode(code);
  const doc = own.doc || (texts[schema.base]?.[''] ?? '');
  const { options } = schema;
  return {
    ...own,
    doc: fieldsOf(schema.base) && own.doc ? joined(own.doc, texts[schema.base]?.['']) : doc,
    type: typeName(schema),
    options,
    get fields() {
      return Object.fromEntries(
        Object.entries(fieldsOf(schema.base) ?? {}).map(([name, field]) => [
          name,
          explainType(texts, field, {
            doc: texts[schema.base]?.[name] ?? '',
            isRequired: field.endsWith('!') && name !== 'apiVersion' && name !== 'kind',
          }),
        ]),
      );
    },
  };
}

const joined = (own: string, ofType = '') => (ofType && ofType !== own ? `${own}\n${ofType}` : own);

function explainOpenApi(schema: unknown, isRequired: boolean): Field {
  const given = isFields(schema) ? schema : {};
  const required = (given['required'] ?? []) as string[];
  const item = isFields(given['items']) ? given['items'] : null;
  const inner = item ?? given;
  const types: Record<string, string> = { object: 'Object', number: 'number' };
  const plain = String(inner['type'] ?? 'Object');
  const name = types[plain] ?? plain;
  return {
    doc: String(given['description'] ?? ''),
    type: item ? `[]${name}` : name,
    options: ((given['enum'] ?? []) as unknown[]).map(String),
    isRequired,
    get fields() {
      const own = isFields(inner['properties']) ? inner['properties'] : {};
      return Object.fromEntries(
        Object.entries(own).map(([field, one]) => [field, explainOpenApi(one, required.includes(field))]),
      );
    },
  };
}

function enumLines({ options }: Explained, indent: number): string[] {
  if (options.length === 0) return [];
  const lines = [`${' '.repeat(indent)}ENUM:`, ...options.map((one) => `${' '.repeat(indent + 4)}${one}`)];
  return indent === 0 ? [...lines, ''] : lines;
}

type Layout = { isDeep: boolean; indent: number };

function fieldLines(
  { fields }: Explained,
  { isDeep, indent }: Layout,
  within: readonly string[] = [],
): string {
  const space = ' '.repeat(indent);
  return Object.entries(fields)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, field]) => {
      const line = `${space}${name}\t<${field.type}>${field.isRequired ? ' -required-' : ''}\n`;
      const options = field.options.length > 0 ? `${space}enum: ${shortened(field.options)}\n` : '';
      if (!isDeep) return `${line}${options}${wrap(field.doc || '<no description>', indent + 2)}\n`;
      // A type that contains itself is shown once.
      if (within.includes(field.type)) return line + options;
      return line + options + fieldLines(field, { isDeep, indent: indent + 2 }, [...within, field.type]);
    })
    .join('');
}

function shortened(options: readonly string[]): string {
  return options.length > 4 ? `${options.slice(0, 4).join(', ')}, ....` : options.join(', ');
}

/** Lines of 80 characters, as kubectl breaks them. */
function wrap(text: string, indent: number): string {
  const space = ' '.repeat(indent);
  const lines = text.split('\n').flatMap((paragraph) => {
    const broken: string[] = [];
    let line = '';
    for (const word of paragraph.split(/\s+/)) {
      if (line && line.length + word.length + 1 > 80 - indent) {
        broken.push(line);
        line = word;
      } else line = line ? `${line} ${word}` : word;
    }
    return [...broken, line];
  });
  return `${lines.map((line) => (space + line).trimEnd() || space).join('\n')}\n${indent === 4 ? '    ' : ''}`;
}
