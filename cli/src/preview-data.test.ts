import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { takePreviewData } from './preview-data.ts';

function base(): string {
  const folder = mkdtempSync(join(tmpdir(), 'academy-data-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

describe('the database of a preview', () => {
  it('COM-07 is reused from the tenant’s previous preview', () => {
    const place = base();
    const first = takePreviewData(place, 'spring');
    mkdirSync(first.folder);
    first.release();
    const second = takePreviewData(place, 'spring');
    expect(second.folder).toBe(first.folder);
    expect(existsSync(second.folder)).toBe(true);
    expect(takePreviewData(place, 'tanzu').folder).not.toBe(first.folder);
  });

  it('COM-07 is a temporary one while that is in use', () => {
    const place = base();
    const first = takePreviewData(place, 'spring');
    const second = takePreviewData(place, 'spring');
    expect(second.folder).not.toBe(first.folder);
    expect(existsSync(second.folder)).toBe(true);
    second.release();
    expect(existsSync(second.folder)).toBe(false);
  });

  it('COM-07 is reused from a preview that was killed', () => {
    const place = base();
    mkdirSync(join(place, 'spring'));
    // No process has this number.
    writeFileSync(join(place, 'spring/lock'), '2147483646');
    expect(takePreviewData(place, 'spring').folder).toBe(join(place, 'spring/data'));
  });

  it('COM-07 is recreated once if it is unusable', () => {
    const place = base();
    expect(takePreviewData(place, 'spring').renew()).toBe(false);
    mkdirSync(join(place, 'tanzu/data'), { recursive: true });
    const used = takePreviewData(place, 'tanzu');
    expect(used.renew()).toBe(true);
    expect(existsSync(used.folder)).toBe(false);
  });
});
