import { describe, expect, it } from 'vitest';
import { highlightStylesheet } from './highlight.ts';
import { renderMarkdown } from './render.ts';

async function html(markdown: string): Promise<string> {
  return (await renderMarkdown(markdown)).html;
}

const shortcode = (name: string, body: string | object) =>
  `@@@${name}\n${typeof body === 'string' ? body : JSON.stringify(body)}\n@@@`;

describe('Markdown', () => {
  it('CRS-12 supports tables, footnotes, task lists and strikethrough', async () => {
    const page = await html(
      '| a | b |\n|:-:|---|\n| 1 | ~~2~~ |\n\n- [x] done\n\nnote[^1]\n\n[^1]: at the end',
    );
    expect(page).toContain('<div class="table-scroll" tabindex="0"><table>');
    expect(page).toContain('<td><del>2</del></td>');
    expect(page).toContain('<input type="checkbox" checked disabled aria-label="Done"> done');
    expect(page).toContain(
      '<a href="#note-fn-1" data-footnote-ref="" aria-describedby="footnote-label" id="note-fnref-1">1</a>',
    );
    expect(page).toContain('<li id="note-fn-1">');
  });

  it.each([
    ['The **StreamBridge **API', '<p>The <strong>StreamBridge</strong> API</p>'],
    ['A** loose **word', '<p>A <strong>loose</strong> word</p>'],
    ['**The **`API`', '<p><strong>The</strong> <code>API</code></p>'],
    [
      '** One**, ** two ** and** three**.',
      '<p> <strong>One</strong>, <strong>two</strong> and <strong>three</strong>.</p>',
    ],
  ])('SRC-03 keeps the space between loose bold words and the text around them: %s', async (text, page) => {
    expect(await html(text)).toBe(page);
  });

  it('LAY-13 makes column headers of a table’s first row, except an empty corner', async () => {
    const page = await html('| | a |\n|---|---|\n| 1 | 2 |');
    expect(page.replaceAll('\n', '')).toContain('<tr><td></td><th scope="col">a</th></tr>');
  });

  it('CRS-12 gives headings unique anchors made of their words, and lists the outline', async () => {
    const { html: page, toc } = await renderMarkdown(
      "# What's `new`?\n\n## Äpfel\n\n## Äpfel\n\n> ## quoted\n\n## Main",
    );
    expect(toc).toEqual([
      { depth: 2, text: "What's new?", anchor: 'whats-new' },
      { depth: 3, text: 'Äpfel', anchor: 'äpfel' },
      { depth: 3, text: 'Äpfel', anchor: 'äpfel-1' },
      { depth: 3, text: 'Main', anchor: 'section-main' },
    ]);
    expect(page).not.toContain('<h1');
  });

  it('CRS-12 keeps authors’ anchors and the links to them', async () => {
    expect(await html('[go](#Lab_Help)\n\n<a name="Lab_Help"></a>\n\n## Labs')).toBe(
      '<p><a href="#lab-help">go</a></p>\n<p><a id="lab-help"></a></p>\n<h2 id="labs">Labs</h2>',
    );
  });

  it('CRS-12 highlights code by class, deterministically', async () => {
    const page = await html('```java\nint x = 1; // one\n```');
    expect(page).toBe(
      '<pre tabindex="0" class="code" data-language="java"><code><span class="hl-keyword">int</span> x = <span class="hl-number">1</span>; <span class="hl-comment">// one</span></code></pre>',
    );
    expect(await html('```python\nx = "y"\n```\n\n```java\nint x = 1; // one\n```')).toContain(page);
    expect(highlightStylesheet()).toMatch(
      /^\.hl-comment\{color:#[0-9a-f]{6};color:light-dark\(#[0-9a-f]{6},#[0-9a-f]{6}\)\}$/m,
    );
  });

  it('CRS-12 shows code of an unknown language unchanged', async () => {
    expect(await html('```editor:open-file\nfile: <a>\n```')).toBe(
      '<pre tabindex="0" class="code" data-language="editor:open-file"><code>file: &#x3C;a>\n</code></pre>',
    );
  });

  it('CAT-10 splits the text at headings for search', async () => {
    const { sections } = await renderMarkdown(
      'Intro.\n\n## One\n\nText *one*.\n\n- a\n- b\n\n### Two\n\n```\ncode\n```',
    );
    expect(sections).toEqual([
      { heading: '', anchor: '', text: 'Intro.' },
      { heading: 'One', anchor: 'one', text: 'Text one. a b' },
      { heading: 'Two', anchor: 'two', text: 'code' },
    ]);
  });

  it('ADM-07 removes unknown classes', async () => {
    expect(await html('<div class="checks fixed inset-0" style="top:0">x</div>')).toBe(
      '<div class="checks">x</div>',
    );
  });
});

describe('shortcodes', () => {
  it('ADM-07 alert may contain Markdown with raw line breaks', async () => {
    expect(
      await html(shortcode('alert', '{\n"text": "#### Careful \\n\nIt is **hot**.",\n"type": "warning"\n}')),
    ).toBe(
      '<aside class="alert alert-warning">\n<h2 id="careful">Careful</h2>\n<p>It is <strong>hot</strong>.</p>\n</aside>',
    );
  });

  it('ADM-07 checks is a list separated by ||', async () => {
    const page = await html(shortcode('checks', { list: 'Boil `water` || Wait ||' }));
    expect(page.replaceAll('\n', '')).toBe(
      '<div class="checks"><ul><li>Boil <code>water</code></li><li>Wait</li></ul></div>',
    );
  });

  it('ADM-07 figure has a picture and a caption', async () => {
    const page = await html(
      shortcode('figure', { image: 'https://example.org/a.png', alt: 'A cup', caption: 'A *cup*' }),
    );
    expect(page.replaceAll('\n', '')).toBe(
      '<figure><span class="missing-picture">A cup <a href="https://example.org/a.png" rel="noopener noreferrer">Open the picture at example.org</a></span><figcaption>A <em>cup</em></figcaption></figure>',
    );
  });

  it.each([
    {
      name: 'vimeo',
      fields: { id: 42 },
      says: '<figure data-video="vimeo" data-video-id="42"',
      leads: 'https://vimeo.com/42',
    },
    {
      name: 'brightcove',
      fields: { id: 63, account: '1', player: 'p' },
      says: '<figure data-video="brightcove" data-video-id="63"',
      leads: 'https://players.brightcove.net/1/p_default/index.html?videoId=63',
    },
    {
      name: 'embed',
      fields: { html: "<iframe src='https://player.vimeo.com/video/42?h=0f' title='Tea'></iframe>" },
      says: '<figure data-video="vimeo" data-video-id="42" data-video-hash="0f"',
      leads: 'https://vimeo.com/42/0f',
    },
    {
      name: 'embed',
      fields: { html: "<iframe src='https://www.youtube.com/embed/abcdef12345'></iframe>" },
      says: '<figure data-video="youtube"',
      leads: 'https://www.youtube.com/watch?v=abcdef12345',
    },
  ])('CRS-11 $name becomes an inert figure that names the video', async ({ name, fields, says, leads }) => {
    const page = await html(shortcode(name, fields));
    expect(page).toContain(says);
    expect(page).toContain(`<a href="${leads}"`);
    expect(page).not.toContain('iframe');
  });

  it('CRS-11 a video without a known address is still mentioned', async () => {
    expect(await html(shortcode('brightcove', { id: 63 }))).toBe(
      '<figure data-video="brightcove" data-video-id="63" class="video"><p>Watch the video</p></figure>',
    );
  });

  it('CRS-11 embed turns any other frame into a link', async () => {
    expect(
      await html(shortcode('embed', { html: '<iframe src="https://example.org/x" title="Demo"></iframe>' })),
    ).toBe('<p><a href="https://example.org/x" rel="noopener noreferrer">Demo</a></p>');
  });

  it('GATE-01 conditional-cta has one link for each audience and keeps only the address', async () => {
    const page = await html(
      shortcode('conditional-cta', {
        text: 'Go',
        icon: 'arrow-right',
        attrGuest: "href='/auth'",
        attrAuth: 'href="/pro"',
        attrPro: "x-data @click='run()'",
      }),
    );
    expect(page.replaceAll('\n', '')).toBe(
      '<div class="conditional-cta" data-icon="arrow-right"><a href="/auth" data-audience="guest">Go</a><a href="/pro" data-audience="auth">Go</a></div>',
    );
  });

  it('ADM-07 are text inside a code block', async () => {
    expect(await html('```\n@@@alert\n{ "text": "x" }\n@@@\n```')).toContain('@@@alert');
  });

  it('ADM-07 keep surrounding words separate, and may occur many times in a text', async () => {
    const page = await html(
      `before\n${shortcode('alert', '{\n"text": "one"\n}')}\nafter\n${shortcode('alert', { text: 'two' })}`,
    );
    expect(page.replaceAll('\n', '')).toBe(
      '<p>before</p><aside class="alert alert-info"><p>one</p></aside><p>after</p><aside class="alert alert-info"><p>two</p></aside>',
    );
  });
});
