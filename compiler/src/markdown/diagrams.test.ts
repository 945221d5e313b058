import { describe, expect, it } from 'vitest';
import { checkFolder } from '../check.ts';
import { contentFolder, teaCourse } from '../testing/folders.ts';
import { dangersIn } from '../testing/inspect-html.ts';
import { renderMarkdown } from './render.ts';

const block = (source: string) => `\`\`\`mermaid\n${source}\n\`\`\``;
const html = async (source: string) => (await renderMarkdown(block(source))).html;

describe('diagrams', () => {
  it.each([
    ['flowchart LR\n  A[Kettle] -->|boils| B{Tea?}', 'Flowchart', ['Kettle', 'boils', 'Tea?']],
    ['graph TD;\nKettle-->Cup;', 'Flowchart', ['Kettle', 'Cup']],
    ['flowchart\nKettle-->Cup', 'Flowchart', ['Kettle', 'Cup']],
    [
      'graph LR\nKettle--heat-->Cup[a-->b]-.->|sip|End',
      'Flowchart',
      ['Kettle', 'heat', 'a-->b', 'sip', 'End'],
    ],
    ['stateDiagram-v2\nCold-->Hot\nHot-->Hot: stir', 'State diagram', ['Cold', 'Hot', 'stir']],
    ['classDiagram\nTea<|--Green', 'Class diagram', ['Tea', 'Green']],
    [
      'sequenceDiagram\n  Ada->>Grace: Tea?\n  Grace-->>Ada: Yes',
      'Sequence diagram',
      ['Ada', 'Grace', 'Tea?', 'Yes'],
    ],
    ['stateDiagram-v2\n  [*] --> Cold\n  Cold --> Hot: boil', 'State diagram', ['Cold', 'Hot', 'boil']],
    ['classDiagram\n  class Tea { +int degrees }\n  Tea <|-- Green', 'Class diagram', ['Tea', 'degrees']],
    [
      'erDiagram\n  CUP ||--o{ TEA : holds\n  CUP { int size }',
      'Entity relationship diagram',
      ['CUP', 'size'],
    ],
    [
      'pie showData title Tea\n  "Green" : 3\n  "Black & white" : 1',
      'Tea',
      ['Green: 75% (3)', 'Black &#x26; white: 25% (1)', '75%'],
    ],
    ['pie\n"All" : 2', 'Pie chart', ['All: 100%']],
    [
      'gantt\n  title Brewing\n  dateFormat YYYY-MM-DD\n  section Kettle\n  Fill :done, fill, 2026-01-05, 1d\n  Boil :crit, boil, after fill, 2d\n  section Cup\n  Steep :3d\n  Drink :milestone, after boil, 0d',
      'Brewing',
      ['Kettle', 'Fill (done)', 'Boil (critical)', 'Cup', 'Steep', 'Drink', 'Jan 5'],
    ],
    [
      'gantt\ndateFormat DD.MM.YYYY HH:mm\nSteep : 05.01.2026 09:00, 05.01.2026 11:30',
      'Gantt chart',
      ['Steep', '09:00', '11:00'],
    ],
  ])('SRC-12 %j is rendered to a picture', async (source, name, words) => {
    const page = await html(source);
    expect(page).toContain(`role="img" aria-label="${name}"`);
    const [picture = ''] = /<svg[\s\S]*<\/svg>/.exec(page) ?? [];
    for (const word of words) expect(picture).toContain(`>${word}</t`);
    expect(dangersIn(page)).toEqual([]);
  });

  it.each(['graph LR\n  A-->A\n  B-->C', 'stateDiagram-v2\n  A-->A\n  B-->C'])(
    'SRC-12 draw a node that links to itself: %j',
    async (source) => expect(await html(source)).toMatch(/<svg[\s\S]*>↻<\/text>/),
  );

  it('SRC-12 draw two participants', async () => {
    const page = await html('sequenceDiagram\n  Ada->>Grace: Tea?\n  Grace-->>Ada: Yes');
    expect(page.match(/<rect/g)).toHaveLength(2);
  });

  it('SRC-12 take their colors from the page, in both schemes, and none from the author', async () => {
    const page = await html(
      'flowchart LR\n  A:::hot --> B\n  classDef hot fill:#f00\n  style B fill:#00f,color:#fff',
    );
    expect(page).toContain('fill="var(--diagram-node-fill)"');
    expect(page).not.toMatch(/(?:fill|stroke)="#|<style|style=/);
    expect(page).not.toMatch(/<svg[\s\S]*(?:classDef|hot)[\s\S]*<\/svg>/);
  });

  it('SRC-12 have the author’s name and description, and their source below', async () => {
    const source =
      '---\ntitle: Brewing\n---\nflowchart LR\n  accDescr {\n    From the kettle\n    to the cup\n  }\n  A --> B';
    const page = await html(source);
    expect(page).toContain('aria-label="Brewing"><desc>From the kettle to the cup</desc>');
    expect(page).toMatch(
      /<details><summary>Source of the diagram<\/summary><pre[^>]*data-language="mermaid"/,
    );
    expect(await html('flowchart LR\n  accTitle: Tea\n  A --> B')).toContain('aria-label="Tea"');
  });

  it('SRC-12 put a node into the group that names it, and take its shape from wherever it is given', async () => {
    const page = await html('flowchart LR\n  A --> B\n  subgraph S [Shop]\n  A\n  end');
    expect(page).toContain('>Shop</text>');
    expect(page).not.toContain('width="0"');
    const groups = await html('flowchart LR\n  A[Tea] --> B\n  subgraph S\n  B --> C & D\n  end\n  C(Cup)');
    for (const word of ['Tea', 'B', 'Cup', 'D']) expect(groups).toContain(`>${word}</text>`);
  });

  it('SRC-12 have different ids for the parts of two diagrams', async () => {
    const { html: page } = await renderMarkdown(`${block('graph LR\nA-->B')}\n\n${block('graph LR\nA-->C')}`);
    const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(ids.length).toBeGreaterThan(2);
    expect(new Set(ids).size).toBe(ids.length);
    for (const [, id] of page.matchAll(/url\(#([^)]+)\)/g)) expect(ids).toContain(id);
  });

  it.each([
    { what: 'a mind map', source: 'mindmap\n  root((Tea))\n    Green' },
    { what: 'a pie without slices', source: 'pie title Tea\n  "green" : 0' },
    { what: 'a slice that is none', source: 'pie\n  green = 3' },
    { what: 'a Gantt chart without tasks', source: 'gantt\n  title Tea' },
    { what: 'a task after an unknown one', source: 'gantt\n  Boil : after fill, 2d' },
    { what: 'a task that ends before it starts', source: 'gantt\n  Boil : 2026-01-05, 2026-01-01' },
    { what: 'a Gantt chart with free days', source: 'gantt\n  excludes weekends\n  Boil : 2026-01-05, 2d' },
    // More lines than the layout can handle.
    { what: '300 lines', source: `graph LR\n${'A-->B\n'.repeat(300)}`, others: ['lesson.json'] },
  ])('SRC-12 shows $what as code, with a warning at its line', async ({ source, others = [] }) => {
    expect(await html(source)).toMatch(/^<pre[^>]*data-language="mermaid"><code>/);
    const files = { '01-water/content.md': `One.\n\n${block(source)}` };
    const { faults, warnings } = await checkFolder(contentFolder(teaCourse(files)));
    expect(faults).toEqual([]);
    const isText = ({ file }: { file: string }) => file.endsWith('content.md');
    expect(warnings.filter(isText)).toMatchObject([
      { line: 3, message: expect.stringContaining('the diagram is shown as its source') },
    ]);
    const rest = warnings.filter((warning) => !isText(warning));
    expect(rest.map(({ file }) => file.split('/').at(-1))).toEqual(others);
  });

  it.each([
    ['flowchart LR\n  A[Kettle] --> B\n  B --> C[Cup', 'its line B', 6],
    ['graph TD\n  A --> B; B --> C', 'its line A --> B; B', 5],
    ['flowchart LR\n  subgraph S\n  A --> B', 'the block subgraph S', 5],
    ['sequenceDiagram\n  Ada->>Grace: Tea?\n  Ada->>Grace', 'its line Ada->>Grace', 6],
    ['sequenceDiagram\n  loop Daily\n  Ada->>Grace: Tea?', 'the block loop Daily', 5],
    ['stateDiagram-v2\n  Cold --> Hot\n  note right of Hot : Very', 'its line note right of Hot', 6],
    ['classDiagram\n  class Tea\n  Tea <|~~ Green', 'its line Tea <|~~ Green', 6],
    ['erDiagram\n  CUP ||--o{ TEA : holds\n  CUP --> POT', 'its line CUP', 6],
  ])('SRC-12 report what is missing from the picture: %j', async (source, message, line) => {
    const files = { '01-water/content.md': `One.\n\n${block(source)}` };
    const { faults, warnings } = await checkFolder(contentFolder(teaCourse(files)));
    expect(faults).toEqual([]);
    expect(warnings).toMatchObject([{ line, message: expect.stringContaining(`drawn without ${message}`) }]);
  });

  it.each(['flowchart LR', 'graph TD; A-->B', 'flowchart SIDEWAYS\n  A --> B'])(
    'SRC-12 are shown as code with a reason: %j',
    async (source) => {
      expect(await html(source)).toMatch(/^<pre[^>]*data-language="mermaid"><code>/);
      const files = { '01-water/content.md': block(source) };
      const { warnings } = await checkFolder(contentFolder(teaCourse(files)));
      expect(warnings).toMatchObject([{ message: expect.stringContaining('is shown as its source') }]);
    },
  );

  it.each([
    'flowchart LR\n  A ----> B\n  B --x C\n  C o--o D\n  D -...-> E ====> F\n  F -- far --- G',
    'graph TD\n  A & B --> C & D\n  A ~~~ D\n  subgraph one [Tea]\n    direction TB\n    A\n  end',
    'graph TD\n  A([a]) --> B[[b]] --> C[(c)] --> D((d)) --> E(((e))) --> F>f] --> G{g} --> H{{h}} --> I[/i\\]',
    'graph LR\n  Küche[Küche] --> Tee["Tee (heiß)"]\n  Tee -->|"gut; sehr"| a.b',
    'sequenceDiagram\n  autonumber\n  participant A as Ada L.\n  A->>+B: Hi\n  activate B\n  alt yes\n  B--xA: no\n  else no\n  B--)A: yes\n  end\n  Note over A,B: Tea',
    'stateDiagram-v2\n  direction LR\n  [*] --> Cold\n  state "Very hot" as Hot\n  state fork <<fork>>\n  Cold-->fork: a\n  fork --> Hot\n  state Pot {\n    Hot --> [*]\n  }\n  Cold : Not yet',
    'classDiagram\n  class Tea {\n    <<interface>>\n    +int degrees\n    +boil(int a) bool\n  }\n  Tea : +String name\n  Tea "1" *-- "many" Leaf : has\n  Tea ..|> Drink\n  namespace Pots {\n    class Pot\n  }',
    'erDiagram\n  CUP ||--o{ TEA : holds\n  CUP {\n    int size PK "in ml"\n  }\n  POT }|..|{ CUP : "pours into"',
  ])('SRC-12 has every word of %j, and nothing to say', async (source) => {
    const files = { '01-water/content.md': block(source) };
    expect((await checkFolder(contentFolder(teaCourse(files)))).warnings).toEqual([]);
    const [picture = ''] = /<svg[\s\S]*<\/svg>/.exec(await html(source)) ?? [];
    expect(picture).not.toBe('');
    for (const word of ['Küche', 'Tee (heiß)', 'gut; sehr'].filter((one) => source.includes(one)))
      expect(picture).toContain(word);
    expect(picture).not.toMatch(/>-<\/t/);
  });

  it('SRC-12 also give the shares of a pie and the times of tasks in words', async () => {
    expect(await html('pie\n"Green" : 3\n"Black" : 1')).toContain('<desc>Green 75%, Black 25%</desc>');
    expect(await html('gantt\nBoil : active, 2026-01-05, 2d')).toContain(
      '<desc>Boil (under way): Jan 5, 2026 to Jan 7, 2026</desc>',
    );
  });

  it('SRC-13 are searchable by name and description, never by source', async () => {
    const found = async (source: string) => {
      const { sections, text } = await renderMarkdown(`## Tea\n\nBefore.\n\n${block(source)}\n\nAfter.`);
      expect(text).toBe(`Tea ${sections[0]?.text}`);
      return sections[0]?.text;
    };
    expect(await found('graph LR\nA[Kettle]-->B')).toBe('Before. Flowchart After.');
    expect(await found('flowchart LR\naccTitle: Brewing\naccDescr: From kettle to cup\nA-->B')).toBe(
      'Before. Brewing: From kettle to cup After.',
    );
    // Shown as code, since it can't be rendered.
    expect(await found('mindmap\n  root((Tea))')).toBe('Before. After.');
    expect(await found(`graph LR\n${'A-->B\n'.repeat(300)}`)).toBe('Before. After.');
  });

  it('SRC-12 cause no warning if they are rendered', async () => {
    const files = { '01-water/content.md': block('graph LR\nA-->B') };
    expect((await checkFolder(contentFolder(teaCourse(files)))).warnings).toEqual([]);
  });
});
