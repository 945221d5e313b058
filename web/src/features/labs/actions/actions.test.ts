import type { LabAction } from '@academy/domain/labs';
import { describe, expect, it } from 'vitest';
import { appendAfterMatch, appendLines, findText, insertBeforeLine, type Range } from './edits.ts';
import { effectOf } from './effects.ts';
import { actionLabels } from './labels.ts';

const RECIPE = 'water\nleaf\ncup\n';

function effect(
  action: LabAction,
  { text = RECIPE as string | null, selection = null as Range | null } = {},
) {
  return effectOf(action, { text: () => text, selection: () => selection });
}

describe('text edits by actions', () => {
  it('LAB-03 add whole lines at the end, before a line and after a match', () => {
    expect(appendLines('a', 'b')).toBe('a\nb\n');
    expect(appendLines('', 'b\n')).toBe('b\n');
    expect(insertBeforeLine(RECIPE, 2, 'pot')).toBe('water\npot\nleaf\ncup\n');
    expect(insertBeforeLine(RECIPE, 99, 'pot')).toBe('water\nleaf\ncup\npot\n');
    expect(appendAfterMatch(RECIPE, 'lea', 'pot')).toBe('water\nleaf\npot\ncup\n');
    expect(appendAfterMatch(RECIPE, 'milk', 'pot')).toBeNull();
  });

  it('LAB-03 find a text, a pattern, and the lines around it', () => {
    const wanted = { text: 'leaf', isRegex: false };
    expect(findText(RECIPE, wanted)).toEqual({ from: 6, to: 10 });
    expect(findText(RECIPE, { ...wanted, before: 0, after: 0 })).toEqual({ from: 6, to: 11 });
    expect(findText(RECIPE, { ...wanted, after: 0 })).toEqual({ from: 6, to: 11 });
    expect(findText(RECIPE, { ...wanted, text: '^c.p$', isRegex: true })).toEqual({ from: 11, to: 14 });
    expect(findText(RECIPE, { ...wanted, before: 1, after: 1 })).toEqual({ from: 0, to: 15 });
    expect(findText(RECIPE, { ...wanted, before: -1 })).toEqual({ from: 0, to: 11 });
    expect(findText(RECIPE, { ...wanted, after: -1 })).toEqual({ from: 6, to: 15 });
    expect(findText(RECIPE, { ...wanted, text: '(', isRegex: true })).toBeNull();
  });

  it('LAB-03 find a group of a pattern, limited to the given lines', () => {
    const wanted = { text: 'l(ea)f', isRegex: true };
    expect(findText(RECIPE, { ...wanted, group: 1 })).toEqual({ from: 7, to: 9 });
    expect(findText(RECIPE, { ...wanted, group: 2 })).toBeNull();
    expect(findText(RECIPE, { ...wanted, start: 3 })).toBeNull();
    expect(findText(RECIPE, { ...wanted, stop: 2 })).toBeNull();
    expect(findText(RECIPE, { ...wanted, start: 2, stop: 3 })).toEqual({ from: 6, to: 10 });
    expect(findText(RECIPE, { ...wanted, start: -3 })).toEqual({ from: 6, to: 10 });
    expect(findText(RECIPE, { ...wanted, start: -2 })).toBeNull();
  });
});

describe('the effect of a click', () => {
  it('LAB-03 runs a command in the named terminal', () => {
    expect(effect({ does: 'terminal:execute', command: 'ls', session: 2 })).toEqual({
      kind: 'run',
      command: 'ls',
      session: 2,
    });
    expect(effect({ does: 'terminal:execute-all', command: 'ls' })).toMatchObject({ session: 'all' });
    expect(effect({ does: 'terminal:interrupt', session: 1 })).toEqual({ kind: 'interrupt', session: 1 });
  });

  it('LAB-03 writes the edited file and selects the new text', () => {
    const file = 'recipe.md';
    expect(effect({ does: 'editor:append-lines-to-file', file, text: 'pot\n' })).toEqual({
      kind: 'write',
      file,
      text: 'water\nleaf\ncup\npot\n',
      select: { from: 15, to: 19 },
    });
    expect(
      effect({ does: 'editor:append-lines-to-file', file, text: 'pot\n' }, { text: null }),
    ).toMatchObject({ text: 'pot\n' });
    expect(effect({ does: 'editor:create-file', file, text: 'new' }, { text: null })).toMatchObject({
      kind: 'write',
      text: 'new',
    });
    const replaced = effect(
      { does: 'editor:replace-text-selection', file, text: 'mug' },
      { selection: { from: 11, to: 14 } },
    );
    expect(replaced).toMatchObject({ text: 'water\nleaf\nmug\n', select: { from: 11, to: 14 } });
  });

  it('LAB-03 explains why an action cannot run', () => {
    const file = 'recipe.md';
    const why = (action: LabAction, text: string | null = RECIPE) => {
      const found = effect(action, { text });
      return found.kind === 'nothing' ? found.why : null;
    };
    expect(why({ does: 'editor:open-file', file, line: 1 }, null)).toContain('does not exist any more');
    expect(why({ does: 'editor:append-lines-after-match', file, match: 'milk', text: '' })).toContain(
      'not in recipe.md',
    );
    expect(why({ does: 'editor:replace-text-selection', file, text: '' })).toContain('Nothing is selected');
    expect(why({ does: 'dashboard:open-dashboard', name: 'Console' })).toContain('no view named Console');
    expect(why({ does: 'dashboard:open-url', url: 'javascript:alert(1)' })).toContain('not part of this lab');
  });

  it('LAB-03 has a label that describes it', () => {
    expect(actionLabels({ does: 'terminal:execute', command: 'ls\n', session: 2 })).toMatchObject({
      label: 'Run in terminal 2',
      text: 'ls',
    });
    expect(actionLabels({ does: 'editor:create-file', file: 'a.md', text: 'x' })).toMatchObject({
      file: 'a.md',
      text: 'x',
    });
    expect(actionLabels({ does: 'elsewhere', name: 'kubectl', text: 'kubectl get pods' })).toMatchObject({
      label: 'Copy',
    });
  });
});
