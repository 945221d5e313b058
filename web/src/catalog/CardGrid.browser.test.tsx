import { describe, expect, it } from 'vitest';
import { renderScreen } from '../testing/render-screen.tsx';
import { CardGrid } from './CardGrid.tsx';
import { CourseCard } from './CourseCard.tsx';
import { aCourseCard } from './reading/testing.ts';

async function renderGrid(count: number, width: string) {
  const courses = Array.from({ length: count }, (_, at) =>
    aCourseCard({ courseId: `c${at}`, slug: `c${at}` }),
  );
  const { container } = await renderScreen(
    <div style={{ width }}>
      <CardGrid items={courses} keyOf={({ courseId }) => courseId}>
        {(course) => <CourseCard course={course} />}
      </CardGrid>
    </div>,
  );
  return [...container.querySelectorAll('li:has(> .card)')].map((item) => item.getBoundingClientRect());
}

describe('a grid of cards', () => {
  it.each([
    { count: 4, width: '50rem', columns: 3 },
    { count: 3, width: '40rem', columns: 2 },
    { count: 5, width: '70rem', columns: 4 },
  ])('CAT-18 of $count in $columns columns: the last one fills its row, lying', async (one) => {
    const cards = await renderGrid(one.count, one.width);
    const [first, last] = [cards.at(0), cards.at(-1)];
    expect(cards.filter(({ top }) => top === first?.top)).toHaveLength(one.columns);
    expect(last?.width).toBeGreaterThan(one.columns * (first?.width ?? 0));
    expect(last?.height).toBeLessThan((last?.width ?? 0) / 2);
  });

  it.each([
    { count: 5, width: '50rem' },
    { count: 4, width: '40rem' },
    { count: 3, width: '20rem' },
  ])('CAT-18 of $count in $width: a row that is not alone keeps its width', async ({ count, width }) => {
    const widths = (await renderGrid(count, width)).map((card) => Math.round(card.width));
    expect(new Set(widths).size).toBe(1);
  });
});
