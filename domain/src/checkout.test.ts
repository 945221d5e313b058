import { describe, expect, it } from 'vitest';
import { checkoutFolder, devContainerLinks, fetchCommands, ownPath, pathInHome } from './checkout.ts';
import { LAB_HOME } from './labs.ts';
import type { GitSource } from './own-machine.ts';

const CODE: GitSource = {
  kind: 'git',
  url: 'https://github.com/tea-house/pour-code.git',
  ref: 'main',
  start: 'first-cup-start',
  folder: 'exercises',
  root: '',
};

describe('the files of a lab on the learner’s own machine', () => {
  it('LAB-04 are cloned at the branch and the tag that the workshop names', () => {
    expect(fetchCommands(CODE)).toEqual([
      'git clone --branch main https://github.com/tea-house/pour-code.git exercises',
      'cd exercises',
      'git checkout first-cup-start',
    ]);
    expect(fetchCommands({ ...CODE, ref: null, start: null })).toEqual([
      'git clone https://github.com/tea-house/pour-code.git exercises',
      'cd exercises',
    ]);
  });

  it('LAB-04 are checked out at a commit, which no clone takes as a branch', () => {
    expect(fetchCommands({ ...CODE, ref: '0a1b2c3d', start: null })).toEqual([
      'git clone https://github.com/tea-house/pour-code.git exercises',
      'cd exercises',
      'git checkout 0a1b2c3d',
    ]);
  });

  it.each(['0a1b2c3-fix', 'v-0a1b2c3d', '0a1b2c'])('LAB-04 are cloned at %s, which is no commit', (ref) => {
    expect(fetchCommands({ ...CODE, ref, start: null })).toEqual([
      `git clone --branch ${ref} https://github.com/tea-house/pour-code.git exercises`,
      'cd exercises',
    ]);
  });

  it('LAB-04 come from an image by the tool that writes such images, and from an address by a link', () => {
    const from = { url: 'ghcr.io/tea-house/pour-files:1.0', folder: 'exercises', root: '' };
    expect(fetchCommands({ kind: 'image', ...from })).toEqual([
      'imgpkg pull -i ghcr.io/tea-house/pour-files:1.0 -o exercises',
    ]);
    expect(fetchCommands({ kind: 'download', ...from })).toEqual([]);
  });

  it('LAB-04 lie in a folder called like the repository where the lab has them at home', () => {
    expect(checkoutFolder({ ...CODE, folder: '' })).toBe('pour-code');
    expect(checkoutFolder({ folder: '', url: 'git@example.org:tea/pour.git' })).toBe('pour');
    expect(checkoutFolder({ folder: 'exercises/code', url: CODE.url })).toBe('code');
    expect(checkoutFolder({ folder: '', url: 'https://example.org/tea/pour/' })).toBe('pour');
    expect(checkoutFolder({ folder: '', url: 'https://example.org/tea/pour.github' })).toBe('pour.github');
  });

  it.each([
    ['exercises', [CODE], 'exercises'],
    ['exercises/src/Cup.java', [CODE], 'exercises/src/Cup.java'],
    ['exercises/src/Cup.java', [{ ...CODE, root: 'lab-1' }], 'exercises/lab-1/src/Cup.java'],
    ['src/Cup.java', [{ ...CODE, folder: '' }], 'pour-code/src/Cup.java'],
    ['src/Cup.java', [CODE], null],
    ['exercises-2/Cup.java', [CODE], null],
    ['exercises/code/a', [CODE, { ...CODE, folder: 'exercises/code' }], 'code/a'],
  ])('LAB-04 %s is found in the checkout', (file, sources, expected) => {
    expect(ownPath(`${LAB_HOME}/${file}`, sources)).toBe(expected);
  });

  it('LAB-04 do not include files outside the home directory', () => {
    expect(pathInHome(`${LAB_HOME}/a/b`)).toBe('a/b');
    expect(pathInHome(LAB_HOME)).toBe('');
    expect(pathInHome('/etc/hosts')).toBeNull();
    expect(ownPath('/etc/hosts', [{ ...CODE, folder: '' }])).toBeNull();
  });

  it('LAB-04 open in a dev container if they are on GitHub', () => {
    expect(devContainerLinks(CODE)).toEqual({
      codespaces: 'https://codespaces.new/tea-house/pour-code/tree/main',
      editor:
        'https://vscode.dev/redirect?url=vscode%3A%2F%2Fms-vscode-remote.remote-containers%2FcloneInVolume%3Furl%3Dhttps%3A%2F%2Fgithub.com%2Ftea-house%2Fpour-code',
    });
    expect(devContainerLinks({ ...CODE, ref: null })?.codespaces).toBe(
      'https://codespaces.new/tea-house/pour-code',
    );
    expect(devContainerLinks({ ...CODE, url: 'https://github.com/tea-house/pour-code/' })).toEqual(
      devContainerLinks(CODE),
    );
    expect(devContainerLinks({ ...CODE, url: 'https://gitlab.com/tea-house/pour-code' })).toBeNull();
    expect(devContainerLinks({ ...CODE, url: `https://evil.example/?${CODE.url}` })).toBeNull();
    expect(devContainerLinks({ ...CODE, url: 'https://github.com.evil.example/a/b' })).toBeNull();
  });
});
