import { describe, expect, it } from 'vitest';
import { fileAddress, pathInRepository, repositoryAddress } from './repository.ts';

describe('the address of a repository', () => {
  it.each([
    ['git@github.com:acme/tea.git', 'https://github.com/acme/tea'],
    ['https://github.com/acme/tea.git/', 'https://github.com/acme/tea'],
    [
      'https://ada:secret@gitlab.example.org/acme/drinks/tea.git',
      'https://gitlab.example.org/acme/drinks/tea',
    ],
    ['https://token@git.example.org:8443/tea.git', 'https://git.example.org:8443/tea'],
    ['ssh://git@git.example.org:2222/acme/tea.git', 'https://git.example.org/acme/tea'],
    [' https://github.com/acme/tea//\n', 'https://github.com/acme/tea'],
    ['https://github.com/acme/acme.github.io.git', 'https://github.com/acme/acme.github.io'],
    ['git.example.org:acme/tea', 'https://git.example.org/acme/tea'],
  ])('ADM-16 of %s is %s', (remote, address) => {
    expect(repositoryAddress(remote)).toBe(address);
  });

  it.each([
    '',
    '../tea',
    '/srv/git/tea.git',
    'file:///srv/git/tea.git',
    'javascript:alert(1)',
    'C:\\tea',
    'https://github.com',
  ])('ADM-16 is none for %s', (remote) => {
    expect(repositoryAddress(remote)).toBeNull();
  });
});

describe('the page of a file', () => {
  const origin = { repository: 'https://github.com/acme/tea', commit: 'abc123', folder: 'content' };
  const at = { file: '01 green/content.md', line: 12 };

  it('ADM-16 leads to file and line where the host is known', () => {
    expect(fileAddress(origin, at)).toBe(
      'https://github.com/acme/tea/blob/abc123/content/01%20green/content.md#L12',
    );
    expect(fileAddress({ ...origin, repository: 'https://gitlab.example.org/acme/tea' }, at)).toBe(
      'https://gitlab.example.org/acme/tea/-/blob/abc123/content/01%20green/content.md#L12',
    );
  });

  it('ADM-16 is not known elsewhere, and without a commit', () => {
    expect(fileAddress({ ...origin, repository: 'https://git.example.org/tea' }, at)).toBeNull();
    expect(fileAddress({ ...origin, repository: 'https://notgithub.example.org/tea' }, at)).toBeNull();
    expect(fileAddress({ ...origin, commit: null }, at)).toBeNull();
    expect(fileAddress({ ...origin, repository: null }, at)).toBeNull();
    expect(pathInRepository({ folder: null }, at.file)).toBe(at.file);
  });
});
