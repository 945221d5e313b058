import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const SOURCES = join(import.meta.dirname, '..');
const NATIVE = /<select\b|<textarea\b|<input\b[^>]*type="(?:date|datetime-local|checkbox)"/;

describe('form controls', () => {
  it('LAY-15 are consistent: selects, text areas, dates and checkboxes come from ui only', () => {
    const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter(
      (file) => file.endsWith('.tsx') && !file.startsWith('ui/') && !file.includes('.test.'),
    );
    const native = files.filter((file) => NATIVE.test(readFileSync(join(SOURCES, file), 'utf8')));
    expect(files.length).toBeGreaterThan(100);
    expect(native).toEqual([]);
  });
});
