import { LAB_HOME, type LabAction, type LabStep } from '@academy/domain/labs';
import type { FileSource } from '@academy/domain/own-machine';
import { describe, expect, it } from 'vitest';
import { pageHtml } from './page-html.ts';
import { stepWords } from './words.ts';

const CODE: FileSource = {
  kind: 'git',
  url: 'https://github.com/tea-house/pour-code',
  ref: 'main',
  start: null,
  folder: 'exercises',
  root: 'lab-1',
};
const CHECK = { name: 'full', title: 'The cup is full', script: 'test -s cup.txt', hints: ['Pour more.'] };
const INPUT = { sources: [CODE], checks: [CHECK] };
const file = `${LAB_HOME}/exercises/cup.txt`;
const words = (action: LabAction) => stepWords({ action }, INPUT);
const other = (name: string, text: string, fields?: { name: string; value: string }[]) =>
  words({ does: 'elsewhere', name, text, ...(fields && { fields }) });

describe('an action in words', () => {
  it.each<[LabAction, object]>([
    [
      { does: 'terminal:execute', command: 'ls', session: 1 },
      { what: 'Run in your terminal', text: 'ls' },
    ],
    [
      { does: 'terminal:execute', command: 'ls', session: 2, clear: true },
      { what: 'Clear it, then run in another terminal (terminal 2)', text: 'ls' },
    ],
    [
      { does: 'terminal:execute-all', command: 'ls' },
      { what: 'Run in each of your terminals', text: 'ls' },
    ],
    [
      { does: 'terminal:interrupt', session: 1 },
      { what: 'Stop what is running in your terminal: press Ctrl+C' },
    ],
    [{ does: 'terminal:clear', session: 1 }, { what: 'Clear your terminal' }],
    [
      { does: 'workshop:copy', text: 'a' },
      { what: 'Copy this text', text: 'a' },
    ],
    [
      { does: 'workshop:copy-and-edit', text: 'a' },
      { what: 'Copy this text, and change it before you use it', text: 'a' },
    ],
    [{ does: 'dashboard:open-dashboard', name: 'Editor' }, { what: 'Go to your editor' }],
    [
      { does: 'dashboard:open-url', url: 'https://a.example' },
      { what: 'Open this address', link: 'https://a.example' },
    ],
    [
      { does: 'editor:open-file', file, line: 1 },
      { what: 'Open this file', file: 'exercises/lab-1/cup.txt' },
    ],
    [{ does: 'editor:open-file', file, line: 4 }, { what: 'Open this file at line 4' }],
    [
      { does: 'editor:create-file', file, text: '' },
      { what: 'Create this file and leave it empty', file: 'exercises/lab-1/cup.txt' },
    ],
    [
      { does: 'editor:create-file', file, text: 'a' },
      { what: 'Create this file with this text', text: 'a' },
    ],
    [
      { does: 'editor:append-lines-to-file', file, text: 'a' },
      { what: 'Add these lines to the end of this file', text: 'a' },
    ],
    [
      { does: 'editor:append-lines-to-file', file, text: '' },
      { what: 'Create this file if it is not there yet, and open it' },
    ],
    [
      { does: 'editor:insert-lines-before-line', file, line: 3, text: 'a' },
      { what: 'Insert these lines before line 3 of this file', text: 'a' },
    ],
    [
      { does: 'editor:insert-lines-before-line', file, line: 3, text: '' },
      { what: 'Insert an empty line before line 3 of this file' },
    ],
    [
      { does: 'editor:append-lines-after-match', file, match: 'tea', text: 'a' },
      { text: 'a', notes: ['Below: tea'] },
    ],
    [
      { does: 'editor:select-matching-text', file, text: 'a', isRegex: false, before: 0, after: 2 },
      {
        what: 'Find this text in this file',
        text: 'a',
        notes: ['The whole line is selected, and 2 lines after it.'],
      },
    ],
    [
      { does: 'editor:select-matching-text', file, text: '(a)b', isRegex: true, group: 1, start: 2, stop: 9 },
      {
        what: 'Find what this expression matches in this file',
        notes: ['Only group 1 of the expression is meant.', 'Look from line 2 on.', 'Look before line 9.'],
      },
    ],
    [
      { does: 'editor:replace-text-selection', file, text: 'b' },
      { what: 'Replace the text you found in this file by this', text: 'b' },
    ],
    [
      { does: 'editor:replace-text-selection', file, text: '' },
      { what: 'Delete the text you found in this file', file: 'exercises/lab-1/cup.txt' },
    ],
    [
      { does: 'examiner:execute-test', name: 'full' },
      {
        what: 'Check your work: The cup is full',
        notes: ['Pour more.'],
        more: { title: 'The script that checks it', text: 'test -s cup.txt' },
      },
    ],
  ])('LAB-04 %j says what to do', (action, expected) => {
    expect(words(action)).toMatchObject(expected);
  });

  it('LAB-04 includes everything that only runs in a session', () => {
    expect(
      other('editor:replace-matching-text', '', [
        { name: 'file', value: file },
        { name: 'match', value: 'cold' },
      ]),
    ).toEqual({
      what: 'Replace a text in this file',
      file: 'exercises/lab-1/cup.txt',
      notes: ['The new text is empty: what was there is deleted.', 'match: cold'],
    });
    expect(other('dashboard:open-dashboard', 'Spring Initializr')).toEqual({
      what: 'Go to “Spring Initializr”',
      notes: ['It is a part of a session on a training portal, and not of your own machine.'],
    });
    expect(other('dashboard:reload-dashboard', "Tea $& $'").what).toBe("Open “Tea $& $'” again");
    expect(other('dashboard:open-dashboard', 'Editor')).toMatchObject({
      what: 'Go to your editor',
      notes: [],
    });
    expect(other('files:download-file', 'cup.txt')).toMatchObject({ what: 'Get this file', text: 'cup.txt' });
    expect(other('examiner:execute-test', 'pod-exists')).toMatchObject({
      what: 'Check your work: pod-exists',
    });
    expect(other('terminal:execute', 'curl {session_url}')).toMatchObject({
      text: 'curl {session_url}',
      notes: ['Replace the values in braces with your own.'],
    });
    expect(other('x-tea:pour', 'two cups')).toMatchObject({
      what: 'Do yourself what “x-tea:pour” does in a session',
      text: 'two cups',
    });
  });
});

