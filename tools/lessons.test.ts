import { describe, expect, it } from 'vitest';
import { blocksOf, readBlocks } from './lessons/blocks.ts';
import { checkCode } from './lessons/check-code.ts';

const check = (language: string, text: string) => checkCode({ file: 'a.md', line: 1, language, text });

describe('code in lessons', () => {
  it('LNK-07 is found in texts and lists, with its first line', () => {
    expect(blocksOf('Text\n\n```bash\nls\n```\n\n1. One\n   ```json\n   {}\n   ```\n', 'a.md')).toEqual([
      { file: 'a.md', line: 4, language: 'bash', text: 'ls\n' },
      { file: 'a.md', line: 9, language: 'json', text: '{}\n' },
    ]);
  });

  it.each([
    ['java', 'class Tea {'],
    ['java', '@GetMapping("/tea")\nString tea() { … }'],
    ['java', '.retry(Steam.class)\n.retryLimit(3)'],
    ['bash', 'if true; then echo tea; fi'],
    [
      'yaml',
      'apiVersion: v1\nkind: Pod\nmetadata: { name: tea }\nspec: { containers: [{ name: a, image: tea }] }',
    ],
    ['json', '{ "tea": true }'],
    ['properties', '# a comment\ntea.cups=2'],
  ])('LNK-07 accepts %s that is whole or cut to what matters: %s', async (language, text) => {
    expect((await check(language, text)).fault).toBeNull();
  });

  it.each([
    ['java', 'class Tea { int cups = ; }', 'is no Java'],
    ['bash', 'if true; then echo tea', 'syntax error'],
    ['yaml', 'tea: [green', 'Flow sequence'],
    ['yaml', 'apiVersion: v1\nkind: Pod\nmetadata: { name: tea }\nspec: { container: [] }', 'unknown field'],
    ['json', '"tea": true', 'JSON'],
    ['properties', 'tea', 'no key and value: tea'],
  ])('LNK-07 says what is wrong with %s: %s', async (language, text, fault) => {
    expect((await check(language, text)).fault).toContain(fault);
  });

  it('LNK-07 is reported as unchecked in a language without a check', async () => {
    expect(await check('sql', 'selec tea')).toMatchObject({ how: null, fault: null });
  });

  it('LNK-07 has no faults in all academies', async () => {
    const faults: string[] = [];
    for (const block of readBlocks()) {
      const { file, line, fault } = await checkCode(block);
      if (fault !== null) faults.push(`${file}:${line} ${fault}`);
    }
    expect(faults).toEqual([]);
  }, 120_000);
});
