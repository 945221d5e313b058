// Makes the schema of the labs' Kubernetes from the declarations of the package kubernetes-models:
//   npx tsx tools/kubernetes-schema.ts
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const modules = join(import.meta.dirname, '../node_modules');
const folder = join(import.meta.dirname, '../labs/src/commands/kubectl/schema');

/** Versions that no cluster of today serves. */
const OUTDATED = /\/(extensions|v\d+(?:alpha|beta)\d+|apps\/v1beta\d)\//;

/** `IIoK8sApiCoreV1PodSpec` is `CoreV1PodSpec`. */
const shortName = (id: string): string =>
  id.replace(
    /^I?Io(?:K8s|XK8s)(?:ApimachineryPkg(?:Apis|Api|Util)?|Api(?=[A-Z])|[A-Z][a-z]+AggregatorPkgApis|ApiextensionsApiserverPkgApis)/,
    '',
  );

const PLAIN: Record<string, string> = {
  string: 's',
  number: 'i',
  boolean: 'b',
  ResourceQuantity: 'q',
  IntstrIntOrString: 'x',
  MetaV1Time: 't',
  MetaV1MicroTime: 't',
};
/** What may hold any value. */
const ANY = /JSON$|JSONSchemaPropsOr|RawExtension$|FieldsV1$|^any$|^unknown$|^object$/;

type Field = { name: string; type: string; isRequired: boolean; doc: string };

/** `s` text, `i` number, `b` boolean, `q` quantity, `x` number or text, `t` time, `*` anything, `[]` and `{}` of them, a type by name, `a|b` options. */
function codeOf(written: string, own: string): string {
  const type = written.trim();
  const list = /^Array<(.*)>$/s.exec(type);
  if (list) return `[]${codeOf(list[1] ?? '', own)}`;
  const map = /^\{\s*\[key: string\]: (.*);\s*\}$/s.exec(type);
  if (map) return `{}${codeOf(map[1] ?? '', own)}`;
  if (type.startsWith('"')) return `s:${type.replaceAll('"', '').split(' | ').join('|')}`;
  // A whole object inside another is written out, and known by its specification.
  const whole = /"kind"\?: .*"spec"\?: (\w+)Spec;/s.exec(type);
  if (whole) return shortName(whole[1] ?? '');
  if (type.startsWith('{')) return '*';
  const name = type === `I${own}` ? type : shortName(type);
  if (ANY.test(name)) return '*';
  return PLAIN[name] ?? name;
}

function readFields(body: string): Field[] {
  const found = body.matchAll(/(?:\/\*\*(.*?)\*\/\s*)?"([^"]+)"(\?)?: (.*?);\n(?= {4}(?:\/\*\*|")|$)/gs);
  return [...found].map(([, comment = '', name = '', optional, type = '']) => ({
    name,
    type,
    isRequired: !optional,
    doc: readComment(comment),
  }));
}

function readComment(comment: string): string {
  return comment
    .split('\n')
    .map((line) => line.replace(/^\s*\* ?/, '').trimEnd())
    .join('\n')
    .trim();
}

function* declarations(path: string): Generator<string> {
  for (const entry of readdirSync(path, { withFileTypes: true }).sort((one, other) =>
    one.name < other.name ? -1 : 1,
  )) {
    const file = join(path, entry.name);
    if (entry.isDirectory() && entry.name !== '_schemas' && entry.name !== 'node_modules')
      yield* declarations(file);
    else if (
      entry.name.endsWith('.d.ts') &&
      entry.name !== 'index.d.ts' &&
      !OUTDATED.test(file.slice(modules.length))
    )
      yield readFileSync(file, 'utf8');
  }
}

type Types = Record<string, Record<string, string>>;
type Docs = Record<string, Record<string, string>>;

/** The types by name, the kinds that name their type, and the texts that explain them. */
export function readKubernetes(): { types: Types; kinds: Record<string, string>; docs: Docs } {
  const all: { types: Types; kinds: Record<string, string>; docs: Docs } = { types: {}, kinds: {}, docs: {} };
  for (const root of ['@kubernetes-models/apimachinery', 'kubernetes-models'])
    for (const text of declarations(join(modules, root))) {
      const [, comment = '', own = '', body = ''] =
        /(?:\/\*\*((?:(?!\*\/).)*)\*\/\s*)?export interface I(\w+)[^{]*\{\n(.*?)\n\}/s.exec(text) ?? [];
      const id = /export type \{ I\w+ as (\w+)/.exec(text)?.[1];
      if (!id) continue;
      const name = shortName(id);
      const fields = readFields(`${body}\n`);
      const literal = (field: string) =>
        /^"(.*)"$/.exec(fields.find((one) => one.name === field)?.type ?? '')?.[1];
      const [apiVersion, kind] = [literal('apiVersion'), literal('kind')];
      if (apiVersion && kind) all.kinds[`${apiVersion}/${kind}`] = name;
      all.types[name] = {};
      const docs: Record<string, string> = { '': readComment(comment) };
      for (const field of fields) {
        const code =
          field.name === 'apiVersion' || field.name === 'kind'
            ? 's'
            : codeOf(field.type, own).replace(`I${own}`, name);
        (all.types[name] as Record<string, string>)[field.name] = code + (field.isRequired ? '!' : '');
        docs[field.name] = field.doc;
      }
      all.docs[name] = docs;
    }
  return reachable(all);
}

/** Only what a kind that can be stored leads to. */
function reachable({
  types,
  kinds,
  docs,
}: ReturnType<typeof readKubernetes>): ReturnType<typeof readKubernetes> {
  const stored = Object.entries(kinds).filter(
    ([name, type]) => types[type]?.['metadata'] && !/List$|meta\.k8s|Status$/.test(name),
  );
  const found = new Set<string>();
  const visit = (name: string): void => {
    if (found.has(name) || !types[name]) return;
    found.add(name);
    for (const code of Object.values(types[name]))
      visit(code.replace(/^(?:\[\]|\{\})*/, '').replace(/!$/, ''));
  };
  for (const [, type] of stored) visit(type);
  const only = <Value>(all: Record<string, Value>) =>
    Object.fromEntries(Object.entries(all).filter(([name]) => found.has(name)));
  return { types: only(types), kinds: Object.fromEntries(stored), docs: only(docs) };
}

/** One type in each line, so that a new version of the package is a change that can be read. */
function lines(values: Record<string, unknown>): string {
  return `{\n${Object.entries(values)
    .map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`)
    .join(',\n')}\n}`;
}

export function kubernetesFiles(): Record<string, string> {
  const { types, kinds, docs } = readKubernetes();
  return {
    [join(folder, 'types.json')]: `{"kinds":${lines(kinds)},\n"types":${lines(types)}}\n`,
    [join(folder, 'texts.json')]: `${lines(docs)}\n`,
  };
}

if (process.argv[1] === import.meta.filename)
  for (const [file, text] of Object.entries(kubernetesFiles())) writeFileSync(file, text);