describe('a page in words', () => {
  const step = (action: LabAction, more: Partial<LabStep> = {}): LabStep => ({
    title: 'Run in the terminal',
    description: '',
    action,
    ...more,
  });
  const html = (...actions: LabStep[]) =>
    pageHtml(
      { html: actions.map((_, at) => `<div data-lab-action="${at}"></div>`).join(''), actions },
      INPUT,
    );

  it('LAB-04 has no placeholders of buttons, and shows authored text literally', () => {
    const page = html(
      step({ does: 'terminal:execute', command: 'echo "<b>" && ls', session: 1 }),
      step(
        { does: 'workshop:copy', text: 'a' },
        { title: 'Take <it>', isNamed: true, description: 'Now & here' },
      ),
    );
    expect(page).not.toContain('data-lab-action');
    expect(page).toContain(
      '<pre tabindex="0" data-language="Terminal"><code>echo &quot;&lt;b&gt;&quot; &amp;&amp; ls\n</code></pre>',
    );
    expect(page).toContain('<p class="own-step-title">Run in your terminal</p>');
    expect(page).toContain('<p class="own-step-title">Take &lt;it&gt;</p>');
    expect(page).toContain('<p class="own-step-note">Now &amp; here</p>');
    expect(page).not.toContain('Run in the terminal');
  });

  it('LAB-05 says of a hidden action that a session runs it automatically', () => {
    const page = html(step({ does: 'terminal:execute', command: 'ls', session: 1 }, { isHidden: true }));
    expect(page).toContain('In a session, this happens automatically.');
    expect(page).toContain('ls');
  });
});
