// How the house tests read a source file.
import { parseSync } from 'vite';
import { readText } from './files.mjs';

/**
 * What a file imports, types included, in every form the language knows.
 * @param {string} file
 * @param {string} text
 * @returns {{ specifier: string, line: number, isType: boolean }[]}
 */
export function importsOf(file, text) {
  const { staticImports, staticExports, dynamicImports } = parseSync(file, text).module;
  return [
    ...staticImports.map(({ moduleRequest, entries }) => ({
      ...moduleRequest,
      isType: entries.length > 0 && entries.every(({ isType }) => isType),
    })),
    ...staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest, isType }) => (moduleRequest ? { ...moduleRequest, isType } : [])),
    ),
    ...dynamicImports.map(({ moduleRequest }) => ({ ...moduleRequest, isType: false })),
  ]
    .filter(({ start }) => /['"]/.test(text.charAt(start)))
    .map(({ start, end, isType }) => ({
      specifier: text.slice(start + 1, end - 1),
      line: text.slice(0, start).split('\n').length,
      isType,
    }));
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
