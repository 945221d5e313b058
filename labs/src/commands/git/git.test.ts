import { describe, expect, it } from 'vitest';
import { aShell } from '../../shell/testing.ts';

/** A shell in a repository with one commit. */
async function aRepository() {
  const lab = aShell(['git']);
  const { run, complete } = lab.start();
  const git = async (line: string) => (await run(`git ${line}`)).output;
  await run('mkdir shop && cd shop && git init && echo one > a.txt && git add . && git commit -m "Begin"');
  return { ...lab, run, git, complete };
}

const plain = (text: string) =>
  text.replace(/\b[0-9a-f]{7}\b/g, 'abcdef0').replace(/\b[0-9a-f]{40}\b/g, 'OID');

describe('git in a lab', () => {
  it('CMD-13 creates a repository, stages and commits, with git’s output', async () => {
    const { run } = aShell(['git']).start();
    await run('mkdir shop; cd shop; echo one > a.txt');
    expect((await run('git status')).output).toContain('fatal: not a git repository');
    expect((await run('git init')).output).toBe(
      'Initialized empty Git repository in /home/learner/shop/.git/\n',
    );
    expect((await run('git status')).output).toBe(
      'On branch main\n\nNo commits yet\n\nUntracked files:\n  (use "git add <file>..." to include in what will be committed)\n\ta.txt\n\nnothing added to commit but untracked files present (use "git add" to track)\n',
    );
    await run('git add a.txt');
    expect((await run('git status -s')).output).toBe('A  a.txt\n');
    expect(plain((await run('git commit -m "Begin"')).output)).toBe(
      '[main (root-commit) abcdef0] Begin\n 1 file changed, 1 insertion(+)\n create mode 100644 a.txt\n',
    );
    expect((await run('git status')).output).toBe('On branch main\nnothing to commit, working tree clean\n');
    expect((await run('git commit -m again')).code).toBe(1);
  });

  it('CMD-13 shows differences, restores files and lists the history', async () => {
    const { run, git } = await aRepository();
    await run('echo two >> a.txt');
    expect(await git('diff')).toBe(
      'diff --git a/a.txt b/a.txt\nindex 5626abf..814f4a4 100644\n--- a/a.txt\n+++ b/a.txt\n@@ -1 +1,2 @@\n one\n+two\n',
    );
    await run('printf uno > a.txt');
    expect(await git('diff')).toContain('@@ -1 +1 @@\n-one\n+uno\n\\ No newline at end of file\n');
    await run('rm a.txt');
    expect(await git('diff')).toContain('\n--- a/a.txt\n+++ /dev/null\n@@ -1 +0,0 @@\n-one\n');
    await run('seq 3000 > a.txt');
    expect(await git('diff')).toMatch(/\n@@ -1 \+1,3000 @@\n-one\n\+1\n\+2\n/);
    await run('printf "one\\ntwo\\n" > a.txt');
    await git('add a.txt');
    expect(await git('diff')).toBe('');
    expect(await git('diff --staged')).toContain('+two\n');
    await git('restore --staged a.txt');
    expect(await git('status -s')).toBe(' M a.txt\n');
    await git('restore a.txt');
    expect((await run('cat a.txt')).output).toBe('one\n');
    await run('echo two >> a.txt; git commit -am "Go on"');
    expect(plain(await git('log --oneline'))).toBe('abcdef0 (HEAD -> main) Go on\nabcdef0 Begin\n');
    expect(plain(await git('log -1'))).toMatch(
      /^commit OID \(HEAD -> main\)\nAuthor: Learner <learner@lab\.example>\nDate: {3}\w{3} \w{3} \d+ [\d:]+ \d{4} \+0000\n\n {4}Go on\n$/,
    );
    expect(await git('show HEAD~1')).toContain('+one\n');
    await git('reset --hard HEAD~1');
    expect((await run('cat a.txt')).output).toBe('one\n');
  });

  it('CMD-13 has branches, merges them, and leaves conflicts to the learner', async () => {
    const { run, git } = await aRepository();
    expect(await git('switch -c tea')).toBe("Switched to a new branch 'tea'\n");
    await run('echo tea > a.txt; git commit -am "Tea"');
    await git('switch main');
    expect((await run('cat a.txt')).output).toBe('one\n');
    await run(
      'echo b > b.txt; git add b.txt; git commit -m "B"; echo coffee > a.txt; git commit -am "Coffee"',
    );
    expect(await run('git merge tea')).toEqual({
      output:
        'Auto-merging a.txt\nCONFLICT (content): Merge conflict in a.txt\nAutomatic merge failed; fix conflicts and then commit the result.\n',
      code: 1,
    });
    expect((await run('cat a.txt')).output).toBe('<<<<<<< HEAD\ncoffee\n=======\ntea\n>>>>>>> tea\n');
    expect(await git('status')).toContain(
      'Unmerged paths:\n  (use "git add <file>..." to mark resolution)\n\tboth modified:   a.txt\n',
    );
    expect(await git('commit -m no')).toContain(
      'error: Committing is not possible because you have unmerged files.',
    );
    await run('echo both > a.txt; git add a.txt');
    expect(await git('status')).toContain('All conflicts fixed but you are still merging.');
    expect(plain(await git('commit -m "Drink both"'))).toBe('[main abcdef0] Drink both\n');
    expect((await git('log --oneline')).split('\n').length).toBe(6);
    expect(await git('branch')).toBe('* main\n  tea\n');
    expect(plain(await git('branch -d tea'))).toBe('Deleted branch tea (was abcdef0).\n');
  });

  it('CMD-13 merges without a conflict if possible, and undoes a merge', async () => {
    const { run, git } = await aRepository();
    await run('git switch -c tea; echo t > t.txt; git add .; git commit -m T; git switch main');
    expect(plain(await git('merge tea'))).toBe(
      'Updating abcdef0..abcdef0\nFast-forward\n t.txt | 1 +\n 1 file changed, 1 insertion(+)\n create mode 100644 t.txt\n',
    );
    expect((await run('ls')).output).toContain('t.txt');
    await run(
      'git switch -c other HEAD~1; echo x > a.txt; git commit -am X; git switch main; echo y > a.txt; git commit -am Y',
    );
    expect((await run('git merge other')).code).toBe(1);
    await git('merge --abort');
    expect([(await run('cat a.txt')).output, await git('status -s')]).toEqual(['y\n', '']);
  });

  it('CMD-13 stashes changes and restores them', async () => {
    const { run, git } = await aRepository();
    await run('echo two >> a.txt');
    expect(await git('stash')).toContain('Saved working directory and index state WIP on main');
    expect((await run('cat a.txt')).output).toBe('one\n');
    expect(await git('stash list')).toContain('stash@{0}');
    await git('stash pop');
    expect((await run('cat a.txt')).output).toBe('one\ntwo\n');
    expect((await run('git stash pop')).code).toBe(1);
  });

  it('CMD-14 pushes to, clones and pulls from a second repository of the lab', async () => {
    const { run, git } = await aRepository();
    await run('git init --bare ~/remotes/shop.git; git remote add origin ~/remotes/shop.git');
    expect(await git('push')).toContain('fatal: The current branch main has no upstream branch.');
    expect(await git('push -u origin main')).toBe(
      "branch 'main' set up to track 'origin/main'.\nTo /home/learner/remotes/shop.git\n * [new branch]      main -> main\n",
    );
    expect(await git('status')).toContain("Your branch is up to date with 'origin/main'.");
    await run(
      'cd; git clone remotes/shop.git other; cd other; echo three > a.txt; git commit -am "Other"; git push',
    );
    await run('cd ../shop; echo mine > c.txt; git add .; git commit -m Mine');
    const rejected = await run('git push');
    expect([rejected.code, rejected.output]).toEqual([
      1,
      expect.stringContaining('! [rejected]        main -> main (non-fast-forward)'),
    ]);
    await git('fetch');
    expect(await git('status')).toContain('have diverged,\nand have 1 and 1 different commits each');
    expect(await git('pull --no-rebase')).toContain("Merge made by the 'ort' strategy.");
    expect((await run('cat a.txt c.txt')).output).toBe('three\nmine\n');
    expect((await run('git push')).code).toBe(0);
    expect(await git('clone https://example.com/a.git')).toContain('this lab has no network');
  });

  it('CMD-13 keeps files that changed only on the other side of a merge with a conflict', async () => {
    const { run, git } = await aRepository();
    await run('git switch -c tea; echo tea > a.txt; echo new > b.txt; git add .; git commit -m Tea');
    await run('git switch main; echo coffee > a.txt; git commit -am Coffee; git merge tea');
    await run('echo both > a.txt; git add a.txt; git commit -m Both');
    expect(await git('show --stat --format=%s HEAD:b.txt')).toBe('new\n');
    expect(await git('status -s')).toBe('');
  });

  it('CMD-13 rebases, reverts and draws the history', async () => {
    const { run, git } = await aRepository();
    await run('git switch -c tea; echo t > t.txt; git add .; git commit -m Tea; git switch main');
    await run('echo m > m.txt; git add .; git commit -m Main; git switch tea; git rebase main');
    expect(await git('log --format=%s')).toBe('Tea\nMain\nBegin\n');
    await git('revert HEAD');
    expect((await run('ls')).output).not.toContain('t.txt');
    expect(plain(await git('log --oneline --graph'))).toContain('* abcdef0 (main) Main\n* abcdef0 Begin');
  });

  it('CMD-13 picks several commits, and goes on with the rest after a conflict', async () => {
    const { run, git } = await aRepository();
    await run('git switch -c tea');
    for (const name of ['a', 'b', 'c'])
      await run(`echo ${name} > ${name}.txt; git add .; git commit -m ${name}`);
    await run('git switch main; echo mine > a.txt; git commit -am Mine');
    expect((await run('git cherry-pick main..tea')).code).toBe(1);
    await run('echo both > a.txt; git add a.txt; git cherry-pick --continue');
    expect(await git('log --format=%s')).toBe('c\nb\na\nMine\nBegin\n');
    await run('git reset --hard HEAD~2; git cherry-pick tea~1 tea');
    expect(await git('log --format=%s -2')).toBe('c\nb\n');
  });

  it('CMD-13 knows settings of one command, of a repository and of the learner, and aliases', async () => {
    const { run, git } = await aRepository();
    await run('git -c user.name=Ada commit --allow-empty -m One');
    await run(
      'cd ~; git config --global user.name Grace; git config --global alias.last "log -1 --format=%an"',
    );
    expect((await run('git config --global user.name')).output).toBe('Grace\n');
    await run('cd shop; git commit --allow-empty -m Two');
    expect(await git('last')).toBe('Grace\n');
    expect(await git('log --format=%an')).toBe('Grace\nAda\nLearner\n');
  });

  it('CMD-13 moves a branch', async () => {
    const { run, git } = await aRepository();
    await run('git branch old; git commit --allow-empty -m Two; git branch -f old');
    expect(await git('log --format=%s old')).toBe('Two\nBegin\n');
    expect(await git('branch -f main HEAD~1')).toBe("fatal: cannot force update the current branch 'main'\n");
    expect(await git('branch -f old nothing')).toBe("fatal: not a valid object name: 'nothing'\n");
  });

  it('CMD-14 names a remote from where it is, and branches on both sides', async () => {
    const { run, git } = await aRepository();
    await run('git init --bare ../shop.git; git remote add origin ../shop.git; mkdir deep; cd deep');
    expect(await git('push origin main:tea')).toContain('tea\n');
    await git('fetch origin tea:mine');
    expect(await git('log --format=%s mine')).toBe('Begin\n');
    await git('push origin :tea');
    expect(await git('branch -r')).toBe('');
  });

  it('CMD-14 pulls by rebasing', async () => {
    const { run, git } = await aRepository();
    await run('git init --bare ../shop.git; git remote add origin ../shop.git; git push -u origin main');
    await run(
      'cd; git clone shop.git other; cd other; echo o > o.txt; git add .; git commit -m Other; git push',
    );
    await run('cd ../shop; echo m > m.txt; git add .; git commit -m Mine; git pull --rebase');
    expect(await git('log --format=%s')).toBe('Mine\nOther\nBegin\n');
  });

  it('CMD-02 names unsupported features', async () => {
    const { git, run } = await aRepository();
    expect(await git('worktree list')).toBe("git: 'worktree' is not covered in this lab. See 'git help'.\n");
    expect(await git('stats')).toContain("git: 'stats' is not a git command.");
    expect(await run('git log --follow a.txt')).toEqual({
      output: "error: this lab's git log has no option --follow\nSee 'git log --help' for what it has.\n",
      code: 129,
    });
    expect(await git('-x status')).toBe('unknown option: -x\n');
    expect(await git('--help')).toContain('  stash        Stash the changes');
  });

  it('CMD-12 completes subcommands of git, branches and files', async () => {
    const { run, complete } = await aRepository();
    await run('git branch feature');
    expect((await complete('git sw')).options).toEqual(['switch ']);
    expect((await complete('git switch fe')).options).toEqual(['feature ']);
    expect((await complete('git add a')).options).toEqual(['a.txt ']);
  });

  it('CMD-10 stores its repositories with the lab’s files', async () => {
    const { start } = await aRepository();
    expect((await start().run('cd shop; git log --oneline')).output).toContain('Begin');
  });
});
