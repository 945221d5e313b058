import { describe, expect, it } from 'vitest';
import { checkFolder } from '../check.ts';
import { contentFolder, lesson, teaCourse } from '../testing/folders.ts';

/** The quiz begins at line 2. */
async function warningsOf(quiz: string) {
  const files = {
    '01-water/lesson.json': { ...lesson, type: 'knowledge-check', duration: undefined },
    '01-water/content.md': `<div class="quizdown">\n${quiz}\n</div>\n`,
  };
  const { faults, warnings } = await checkFolder(contentFolder(teaCourse(files)));
  expect(faults).toEqual([]);
  return warnings;
}

const answered = '## Hot?\n- [x] yes\n- [ ] no\n';
const graded = (grade: string) => `---\npassingGrade: ${grade}\n---\n${answered}`;

describe('likely mistakes in a valid quiz', () => {
  it.each([
    [graded('0.7'), 3, 'passingGrade is 0.7 percent, so almost everyone passes', 'such as 70'],
    [graded('"0.85"'), 3, 'passingGrade is 0.85 percent, so almost everyone passes', 'such as 85'],
    [graded('1'), 3, 'passingGrade is 1 percent, so almost everyone passes', 'such as 100'],
    [
      `${answered}\n## Cold?\n- [x] aye\n- [ ] nay\n- [ ]  aye\n- [ ] hm`,
      9,
      'the option “aye” is there twice',
      'remove one of them',
    ],
    ['## Cold?\n1. [ ] `nay`\n2. [x] aye\n3. [ ] `nay`', 5, 'the option “`nay`” is there twice', ''],
    [
      '## Cold?\n- [ ] aye\n- [ ] nay',
      2,
      'the question “Cold?” has no right answer and is not scored',
      '[x]',
    ],
  ])('QUIZ-22 are reported at their line: %j', async (quiz, ...[line, message, hint]) => {
    expect(await warningsOf(quiz)).toMatchObject([{ line, message, hint: expect.stringContaining(hint) }]);
  });

  it.each([
    graded('0'),
    graded('70'),
    graded('1.5'),
    '## Which do you like?\n1. tea\n2. coffee',
    `${answered}## Cold?\n- [x] Yes\n- [ ] yes`,
  ])('QUIZ-22 are not reported for %j', async (quiz) => expect(await warningsOf(quiz)).toEqual([]));
});
