import { expect, it } from 'vitest';
import { aShell } from '../../shell/testing.ts';

it('CMD-19 tells the commits of a repository with its branches, tags and HEAD', async () => {
  const lab = aShell(['git']).start();
  expect(await lab.commits()).toBeNull();
  await lab.run('git init -q shop && cd shop');
  expect(await lab.commits()).toEqual({ commits: [], references: [], branch: 'main' });
  await lab.run('echo 1 > a && git add . && git commit -qm Begin && git tag -a v1 -m One');
  await lab.run('git switch -qc tea && echo 2 > b && git add . && git commit -qm Tea && git switch -q main');
  await lab.run('echo 3 > c && git add . && git commit -qm Cup && git merge -q --no-edit tea');
  const merged = await lab.commits();
  expect(merged?.branch).toBe('main');
  const subjects = merged?.commits.map(({ subject }) => subject) ?? [];
  expect(subjects[0]).toBe("Merge branch 'tea'");
  expect(subjects.at(-1)).toBe('Begin');
  expect(subjects).toHaveLength(4);
  expect(merged?.references.map(({ name, kind, isCurrent }) => [name, kind, isCurrent])).toEqual([
    ['main', 'branch', true],
    ['tea', 'branch', false],
    ['v1', 'tag', false],
  ]);
  await lab.run('git checkout -q v1');
  expect(await lab.commits()).toMatchObject({
    branch: null,
    references: [{ name: 'HEAD', kind: 'head' }, {}, {}, {}],
  });
});
