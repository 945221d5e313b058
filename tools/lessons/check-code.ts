import { openLab } from '@academy/lab-engine/lab';
import { parse as parseJava } from 'java-parser';
import { parseAllDocuments } from 'yaml';
import type { Block } from './blocks.ts';

/** The result for a block: how it was checked and its fault, or null if nothing checks its language. */
export type Checked = Block & { how: string | null; fault: string | null };

/** Code in lessons is abridged, so it counts as Java if it is valid in any of these contexts. */
const javaForms: ((text: string) => string)[] = [
  (text) => text,
  (text) => `class A {\n${text}\n}`,
  (text) => `class A { void a() {\n${text}\n} }`,
  (text) => `class A { { a(\n${text.replace(/;\s*$/, '')}\n); } }`,
  (text) => `class A { { a\n${text}\n; } }`,
  (text) => `${text}\nclass A {}`,
  (text) => `class A { ${text} void a() {} }`,
  (text) => `record A() {\n${text}\n}`,
  (text) => `class A {\n${text}\n} }`,
  (text) => `${text}\n}`,
];

export async function checkCode(block: Block): Promise<Checked> {
  const check = checks[block.language];
  return { ...block, ...(check ? await check(block.text) : { how: null, fault: null }) };
}

const lab = openLab({ commands: ['kubectl'] });

type Result = Pick<Checked, 'how' | 'fault'>;

const checks: Record<string, (text: string) => Result | Promise<Result>> = {
  java: (text) => ({ how: 'parsed as Java', fault: javaFault(text) }),
  bash: async (text) => ({ how: "parsed by the lab's shell", fault: await shellFault(text) }),
  yaml: yamlResult,
  json: (text) => ({ how: 'parsed as JSON', fault: faultOf(() => JSON.parse(text)) }),
  properties: (text) => ({ how: 'read as properties', fault: propertiesFault(text) }),
};

function javaFault(text: string): string | null {
  const whole = text.replaceAll(/,\s*…/g, '').replaceAll('…', '');
  const isWhole = javaForms.some((form) => faultOf(() => parseJava(form(whole))) === null);
  return isWhole
    ? null
    : 'is no Java: not a file, members, statements, an expression, an annotation or the start of a class';
}

/** A function is parsed when it is defined, without running anything. */
async function shellFault(text: string): Promise<string | null> {
  const { code, output } = await lab.check(`check() {\n:\n${text}\n}`);
  return code === 0 ? null : output.trim();
}

/** Manifests are validated by kubectl against the schema of their kind; other YAML is parsed. */
async function yamlResult(text: string): Promise<Result> {
  if (text.includes('{{')) return { how: null, fault: null };
  const documents = parseAllDocuments(text);
  const fault = documents.flatMap(({ errors }) => errors)[0]?.message ?? null;
  const isManifest = /^apiVersion:/m.test(text) && /^kind:/m.test(text);
  if (fault !== null || !isManifest) return { how: 'parsed as YAML', fault };
  const namespaces = [...text.matchAll(/^ {2}namespace: (\S+)$/gm)].map(([, name]) => name);
  const { code, output } = await lab.check(
    `${namespaces.map((name) => `kubectl create namespace ${name} >/dev/null 2>&1`).join('\n')}
kubectl apply --dry-run=client -f - 2>&1`,
    text,
  );
  return /no matches for kind/.test(output)
    ? { how: 'parsed as YAML', fault: null }
    : { how: "applied by the lab's kubectl", fault: code === 0 ? null : output.trim() };
}

function propertiesFault(text: string): string | null {
  const wrong = text.split('\n').find((line) => line.trim() && !/^\s*(?:[#!…]|[^\s=:]+\s*[=:])/.test(line));
  return wrong === undefined ? null : `no key and value: ${wrong}`;
}

function faultOf(work: () => unknown): string | null {
  try {
    work();
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
