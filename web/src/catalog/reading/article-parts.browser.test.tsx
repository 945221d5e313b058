import { describe, expect, it } from 'vitest';
import { addCopyButtons } from './article-parts.ts';

function headOf(attributes: string): string | null | undefined {
  const text = document.createElement('div');
  text.innerHTML = `<pre class="code" ${attributes}><code>int tea;</code></pre>`;
  addCopyButtons(text);
  return text.querySelector('.code-head > span')?.textContent;
}

describe('the header of a code block', () => {
  it('SRC-09 shows its title, or else its language', () => {
    expect(headOf('data-language="java" data-title="Tea.java"')).toBe('Tea.java');
    expect(headOf('data-language="java"')).toBe('java');
    expect(headOf('')).toBe('');
  });
});
