import { join } from 'node:path';

/** An SVG as PNG, with the site's own fonts. */
export async function renderPng(svg: string, { fonts }: { fonts: string }): Promise<Buffer> {
  // The rendering library is large and native, so it is loaded with the first picture.
  const { renderAsync } = await import('@resvg/resvg-js');
  const fontFiles = ['figtree-400.ttf', 'figtree-700.ttf'].map((name) => join(fonts, name));
  const image = await renderAsync(svg, {
    font: { fontFiles, loadSystemFonts: false, defaultFontFamily: 'Figtree' },
  });
  return image.asPng();
}
