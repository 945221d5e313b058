import { describe, expect, it } from 'vitest';
import { escapeMarkdown } from './markdown-text.ts';

describe('escapeMarkdown', () => {
  it('BOT-04 lets no text end a link, begin a line or become HTML', () => {
    expect(escapeMarkdown(' A [link](x)\n# *b* <script>&lt; `c` \\ ')).toBe(
      String.raw`A \[link\](x) # \*b\* \<script\>\&lt; \`c\` \\`,
    );
  });

  it('BOT-04 leaves plain text alone', () => {
    expect(escapeMarkdown('Größe (3 µm), 50% – "so"!')).toBe('Größe (3 µm), 50% – "so"!');
  });
});
