import { describe, expect, it } from 'vitest';
import { action, faultsIn, lab, RESOURCE, warned, warningsIn, workshopOf } from '../testing/labs.ts';

describe('a broken lab', () => {
  const page = (text: string) => lab({ '01-a': `First line.\n\n${text}` });

  it.each([
    [
      'terminal:exceute',
      'command: ls',
      '3 terminal:exceute is not an action | did you mean terminal:execute?',
    ],
    ['termnal:execute', 'command: ls', '3 termnal:execute is not an action | did you mean terminal:execute?'],
    ['kitchen:pour', '', '3 kitchen:pour is not an action | docs/authoring.md lists the actions'],
    ['terminal:execute', 'session: 1', '4 terminal:execute has no command | add command: … to its body'],
    [
      'terminal:execute',
      'ls -l',
      '4 the body of terminal:execute has no fields | write it as fields, such as command: ls',
    ],
    [
      'terminal:execute',
      'session: two\ncommand: ls',
      '4 session of terminal:execute must be a whole number | write session: 1',
    ],
    ['editor:open-file', 'file: [a]', '4 file of editor:open-file must be a text | put it in quotes'],
    [
      'editor:select-matching-text',
      'file: ~/exercises/cup.txt\ntext: "f("\nisRegex: true',
      '5 text of editor:select-matching-text is not a regular expression | put \\ before ( [ { * + ? that are meant as they are',
    ],
    ['section:begin', 'title: Open', '3 this section is never closed | end it with section:end'],
    [
      'examiner:execute-test',
      'name: full',
      '3 the check full has no script | add workshop/examiner/tests/full',
    ],
    [
      'editor:open-file',
      'file: ~/exercises/cup.txt',
      '3 exercises/cup.txt is not there when this action opens it | add it below exercises/, or create it by an earlier action',
    ],
  ])('LAB-02 %s with %j is reported with its line', async (name, body, expected) => {
    expect(await warningsIn(page(action(name, body)))).toEqual([`workshop/content/01-a.md:${expected}`]);
  });

  it('SRC-05 shows a box in place of a faulty action, and everything around it', async () => {
    const text = `Before.\n\n${action('terminal:exceute', 'command: ls')}\nAfter.\n\n${action('terminal:execute', 'command: ls')}`;
    const [first] = (await workshopOf(lab({ '01-a': text }))).pages;
    expect(first?.html.replaceAll(/\s*\n\s*/g, '')).toBe(
      '<p>Before.</p><aside class="alert alert-error content-fault"><p>This part can not be shown yet.</p>' +
        '<details><summary>For the author</summary><p>terminal:exceute is not an action (did you mean terminal:execute?)</p></details></aside>' +
        '<p>After.</p><div data-lab-action="0"></div>',
    );
    expect(first?.actions).toHaveLength(1);
  });

  it('LAB-02 reports invalid YAML with its line, even in lists and after shortcodes', async () => {
    const text =
      '{{< note >}}\nHot.\n{{< /note >}}\n\n- Do:\n\n  ```terminal:execute\n  title: fine\n  command: sed s/a: 1/b/\n  ```\n';
    const [fault] = await warningsIn(lab({ '01-a': text }));
    expect(fault).toMatch(/^workshop\/content\/01-a\.md:9 the body of terminal:execute is not valid YAML/);
    expect(
      await faultsIn(
        lab({ '01-a': 'Text.' }, { 'workshops/pour/workshop/modules.yaml': 'modules:\n  - a: b: c\n' }),
      ),
    ).toEqual([expect.stringMatching(/^workshop\/modules\.yaml:2 is not valid YAML/)]);
    expect(await warningsIn(lab({ '01-a': '---\ntitle: "open\n---\nText.' }))).toEqual([
      expect.stringMatching(/^workshop\/content\/01-a\.md:\d the front matter is not valid YAML/),
    ]);
  });

  it('LAB-02 reports a listed page that does not exist, with its line and a suggestion', async () => {
    const order = 'name: Pour\nmodules:\n  activate:\n    - 01-a\n    - 02-bb\n';
    const files = lab(
      { '01-a': 'Text.', '02-b': 'Text.' },
      { 'workshops/pour/workshop/workshop.yaml': order },
    );
    expect(await warningsIn(files)).toEqual([
      expect.stringContaining('02-b.md:1 this page is in no list'),
      'workshop/workshop.yaml:5 the page 02-bb is not there | did you mean 02-b?',
    ]);
  });

  it('LAB-02 considers a file existing once an action or a command has created it', async () => {
    const open = action('editor:open-file', 'file: ~/exercises/cup.txt');
    expect(
      await warningsIn(page(`${action('editor:create-file', 'file: exercises/cup.txt')}\n${open}`)),
    ).toEqual([]);
    expect(
      await warningsIn(page(`${action('terminal:execute', 'command: touch cup.txt')}\n${open}`)),
    ).toEqual([]);
    expect(
      await warningsIn(page(`${open}\n${action('terminal:execute', 'command: touch cup.txt')}`)),
    ).toHaveLength(1);
  });

  it('LAB-02 reports once per workshop what is missing for a portal, without a fault', async () => {
    const text = ['a', 'b']
      .map((name) => action('editor:open-file', `file: ~/exercises/${name}.txt`))
      .join('\n');
    const files = lab({ '01-a': text }, {}, { educates: 'pour-tea' });
    expect(await faultsIn(files)).toEqual([]);
    expect(await warned(files)).toEqual(['exercises/a.txt is not there when this action opens it']);
  });

  it('LAB-03 requires checks for a lesson that only checks can complete', async () => {
    const settings = { lab: { kind: 'browser', workshop: 'pour-tea' }, manualCompletion: false };
    expect(await faultsIn(lab({ '01-a': 'Text.' }, {}, settings))).toEqual([
      expect.stringContaining('the workshop has no checks, and nothing else completes 02-lab'),
    ]);
  });

  it('ADM-07 limits starting files, and refuses two workshops with the same name', async () => {
    expect(
      await faultsIn(
        lab({ '01-a': 'Text.' }, { 'workshops/pour/exercises/big.bin': Buffer.alloc(3 * 1024 * 1024) }),
      ),
    ).toEqual([
      expect.stringContaining('the starting files are 3.00 MB; a workshop may have at most 2.00 MB'),
    ]);
    const twice = {
      'workshops/also/resources/workshop.yaml': RESOURCE,
      'workshops/also/workshop/content/01-a.md': 'Text.',
    };
    expect(await faultsIn(lab({ '01-a': 'Text.' }, twice))).toEqual([
      expect.stringContaining('resources/workshop.yaml:2 the id pour-tea is already taken'),
    ]);
  });

  it('LAB-02 reports a browser lab without pages, and one that is not in the folder', async () => {
    expect(await faultsIn(lab({}))).toEqual([expect.stringContaining('the workshop has no pages')]);
    const gone = lab({ '01-a': 'Text.' }, {}, { lab: { kind: 'browser', workshop: 'elsewhere' } });
    expect(await warned(gone)).toEqual(['the workshop elsewhere is not in this folder']);
  });
});
