import { LAB_HOME, type LabAction } from '@academy/domain/labs';
import { describe, expect, it } from 'vitest';
import { action, lab, workshopOf } from '../testing/labs.ts';
import { withFolders } from './folders.ts';

const run = (command: string, session = 1): { action: LabAction } => ({
  action: { does: 'terminal:execute', command, session },
});
const foldersOf = (...pages: { action: LabAction }[][]) =>
  withFolders(pages).map((steps) =>
    steps.map(({ action: ran }) =>
      ran.does === 'terminal:execute' ? (ran.folder?.replace(LAB_HOME, '~') ?? '?') : null,
    ),
  );

describe('the working directory of a command', () => {
  it('LAB-09 follows earlier commands, including those on earlier pages', () => {
    expect(
      foldersOf(
        [run('ls'), run('cd exercises/shop && ls'), run('cat a')],
        [run('mkdir tmp; cd tmp'), run('pwd')],
        [run('cd ..\nls'), run('cd "two words" || exit 1'), run('pwd')],
      ),
    ).toEqual([
      ['?', '?', '~/exercises/shop'],
      ['~/exercises/shop', '~/exercises/shop/tmp'],
      ['~/exercises/shop/tmp', '~/exercises/shop', '~/exercises/shop/two words'],
    ]);
  });

  it('LAB-09 is omitted if a command changes to an absolute path itself', () => {
    expect(foldersOf([run('cd ~/exercises && ls'), run('cd $HOME/a/'), run('cd'), run('ls')])).toEqual([
      ['?', '?', '?', '~'],
    ]);
  });

  it('LAB-09 is separate for each terminal, and one command may change all of them', () => {
    const all: { action: LabAction } = { action: { does: 'terminal:execute-all', command: 'cd /tmp' } };
    expect(foldersOf([run('cd a'), run('ls', 2), run('ls'), all, run('ls'), run('ls', 2)])).toEqual([
      ['?', '?', '~/a', null, '/tmp', '/tmp'],
    ]);
  });

  it.each(['cd "$PLACE"', 'pushd a', 'cd -', '(cd a; ls)', 'for a in b; do cd $a; done', 'cd a; exit'])(
    'LAB-09 is unknown after %s, until a command changes to a known folder',
    (command) => {
      expect(foldersOf([run(command), run('ls'), run('cd ~/a'), run('ls')])[0]?.slice(1)).toEqual([
        '?',
        '?',
        '~/a',
      ]);
    },
  );

  it('LAB-09 is unknown after a command that only runs on a portal', () => {
    const elsewhere = { does: 'elsewhere', name: 'terminal:execute', text: 'cd {session}' } as const;
    expect(foldersOf([run('cd ~/a'), { action: elsewhere }, run('ls')])).toEqual([['?', null, '?']]);
  });

  it('LAB-09 is unknown after a text that tells learners to change folders', async () => {
    const text = `${action('terminal:execute', 'command: cd ~/a')}\nThen \`cd b\`.\n\n${action('terminal:execute', 'command: ls')}`;
    const { pages } = await workshopOf(lab({ '01-start': text }));
    expect(pages[0]?.actions.map((step) => step.action)).toEqual([
      { does: 'terminal:execute', command: 'cd ~/a', session: 1 },
      { does: 'terminal:execute', command: 'ls', session: 1 },
    ]);
  });
});
