import { schemas } from '@academy/contract/schemas';
import { createElement } from 'react';
import { describe, expect, it } from 'vitest';
import { htmlOf, textOf } from '../../testing.tsx';
import { aTenant } from '../../testing/page.ts';
import { PathsPage } from './PathsPage.tsx';

const queries = { '/paths/list': schemas.listPaths.example };

function pageAt(path: string, legacyPathTarget = 'web-developer') {
  return htmlOf(createElement(PathsPage), { path, tenant: aTenant({ legacyPathTarget }), queries });
}

describe('PathsPage', () => {
  it('CAT-11 lists the paths with their courses under LEARNING PATHS (RTE-12)', () => {
    expect(pageAt('/paths')).toMatch(/<h1[^>]*>LEARNING PATHS<\/h1>/);
    expect(textOf(pageAt('/paths'))).toContain('Web developer Three courses and an exam. 1 Build a REST API');
  });

  it('RTE-05 leaves the legacy address where the path it meant is published', () => {
    expect(pageAt('/learning-path')).toBe('');
  });

  it('RTE-05 shows the list at the legacy address where no such path is published', () => {
    expect(pageAt('/learning-path', 'withdrawn')).toMatch(/<h1[^>]*>LEARNING PATHS<\/h1>/);
  });
});
