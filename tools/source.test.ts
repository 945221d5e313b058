import { describe, expect, it } from 'vitest';
import { codeOf, importsOf, tenantWord } from './source.mjs';

describe('importsOf', () => {
  it('finds every form of import with its line', () => {
    const text = [
      "import type { a } from './a.ts';",
      'import {',
      '  b,',
      "} from '@academy/domain/b';",
      "import './c.css';",
      "export { d } from '../d.ts';",
      "const e = await import('./e.ts');",
      "const f = \"import { f } from './f.ts'\"; // import('./g.ts')",
    ].join('\n');
    expect(importsOf('a.ts', text).sort((one, other) => one.line - other.line)).toEqual([
      { specifier: './a.ts', line: 1, isType: true },
      { specifier: '@academy/domain/b', line: 4, isType: false },
      { specifier: './c.css', line: 5, isType: false },
      { specifier: '../d.ts', line: 6, isType: false },
      { specifier: './e.ts', line: 7, isType: false },
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
