import { stringify } from 'yaml';
import { qualifiedName } from '../cluster/kinds.ts';
import { clone } from '../cluster/state.ts';
import type { Fields, ClusterObject } from '../cluster/types.ts';
import { KubectlError } from './context.ts';
import { runGoTemplate, TemplateError } from './go-template.ts';
import { evaluate, JsonPathError, runTemplate } from './jsonpath.ts';
import { formatTable } from './table.ts';

/** As the API server writes it: fields by name, lists not indented. */
export function toYaml(value: unknown): string {
  return stringify(sorted(value), {
    indentSeq: false,
    lineWidth: 0,
    aliasDuplicateObjects: false,
    version: '1.1',
  });
}

export function toJson(value: unknown): string {
  return `${JSON.stringify(sorted(value), null, 4)}\n`;
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value)
    .filter(([, one]) => one !== undefined)
    .sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(fields.map(([name, one]) => [name, sorted(one)]));
}

/** An object as `get -o yaml` shows it. */
export function shown(object: ClusterObject): Fields {
  return clone(object);
}

const FORMATS = 'custom-columns, go-template, json, jsonpath, name, wide, yaml';

/** What `-o` makes of objects other than a table; null where a table is meant. */
export function printObjects(
  objects: readonly ClusterObject[],
  format: string,
  isList: boolean,
): string | null {
  const [name = '', ...rest] = format.split('=');
  const template = rest.join('=');
  const data = isList
    ? { apiVersion: 'v1', items: objects.map(shown), kind: 'List', metadata: { resourceVersion: '' } }
    : shown(objects[0] as ClusterObject);
  switch (name) {
    case '':
    case 'wide':
      return null;
    case 'yaml':
      return toYaml(data);
    case 'json':
      return toJson(data);
    case 'name':
      return objects.map((one) => `${qualifiedName(one)}/${one.metadata.name}\n`).join('');
    case 'jsonpath':
      return withTemplate(template, () => runTemplate(template, data));
    case 'jsonpath-as-json': {
      const path = template.replace(/^\{|\}$/g, '');
      return withTemplate(template, () => toJson(evaluate(path, data)));
    }
    case 'go-template':
    case 'template':
      return withTemplate(template, () => runGoTemplate(template, data));
    case 'custom-columns':
      return withTemplate(template, () => customColumns(template, objects));
    default:
      throw new KubectlError(
        `error: unable to match a printer suitable for the output format "${name}", allowed formats are: ${FORMATS}`,
      );
  }
}

function withTemplate(template: string, render: () => string): string {
  if (!template) throw new KubectlError('error: template format specified but no template given');
  try {
    return render();
  } catch (error) {
    if (error instanceof TemplateError)
      throw new KubectlError(
        `error: error parsing template ${template}, template: output:1: ${error.message}`,
      );
    if (!(error instanceof JsonPathError)) throw error;
    throw new KubectlError(`error: error executing jsonpath ${JSON.stringify(template)}: ${error.message}`);
  }
}

function customColumns(template: string, objects: readonly ClusterObject[]): string {
  const columns = template.split(',').map((part) => {
    const at = part.indexOf(':');
    if (at === -1)
      throw new KubectlError(
        `error: unexpected custom-columns spec: ${part}, expected <header>:<json-path-expr>`,
      );
    return { name: part.slice(0, at), path: part.slice(at + 1) };
  });
  const rows = objects.map((object) =>
    columns.map(({ path }) => {
      const values = evaluate(path.replace(/^\{|\}$/g, ''), object);
      return values.length === 0
        ? '<none>'
        : values.map((one) => (typeof one === 'object' ? JSON.stringify(one) : String(one))).join(',');
    }),
  );
  return formatTable([columns.map(({ name }) => name), ...rows]);
}
