import { describe, expect, it } from 'vitest';
import { checkFolder } from '../check.ts';
import { contentFolder, lesson, teaCourse } from '../testing/folders.ts';

/** The questions begin at line 3. */
async function warningsOf(...questions: string[]): Promise<{ line: number; message: string }[]> {
  const { faults, warnings } = await checkFolder(
    contentFolder(
      teaCourse({
        '01-water/lesson.json': { ...lesson, type: 'knowledge-check', duration: undefined },
        '01-water/content.md': `<div class="quizdown">\n\n${questions.join('\n')}\n</div>\n`,
      }),
    ),
  );
  expect(faults).toEqual([]);
  return warnings.map(({ line, message }) => ({ line, message }));
}

const long = ['One', 'Two', 'Three'].map((name) => `## ${name}?\n1. [x] yes, it is\n2. [ ] no\n`);
const short = '## Cold?\n1. [x] yes\n2. [ ] no, it is\n';
const asLong = '## Warm?\n1. [x] yes, of course\n2. [ ] no, of course!\n';
const several = '## What goes in?\n- [x] leaves of tea, and\n- [x] water\n- [ ] sand\n';

describe('the lint of a quiz', () => {
  it('QUIZ-21 warns if the right answer is the longest option in most questions', async () => {
    expect(await warningsOf(short, ...long.slice(0, 1), several, ...long.slice(1))).toEqual([
      {
        line: 7,
        message: 'the right answer is the longest option in 3 of 4 single-choice questions (lines 7, 16, 20)',
      },
    ]);
  });

  it.each([
    ['two questions show no habit', [...long.slice(1), short]],
    ['three of eight are no habit', [...long, short, short, short, short, short, several]],
    ['options of one length give nothing away', [asLong, asLong, asLong, several]],
    ['code marks do not count', [1, 2, 3].map((n) => `## No ${n}?\n1. [x] \`tea\`\n2. [ ] milk\n`)],
  ])('QUIZ-21 is silent where %s', async (_, questions) => {
    expect(await warningsOf(...questions)).toEqual([]);
  });

  it('QUIZ-21 warns of an explanation without content, at its line', async () => {
    const explained = (comment: string) => `## Hot?\n1. [x] aye\n   > ${comment}\n2. [ ] nay\n`;
    const warnings = await warningsOf(
      explained('Right. Cold water draws nothing out.'),
      explained('Right.'),
      explained('Right.\n   > Cold water draws nothing out.'),
      explained("That's correct!"),
    );
    expect(warnings).toMatchObject([
      { line: 10, message: 'the explanation “Right.” explains nothing' },
      { line: 21, message: "the explanation “That's correct!” explains nothing" },
    ]);
  });

  it('QUIZ-21 warns if all questions have the same form', async () => {
    const alike = [asLong, asLong, short, short];
    expect(await warningsOf(...alike, asLong)).toEqual([
      { line: 1, message: 'all 5 questions have one right answer, 2 options and no code' },
    ]);
    expect(await warningsOf(...alike)).toEqual([]);
    expect(await warningsOf(...alike, several)).toEqual([]);
    expect(
      await warningsOf(...alike, `## Code?\n\n\`\`\`sh\npour\n\`\`\`\n\n1. [x] yes\n2. [ ] no\n`),
    ).toEqual([]);
  });
});
