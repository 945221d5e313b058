import { describe, expect, it } from 'vitest';
import { checkFolder } from '../check.ts';
import { contentFolder, lesson, teaCourse } from '../testing/folders.ts';

async function warningsOf(text: string, settings?: object) {
  const files = {
    '01-water/content.md': text,
    ...(settings && { '01-water/lesson.json': { ...lesson, settings } }),
  };
  const { warnings } = await checkFolder(contentFolder(teaCourse(files)));
  return warnings.filter(({ message }) => message.includes("reader's own computer"));
}

describe('links to the reader’s own computer', () => {
  it.each([
    ['One.\n\n[Tea](http://localhost:3000/courses/tea)', 3, '/courses/tea'],
    ['[Tea](http://tea.localhost:3000/faq)', 1, 'in the academy: /faq'],
    ['[the manual](http://127.0.0.1:8000/manual)', 1, 'a public address'],
    ['See [the manual].\n\n[the manual]: http://localhost/manual', 3, 'a public address'],
  ])('SRC-14 are reported at their line: %j', async (text, line, hint) => {
    expect(await warningsOf(text)).toMatchObject([
      { file: '01-water/content.md', line, hint: expect.stringContaining(hint) },
    ]);
  });

  it.each([
    'Open <http://localhost:8080>, or http://localhost:8080/hello.',
    'Open [localhost:8080](http://localhost:8080/).',
    '```\ndocker run -p 9090:9090 tea\n```\n\nOpen [the console](http://localhost:9090/console).',
    '`[Tea](http://localhost:3000/courses/tea)`',
  ])('SRC-14 are accepted for a program the reader started: %j', async (text) =>
    expect(await warningsOf(text)).toEqual([]),
  );

  it('SRC-14 are accepted in a lesson with a lab', async () => {
    const lab = { kind: 'externalLab', url: 'https://lab.example/1' };
    expect(await warningsOf('[the shop](http://localhost:8080/shop)', { lab })).toEqual([]);
  });
});
