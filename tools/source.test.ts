import { describe, expect, it } from 'vitest';
import { importCircles } from './import-circles.mjs';
import { codeOf, identifiersIn, importsOf, tenantWord } from './source.mjs';

describe('importsOf', () => {
  it('finds every form of import with its line', () => {
    const text = [
      "import { a } from './a.ts';",
      'import {',
      '  b,',
      "} from '@academy/domain/b';",
      "import './c.css';",
      "export { d } from '../d.ts';",
      "const e = await import('./e.ts');",
    ].join('\n');
    expect(importsOf(text).sort((one, other) => one.line - other.line)).toEqual([
      { specifier: './a.ts', line: 1 },
      { specifier: '@academy/domain/b', line: 4 },
      { specifier: './c.css', line: 5 },
      { specifier: '../d.ts', line: 6 },
      { specifier: './e.ts', line: 7 },
    ]);
  });
});

describe('codeOf', () => {
  it('drops comments and strings and keeps the lines', () => {
    expect(codeOf("const a = 'x: any'; // as any\n/* one\ntwo */ b")).toBe("const a = ''; \n\n b");
  });

  it('keeps a template that holds code', () => {
    expect(codeOf('const a = `${b.c}`;')).toBe('const a = `${b.c}`;');
  });
});

describe('identifiersIn', () => {
  it('splits names into words and leaves out comments, strings and the text of a page', () => {
    const text = "type A = { b: string }; // c\nconst askAgain = <p title='d'>e {f(`g ${H_I}`)}</p>;";
    expect(identifiersIn('a.tsx', text).map(({ words }) => words)).toEqual([
      ['a'],
      ['b'],
      ['ask', 'again'],
      ['f'],
      ['h', 'i'],
    ]);
  });
});

describe('importCircles', () => {
  const sources: Record<string, string> = {
    'web/src/a.ts': "import type { B } from './b.ts';",
    'web/src/b.ts': "import { c } from './deep/c.ts';",
    'web/src/deep/c.ts': "import { a } from '../a.ts';\nimport { d } from '@academy/domain/d';",
    'domain/src/d.ts': "import { e } from './e.ts';",
    'domain/src/e.ts': '',
  };

  it('finds files that import each other over several steps and by types alone', () => {
    expect(importCircles(Object.keys(sources), (file) => sources[file] ?? '')).toEqual([
      ['web/src/a.ts', 'web/src/b.ts', 'web/src/deep/c.ts'],
    ]);
  });

  it('finds nothing where imports lead one way', () => {
    const oneWay = { ...sources, 'web/src/a.ts': '' };
    expect(importCircles(Object.keys(oneWay), (file) => oneWay[file as keyof typeof oneWay])).toEqual([]);
  });
});

describe('tenantWord', () => {
  const pattern = tenantWord(['spring', 'kube']);

  it.each(["'spring'", 'isSpring', 'springCopy', 'SPRING_URL', 'the Kube site', 'kube-1'])(
    'TEN-02 finds the id in %s',
    (text) => {
      expect(pattern.test(text)).toBe(true);
    },
  );

  it.each(['offspring', 'springs', 'kubernetes', 'Springfield'])(
    'TEN-02 leaves the word %s alone',
    (text) => {
      expect(pattern.test(text)).toBe(false);
    },
  );
});
