// How the guards of the house read a source file.
import { parseSync } from 'vite';
import { readText } from './files.mjs';

const importForms = [
  /^[ \t]*(?:import|export)\b[^'"`;]*?\bfrom\s*(['"])([^'"\n]+)\1/gm,
  /^[ \t]*import\s*(['"])([^'"\n]+)\1/gm,
  /\bimport\(\s*(['"])([^'"\n]+)\1/g,
  /\bvi\.(?:do)?mock\(\s*(['"])([^'"\n]+)\1/gi,
];

/**
 * What a file imports, in every form the language knows.
 * @param {string} text
 * @returns {{ specifier: string, line: number }[]}
 */
export function importsOf(text) {
  return importForms.flatMap((form) =>
    [...text.matchAll(form)].map((match) => ({
      specifier: match[2] ?? '',
      line: text.slice(0, match.index + match[0].length).split('\n').length,
    })),
  );
}

/**
 * The text without its comments and without what plain strings say; every line stays where it was.
 * A template with a value in it is kept, because the value is code.
 * @param {string} text
 */
export function codeOf(text) {
  const silent = /\/\/[^\n]*|\/\*[\s\S]*?\*\/|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/g;
  return text.replace(silent, (part) => {
    const quote = part[0] ?? '';
    if (quote === '`' && part.includes('${')) return part;
    const lines = part.replace(/[^\n]/g, '');
    return quote === '/' ? lines : `${quote}${lines}${quote}`;
  });
}

/**
 * Every identifier of a source file once, with its words in lower case: `askAgain` has two, `ASK_AGAIN` as well.
 * Comments, strings and the text of a page are not identifiers.
 * @param {string} file
 * @param {string} text
 * @returns {{ name: string, words: string[] }[]}
 */
export function identifiersIn(file, text) {
  /** @type {Set<string>} */
  const names = new Set();
  collectNames(parseSync(file, text).program, names);
  return [...names].map((name) => ({
    name,
    words: name.split(/(?<=[a-z\d])(?=[A-Z])|[_$]/).map((word) => word.toLowerCase()),
  }));
}

/**
 * @param {unknown} node
 * @param {Set<string>} names
 */
function collectNames(node, names) {
  if (typeof node !== 'object' || node === null) return;
  if ('type' in node && node.type === 'Identifier' && 'name' in node) names.add(String(node.name));
  for (const value of Object.values(node)) collectNames(value, names);
}

/**
 * The places (file:line) whose line matches; `view` decides which part of the text is looked at.
 * @param {string[]} files
 * @param {RegExp} pattern
 * @param {(text: string) => string} [view]
 */
export function faultsOf(files, pattern, view = (text) => text) {
  return files.flatMap((file) =>
    view(readText(file))
      .split('\n')
      .flatMap((line, index) =>
        pattern.test(line) ? [`${file}:${index + 1} ${line.trim().slice(0, 100)}`] : [],
      ),
  );
}

/**
 * Finds an id as a word of its own, also inside a camel-cased or underscored name, and not inside a longer word.
 * @param {string[]} ids
 */
export function tenantWord(ids) {
  const forms = ids.flatMap((id) => {
    const capital = `${id.charAt(0).toUpperCase()}${id.slice(1)}`;
    return [
      `(?<![A-Za-z])${id}(?![a-z])`,
      `${capital}(?![a-z])`,
      `(?<![A-Za-z])${id.toUpperCase()}(?![A-Za-z])`,
    ];
  });
  return new RegExp(forms.join('|'));
}
