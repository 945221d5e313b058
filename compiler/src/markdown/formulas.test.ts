import { describe, expect, it } from 'vitest';
import { parseQuiz } from '@academy/domain/quizzes';
import { checkFolder } from '../check.ts';
import { renderQuiz } from '../quiz-html.ts';
import { contentFolder, lesson, teaCourse } from '../testing/folders.ts';
import { dangersIn } from '../testing/inspect-html.ts';
import { renderMarkdown } from './render.ts';

async function html(markdown: string): Promise<string> {
  return (await renderMarkdown(markdown)).html.replaceAll(/\n(?=<)|(?<=>)\n/g, '');
}
async function warningsOf(content: string, fields = {}) {
  const files = { '01-water/content.md': content, '01-water/lesson.json': { ...lesson, ...fields } };
  const { faults, warnings } = await checkFolder(contentFolder(teaCourse(files)));
  expect(faults).toEqual([]);
  return warnings;
}

describe('formulas', () => {
  it.each([
    ['of $a_1 * b_1 * c$ cups', '<msub><mi>a</mi><mn>1</mn></msub><mo>∗</mo>'],
    ['**$n$**', '<strong><math><mi>n</mi></math></strong>'],
    ['$2x$, then', '<math><mrow><mn>2</mn><mi>x</mi></mrow></math>, then'],
    ['$y < z$', '<mi>y</mi><mo>&#x3C;</mo><mi>z</mi>'],
    ['| $a$ |\n| --- |\n| $b$ |', '<td><math><mi>b</mi></math></td>'],
    ['> Of $a$', '<blockquote><p>Of <math><mi>a</mi></math></p></blockquote>'],
  ])('SRC-11 are rendered inline: %j', async (text, expected) => {
    expect(await html(text)).toContain(expected);
  });

  it.each([
    '$$\na\n- b\n$$',
    '```math\na\n- b\n```',
    '$$a - b$$',
    '$$\\text{a} - b$$',
    '- One.\n\n  $$\n  a\n  - b\n  $$',
    '> $$\n> a\n> - b\n> $$',
  ])('SRC-11 are rendered as a scrollable block: %j', async (text) => {
    expect(await html(text)).toMatch(
      /<span class="math-block" tabindex="0"><math display="block"><mrow><m(?:i|text)>a<\/m(?:i|text)><mo>−<\/mo><mi>b<\/mi><\/mrow><\/math><\/span>/,
    );
  });

  it.each([
    'It costs $5 and $10.',
    'From $5–$10, US$7, $5 and 10$.',
    'Set ${NAME} and $HOME/$USER, then $ ls.',
    'Pay \\$a\\$.',
    'Pay $5, see below.',
    'Two lines:\n$$\nof which none ends.',
  ])('SRC-11 do not include %j', async (text) => {
    expect(await html(text)).not.toContain('<math');
  });

  it('SRC-13 are found in search and headings by their symbols, never by their source', async () => {
    const { sections, toc, text } = await renderMarkdown(
      '## Size of $\\alpha$\n\nHalf is $\\frac{a}{b} \\cdot \\sin x$.\n\n$$\\sum_{i=1}^n i = \\text{all of it}$$\n\nNot $\\frac{a$.',
    );
    expect(sections).toEqual([
      {
        heading: 'Size of α',
        anchor: 'size-of-alpha',
        text: 'Half is a b ⋅ sin x. ∑ i = 1 n i = all of it Not .',
      },
    ]);
    expect(toc).toEqual([{ depth: 2, text: 'Size of α', anchor: 'size-of-alpha' }]);
    expect(text).not.toContain('\\');
  });

  it('SRC-11 are not rendered in code', async () => {
    const text = 'Run `echo $a$` and\n\n```sh\necho $a$ $$\n```\n\nor pay $5, see `b$`.';
    expect(await html(text)).not.toContain('<math');
  });

  it('SRC-11 use classes and attributes instead of inline styles', async () => {
    const text =
      '$$\\color{#b3261e}{x} \\begin{array}{l|r}a&b\\\\\\hline c&d\\end{array} \\boxed{y} \\tag{1}$$';
    const page = await html(text);
    expect(page).toContain('mathcolor="#b3261e"');
    expect(page).toContain('class="tml-left math-l0 math-br math-bb"');
    expect(page).not.toContain(' style=');
    expect(dangersIn(page)).toEqual([]);
  });

  it('SRC-11 become a box if faulty, with a warning at their line', async () => {
    expect(await html('So $\\frac{1$.')).toMatch(
      /<span class="content-fault math-long"[^>]* title="the formula can not be rendered: [^"]+">This formula can not be shown yet: <code>\\frac\{1<\/code><\/span>/,
    );
    expect(await warningsOf('One.\n\nSo $\\frac{1$.\n\n$$\n\\nope\n$$')).toMatchObject([
      { line: 3, message: expect.stringContaining('the formula can not be rendered: ') },
      { line: 5, message: 'the formula can not be rendered: Unsupported function name: \\nope' },
    ]);
  });

  it('SRC-11 are rendered in a quiz, with warnings for faulty ones', async () => {
    const text = '## How many in $n$?\n\n$$\nn + 1\n$$\n\n- [x] $2^n$\n- [ ] it costs $5';
    const { blocks, phrases } = await renderQuiz(parseQuiz(text));
    const all = Object.values({ ...blocks, ...phrases }).join('\n');
    expect(all).toContain('<math><mi>n</mi></math>');
    expect(all).toContain('<math><msup><mn>2</mn><mi>n</mi></msup></math>');
    expect(all).toContain('<math display="block">');
    expect(all).toContain('it costs $5');
    const faulty = `<div class="quizdown">\n## How many?\n- [x] $\\nope$\n- [ ] none\n</div>`;
    expect(await warningsOf(faulty, { type: 'knowledge-check' })).toMatchObject([
      { line: 3, message: 'the formula can not be rendered: Unsupported function name: \\nope' },
    ]);
  });

  it('SRC-11 are TeX in a page’s Markdown', async () => {
    const { markdown, text } = await renderMarkdown('Of $a<b$.\n\n$$\nc\n$$', { withMarkdown: true });
    expect(markdown).toBe('Of $a\\lt b$.\n\n```math\nc\n```');
    expect(text).toBe('Of a < b. c');
  });
});

describe('a variable without a value', () => {
  it('SRC-08 is a warning in a text, but not in code or in a template', async () => {
    expect(await warningsOf('One.\n\nIt is `${A}`, and\n${TEA} and ${MILK}.')).toMatchObject([
      {
        line: 4,
        message: '${TEA} has no value here',
        hint: expect.stringContaining('content.template.md'),
      },
    ]);
    expect(await warningsOf('```sh\necho ${TEA}\n```\n\n${lower}')).toEqual([]);
  });
});
