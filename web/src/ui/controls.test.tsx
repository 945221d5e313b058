import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { htmlOf, textOf } from '../testing.tsx';
import { Checkbox } from './Checkbox.tsx';
import { DateInput } from './DateInput.tsx';
import { FormField } from './FormField.tsx';
import { SearchField } from './SearchField.tsx';
import { Select } from './Select.tsx';
import { TextInput } from './TextInput.tsx';

const SOURCES = join(import.meta.dirname, '..');
const NATIVE = /<select\b|<textarea\b|<input\b[^>]*type="(date|datetime-local)"/;

describe('form controls', () => {
  it('LAY-15 have one look: selects, texts of several lines and dates come from ui alone', () => {
    const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter(
      (file) => file.endsWith('.tsx') && !file.startsWith('ui/') && !file.includes('.test.'),
    );
    const native = files.filter((file) => NATIVE.test(readFileSync(join(SOURCES, file), 'utf8')));
    expect(files.length).toBeGreaterThan(100);
    expect(native).toEqual([]);
  });

  it('LAY-15 a select and a date field bring an icon of their own in the place of the browser’s', () => {
    const select = htmlOf(<Select aria-label="Level" defaultValue="" />);
    expect(select).toMatch(/<select[^>]*class="[^"]*appearance-none/);
    expect(select).toContain('<svg');
    const date = htmlOf(<DateInput type="date" aria-label="Day" />);
    expect(date).toContain('type="date"');
    expect(date).toContain('<svg');
    expect(htmlOf(<Checkbox />)).toMatch(/<input type="checkbox"[^>]*appearance-none/);
  });

  it('LAY-15 a faulty field is marked and has its message below it, in red', () => {
    const field = (error?: string) =>
      htmlOf(
        <FormField label="Message" error={error}>
          {(attributes) => <TextInput {...attributes} />}
        </FormField>,
      );
    const html = field('The message field is required.');
    expect(html).toContain('aria-invalid="true"');
    expect(html).toMatch(/aria-describedby="([^"]+)".*<p id="\1" class="[^"]*text-danger/);
    expect(textOf(html)).toBe('Message The message field is required.');
    expect(field()).toContain('aria-invalid="false"');
    expect(field()).not.toContain('text-danger');
  });

  it('LAY-15 a search has a button that submits it, hidden until it has the focus', () => {
    const html = htmlOf(
      <SearchField label="Search alerts" value="" onSearch={() => undefined} delay={0} maxLength={10} />,
    );
    expect(html).toMatch(/<form role="search".*<button type="submit" class="sr-only [^"]*focus:not-sr-only/);
  });
});
