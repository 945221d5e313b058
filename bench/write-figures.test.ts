import { expect, it } from 'vitest';
import { replaceFigures } from './write-figures.ts';

const HEAD = '| figure | measured | limit | how |\n| --- | ---: | ---: | --- |';
const PAGE = `# Figures

Introduction.

## Content

${HEAD}
| courses go live | 101 s | ≤ 120 s | \`publish\`, Node 20.20.0, 2026-01-05 |
| search, p50 | 12 ms | ≤ 15 ms | \`search\`, Node 20.20.0, 2026-01-05 |

## Labs

${HEAD}
| first command | 0.9 s | ≤ 1.5 s | \`labs\`, Node 20.20.0, 2026-01-05 |
`;
const conditions = 'Node 24.1.0, 2026-02-01';

it('replaces the rows of a bench and keeps the others', () => {
  const figures = [
    { name: 'courses go live', value: 130.4, unit: 's', limit: { atMost: 120 }, note: 'one run' },
    { name: '… published again unchanged', value: 3, unit: 's' },
  ];
  expect(replaceFigures(PAGE, { area: 'Content', bench: 'publish', conditions, figures })).toBe(
    PAGE.replace(
      /\| courses go live .*/,
      `| courses go live | **130 s** | ≤ 120 s | \`publish\`, ${conditions}; one run |
| … published again unchanged | 3 s |  | \`publish\`, ${conditions} |`,
    ),
  );
});

it('appends the rows of a new bench to the table of its area', () => {
  const figures = [{ name: 'Stop', value: 0.95, unit: 's', limit: { atMost: 3 } }];
  expect(replaceFigures(PAGE, { area: 'Labs', bench: 'stop', conditions, figures })).toBe(
    `${PAGE}| Stop | 0.95 s | ≤ 3 s | \`stop\`, ${conditions} |\n`,
  );
});
