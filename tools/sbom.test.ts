import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readText, root } from './files.mjs';

describe('the bill of materials', () => {
  it('SEC-20 lists every runtime dependency as CycloneDX, and no test-only ones', () => {
    const text = execFileSync(process.execPath, [join(root, 'tools/sbom.mjs')], { encoding: 'utf8' });
    const sbom = JSON.parse(text) as {
      bomFormat: string;
      components: { name: string; version: string; purl: string }[];
    };
    expect(sbom.bomFormat).toBe('CycloneDX');
    const names = new Set(sbom.components.map((component) => component.name));
    const runtime = ['server', 'identity', 'compiler', 'labs', 'web'].flatMap((folder) =>
      Object.keys(
        (JSON.parse(readText(`${folder}/package.json`)) as { dependencies?: object }).dependencies ?? {},
      ),
    );
    expect(runtime.filter((dependency) => !names.has(dependency))).toEqual([]);
    expect(names.has('vitest')).toBe(false);
    for (const { purl } of sbom.components)
      expect(purl).toMatch(/^pkg:npm\/(%40[\w.-]+\/)?[\w.-]+@\d+\.\d+\.\d+/);
  });

  it('SEC-20 is audited by CI, and SECURITY.md says where to report', () => {
    const workflow = readText('.github/workflows/test.yml');
    expect(workflow).toMatch(/npm audit --omit=dev --audit-level=high/);
    expect(workflow).toMatch(/npm run --silent sbom > (\S+)[\s\S]*path: \1/);
    expect(readText('SECURITY.md')).toMatch(/Report a vulnerability/);
  });
});
