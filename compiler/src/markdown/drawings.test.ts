import { describe, expect, it } from 'vitest';
import type { CompiledItem } from '../catalog.ts';
import { checkFolder } from '../check.ts';
import { renderItems } from '../render.ts';
import { contentFolder, teaCourse } from '../testing/folders.ts';
import { dangersIn } from '../testing/inspect-html.ts';
import { renderMarkdown } from './render.ts';

const svg = (inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 100" width="300" height="100" fill="none" font-family="serif">${inside}</svg>`;
const KETTLE = svg(
  '<rect width="80" height="40" rx="8" fill="var(--brand, #1e7a3e)" fill-opacity="0.12" stroke="currentColor" stroke-dasharray="7 6"/><text x="8" y="24" fill="var(--text)">Kettle</text>',
);
const html = async (drawing: string, text = '![A kettle](kettle.svg)') => {
  const options = { addresses: { 'kettle.svg': '/assets/content/k.svg' }, drawingAt: () => drawing };
  return (await renderMarkdown(text, options)).html;
};

describe('an author’s drawing', () => {
  it('READ-06 is inlined with its description if it uses the tenant’s colors', async () => {
    expect(await html(KETTLE)).toBe(
      '<p><span class="drawing" tabindex="0"><svg viewBox="0 0 300 100" width="300" height="100" fill="none" role="img" aria-label="A kettle"><rect width="80" height="40" rx="8" fill="var(--brand)" fill-opacity="0.12" stroke="currentColor" stroke-dasharray="7 6"></rect><text x="8" y="24" fill="var(--text)">Kettle</text></svg></span></p>',
    );
  });

  it.each([
    ['colors of its own', svg('<rect width="80" height="40" fill="#ffffff" stroke="var(--brand)"/>')],
    ['no colors', svg('<rect width="80" height="40"/>')],
    ['an unknown variable', svg('<rect width="80" height="40" fill="var(--secret)"/>')],
    ['a style', svg('<rect width="80" height="40" fill="var(--brand)" style="fill: red"/>')],
    ['a class', svg('<rect width="80" height="40" fill="var(--brand)" class="fixed"/>')],
    ['a style element', svg('<style>rect{fill:red}</style><rect width="8" height="4" fill="var(--brand)"/>')],
    ['a picture', svg('<image href="#a"/><rect width="8" height="4" fill="var(--brand)"/>')],
    ['another use of itself', svg('<g fill="var(--brand)"><use href="#a"/></g>')],
    ['an animation', svg('<rect width="8" height="4" fill="var(--brand)"><set attributeName="x"/></rect>')],
    ['no size', '<svg viewBox="0 0 9 9"><rect width="8" height="4" fill="var(--brand)"/></svg>'],
    ['something else', '<p>var(--brand)</p>'],
  ])('READ-06 with %s stays a picture', async (_, drawing) => {
    expect(await html(drawing)).toMatch(/^<p><img src="\/assets\/content\/k.svg" alt="A kettle"[^>]*><\/p>$/);
  });

  it('READ-06 stays a picture inside a link, to avoid a second tab stop', async () => {
    expect(await html(KETTLE, '[![A kettle](kettle.svg)](https://tea.example)')).toContain('<img ');
  });

  it('READ-06 stays a picture if the drawings of a text are too large in total', async () => {
    const heavy = svg(`<text fill="var(--text)">${'tea '.repeat(7_000)}</text>`);
    const page = await html(heavy, '![A kettle](kettle.svg)\n\n'.repeat(40));
    const count = (part: RegExp) => page.match(part)?.length ?? 0;
    expect(count(/<svg/g)).toBe(18);
    expect(count(/<img/g)).toBe(22);
  });

  it('READ-06 keeps no id, event handler or address from its author', async () => {
    const drawing = svg(
      '<g id="root" onclick="alert(1)" data-x="1" mask="url(https://evil.example)"><text fill="var(--text)" onload="alert(2)">&lt;script&gt;<!-- <script>alert(3)</script> --></text></g>',
    );
    const page = await html(drawing);
    expect(page).toContain('<svg');
    expect(page).not.toMatch(/onclick|onload|evil|id=|data-x|<script/);
    expect(dangersIn(page)).toEqual([]);
  });

  it('READ-06 is read from the folder; one on another path stays a picture', async () => {
    const text = '![A kettle](kettle.svg)\n\n![White](white.svg)';
    const files = {
      '01-water/content.md': text,
      '01-water/kettle.svg': KETTLE,
      '01-water/white.svg': svg('<rect width="80" height="40" fill="#fff"/>'),
    };
    const checked = await checkFolder(contentFolder(teaCourse(files)));
    expect(checked.faults).toEqual([]);
    const items: CompiledItem[] = [];
    for await (const item of renderItems(checked)) items.push(item);
    const water = items.find(({ slug }) => slug === 'water')?.document as { content: string };
    expect(water.content.match(/<svg/g)).toHaveLength(1);
    expect(water.content.match(/<img/g)).toHaveLength(1);
  });
});
