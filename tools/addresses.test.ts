import { sitePages } from '@academy/contract/pages/all';
import { pages } from '@academy/domain/pages';
import { describe, expect, it } from 'vitest';
import { listFiles } from './files.mjs';
import { faultsOf } from './source.mjs';

/**
 * These are not pages: the API below its base path, the login provider, patterns left out of logs, and text
 * that authors write.
 */
const OTHERS =
  /^(?:contract\/src\/|identity\/src\/handler\.ts|server\/src\/observability\/logged-path\.ts|cli\/src\/scaffolds\/)/;

const isSource = (file: string) =>
  /^(?:domain|contract|compiler|identity|server|web|labs|cli)\/src\/.*\.tsx?$/.test(file) &&
  !/\.test\.tsx?$|\/testing(?:-\w+)?[/.]/.test(file);

describe('the addresses of pages', () => {
  it('RTE-03 are only spelled in the page table', () => {
    const starts = new Set(
      Object.values(pages).flatMap(({ pattern }) => /^\/([\w-]+)/.exec(pattern)?.[1] ?? []),
    );
    const spelled = new RegExp(
      String.raw`(?:['"\`]|\$\{[^}]*origin[^}]*\})/(?:${[...starts].join('|')})(?=['"\`/?#.])`,
      'i',
    );
    const files = listFiles().filter(
      (file) => isSource(file) && !OTHERS.test(file) && file !== 'domain/src/pages.ts',
    );
    expect(faultsOf(files, spelled, withoutComments)).toEqual([]);
  });

  it('SSR-01 name components that the web has', () => {
    const files = new Set(listFiles());
    const screens = sitePages.flatMap(({ screen }) => screen);
    expect(screens.filter((screen) => !files.has(`web/src/features/${screen}.tsx`))).toEqual([]);
  });
});

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\/|(?<![:'"`])\/\/[^\n]*/g, (comment) => comment.replace(/[^\n]/g, ''));
}
