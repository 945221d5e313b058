import { afterEach, describe, expect, it, vi } from 'vitest';
import { focusHeading } from './focus-heading.ts';

describe('focus that was lost', () => {
  afterEach(() => vi.unstubAllGlobals());

  /** A page that has only these, by selector; answers which of them was focused. */
  function focusedOf(page: Record<string, string>): string[] {
    const focused: string[] = [];
    const element = (name: string | undefined) =>
      name === undefined
        ? null
        : { focus: () => focused.push(name), querySelector: () => element(`first of ${name}`) };
    vi.stubGlobal('document', {
      querySelector: (selector: string) => element(page[selector]),
      getElementById: () => element('main'),
    });
    focusHeading();
    return focused;
  }

  it('LAY-13 goes to the heading of the page, or to the page where it has none', () => {
    expect(focusedOf({ 'main h1': 'heading' })).toEqual(['heading']);
    expect(focusedOf({})).toEqual(['main']);
  });

  it('LAY-13 stays within a dialog, since nothing behind it can take it', () => {
    expect(focusedOf({ 'main h1': 'heading', 'dialog:modal': 'dialog' })).toEqual(['first of dialog']);
  });
});
