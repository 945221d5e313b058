import { schemas } from '@academy/contract/schemas';
import { exampleCourse, exampleInstructor } from '@academy/contract/schemas/catalog';
import { describe, expect, it, vi } from 'vitest';
import { page, userEvent, type Locator } from 'vitest/browser';
import { PersonalDataReady } from '../api/personal-data.ts';
import { ADA } from '../testing/people.ts';
import { aTenant } from '../testing/page.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { CourseCard } from './CourseCard.tsx';
import { GuideCard } from './GuideCard.tsx';
import { InstructorCard } from './InstructorCard.tsx';
import { aCourseCard } from './reading/testing.ts';
import { ShareButtons } from './ShareButtons.tsx';

const renderCourse = (changes: Partial<typeof exampleCourse> = {}, origins = {}) =>
  renderScreen(<CourseCard course={{ ...exampleCourse, ...changes }} />, {
    page: { tenant: aTenant({ id: 'example' }), origins },
  });

const PICTURE = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="16" height="9"><rect width="16" height="9" fill="red"/></svg>')}`;

/** The colors on the screen, by distance from the corner of an element. */
async function colorsOf(locator: Locator) {
  const picture = await page.screenshot({ element: locator, save: false });
  const image = new Image();
  image.src = `data:image/png;base64,${picture}`;
  await image.decode();
  const canvas = new OffscreenCanvas(image.width, image.height).getContext('2d');
  canvas?.drawImage(image, 0, 0);
  // The test runner may scale the page down.
  const scale = image.width / locator.element().getBoundingClientRect().width;
  return (x: number, y: number) => [...(canvas?.getImageData(x * scale, y * scale, 1, 1).data ?? [])];
}

describe('a card', () => {
  it('CAT-01 shows level, topic, duration, number of lessons and lock of a course', async () => {
    const card = (await renderCourse()).getByRole('article');
    await expect
      .element(card.getByRole('heading').getByRole('link', { name: 'Build a REST API' }))
      .toHaveAttribute('href', '/courses/build-a-rest-api');
    for (const text of [
      'Beginner · REST',
      'From an empty folder to a tested API.',
      '1 hour 30 minutes',
      '12 lessons',
      'Locked, opens with: Log in',
    ])
      await expect.element(card).toHaveTextContent(text);
  });

  it('CAT-17 names the labs and videos of a course', async () => {
    const card = (await renderCourse({ includes: ['lab', 'video'] as never })).getByRole('article');
    await expect.element(card.getByRole('listitem').filter({ hasText: /^Lab$/ })).toBeVisible();
    await expect.element(card.getByRole('listitem').filter({ hasText: /^Video$/ })).toBeVisible();
  });

  it('LAY-13 shows the focus all around, also above its picture', async () => {
    const screen = await renderScreen(
      <div className="w-80">
        <CourseCard course={aCourseCard({ title: 'Tea', thumbnail: PICTURE as never })} />
      </div>,
    );
    await userEvent.tab();
    await expect.element(screen.getByRole('link', { name: 'Tea' })).toHaveFocus();
    const colors = await colorsOf(screen.getByRole('article'));
    const { width, height } = screen.getByRole('article').element().getBoundingClientRect();
    const ring = colors(1.5, height - 40);
    expect(colors(width / 2, 1.5)).toEqual(ring);
    expect(colors(1.5, 40)).toEqual(ring);
    expect(colors(20, height - 10)).not.toEqual(ring);
  });

  it('TEN-04 links a course of another tenant to that tenant', async () => {
    const screen = await renderCourse({ tenantId: 'other' }, { other: 'https://other.example.org' });
    await expect
      .element(screen.getByRole('link', { name: 'Build a REST API' }))
      .toHaveAttribute('href', 'https://other.example.org/courses/build-a-rest-api');
  });

  it('reserves space for its lazy-loaded, decorative picture', async () => {
    const screen = await renderCourse({ thumbnail: '/assets/rest.svg' as never });
    const picture = screen.getByRole('presentation').element() as HTMLImageElement;
    expect(picture.getAttribute('src')).toBe('/assets/rest.svg');
    expect([picture.width / picture.height, picture.loading]).toEqual([expect.closeTo(16 / 9, 1), 'lazy']);
  });

  it.each([
    ['pro', 'Locked, opens with: Pro'],
    [null, ''],
  ] as const)('GATE-01 of a guide that needs %s says what unlocks it', async (opens, lock) => {
    const [guide] = schemas.listGuides.example.guides;
    if (!guide) throw new Error('The example has a guide');
    const card = (await renderScreen(<GuideCard guide={{ ...guide, opens }} />)).getByRole('article');
    await expect
      .element(card.getByRole('link', { name: 'REST in 20 minutes' }))
      .toHaveAttribute('href', '/guides/rest-in-20-minutes');
    expect(/Locked.*Pro|Locked/.exec(card.element().textContent ?? '')?.[0] ?? '').toBe(lock);
  });

  it('CAT-12 shows initials for an instructor without a picture', async () => {
    const screen = await renderScreen(<InstructorCard instructor={exampleInstructor} />);
    await expect.element(screen.getByText('AE', { exact: true })).toBeVisible();
    await expect.element(screen.getByText('Teacher')).toBeVisible();
    await expect
      .element(screen.getByRole('link', { name: 'Ada Example' }))
      .toHaveAttribute('href', '/instructors/ada');
  });
});

describe('user data on a card', () => {
  const renderOwn = (
    changes: Parameters<typeof aCourseCard>[0] = {},
    { isPersonal = true, isVisitor = false } = {},
  ) =>
    renderScreen(
      <PersonalDataReady value={isPersonal}>
        <CourseCard course={aCourseCard(changes)} />
      </PersonalDataReady>,
      isVisitor ? {} : { session: ADA },
    );

  it.each([
    { isFavorite: true, isVisitor: false, pressed: 'true' },
    { isFavorite: false, isVisitor: false, pressed: 'false' },
    { isFavorite: true, isVisitor: true, pressed: 'false' },
  ])('FAV-01 a heart that is pressed for a member’s favorite only: %o', async ({ pressed, ...one }) => {
    const screen = await renderOwn({ isFavorite: one.isFavorite }, { isVisitor: one.isVisitor });
    await expect
      .element(screen.getByRole('button', { name: 'Favorite: Tea' }))
      .toHaveAttribute('aria-pressed', pressed);
  });

  it('FAV-01 has no heart for a course of another academy', async () => {
    const screen = await renderOwn({ tenantId: 'other' });
    await expect.element(screen.getByRole('article')).toBeVisible();
    await expect.element(screen.getByRole('button')).not.toBeInTheDocument();
  });

  it.each([
    ['33% done', { progressStatus: 'In Progress', completedLesson: 1 }],
    ['Completed', { progressStatus: 'Completed', completedLesson: 3 }],
  ] as const)('CRS-07 how much of a course is done: %s', async (text, changes) => {
    const screen = await renderOwn(changes);
    await expect.element(screen.getByText(text)).toBeVisible();
  });

  it('CAT-17 links a course in progress to its next lesson, next to the link to its page', async () => {
    const screen = await renderOwn({ progressStatus: 'In Progress', completedLesson: 1, nextLesson: 'brew' });
    await expect
      .element(screen.getByRole('link', { name: 'Continue: Tea' }))
      .toHaveAttribute('href', '/courses/tea/lessons/brew');
    await expect.element(screen.getByRole('link', { name: 'Tea', exact: true })).toBeVisible();
    await expect.element(screen.getByText('33% done')).toBeVisible();
  });

  it('CAT-17 links a course of another academy to its page only', async () => {
    const screen = await renderOwn({ progressStatus: 'In Progress', nextLesson: 'brew', tenantId: 'other' });
    await expect.element(screen.getByRole('article')).toBeVisible();
    await expect.element(screen.getByRole('link', { name: /Continue/ })).not.toBeInTheDocument();
  });

  it('CRS-07 has no progress for a course that was not started', async () => {
    const screen = await renderOwn();
    await expect.element(screen.getByRole('article')).not.toHaveTextContent(/done|Completed/);
  });

  it('FAV-01 has neither heart nor progress before they are known', async () => {
    const screen = await renderOwn({ isFavorite: true, progressStatus: 'Completed' }, { isPersonal: false });
    await expect.element(screen.getByRole('article')).not.toHaveTextContent('Completed');
    await expect.element(screen.getByRole('button')).not.toBeInTheDocument();
  });
});

describe('ShareButtons', () => {
  it('CON-03 are plain links to the page, so that they work without a popup', async () => {
    const open = vi.spyOn(window, 'open').mockReturnValue(null);
    const screen = await renderScreen(<ShareButtons title="Tea" />, {
      path: '/courses/tea',
      page: { origins: { test: 'https://test.example.org' } },
    });
    for (const name of ['Facebook', 'X', 'LinkedIn']) {
      const link = screen.getByRole('link', { name: `Share on ${name} (opens in a new window)` });
      await expect.element(link).toHaveAttribute('href', expect.stringContaining('%2Fcourses%2Ftea'));
      await expect.element(link).toHaveAttribute('target', '_blank');
      await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer');
    }
    let wasLeftToBrowser = false;
    const onClick = (event: Event) => {
      wasLeftToBrowser = !event.defaultPrevented;
      event.preventDefault();
    };
    addEventListener('click', onClick, { once: true });
    await screen.getByRole('link', { name: /^Share on X/ }).click();
    expect(open).toHaveBeenCalledOnce();
    expect(wasLeftToBrowser).toBe(true);
    open.mockRestore();
  });

  it.each(['Control', 'Meta', 'Shift', 'Alt'] as const)(
    'CON-03 leave a click with %s to the browser, without a popup',
    async (key) => {
      const open = vi.spyOn(window, 'open').mockReturnValue(null);
      addEventListener('click', (event) => event.preventDefault(), { once: true });
      const screen = await renderScreen(<ShareButtons title="Tea" />, { path: '/courses/tea' });
      await screen.getByRole('link', { name: /^Share on X/ }).click({ modifiers: [key] });
      expect(open).not.toHaveBeenCalled();
      open.mockRestore();
    },
  );

  it('CON-03 copy the link', async () => {
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    const screen = await renderScreen(<ShareButtons title="Tea" />, {
      path: '/courses/tea',
      page: { origins: { test: 'https://test.example.org' } },
    });
    await screen.getByRole('button', { name: 'Copy link' }).click();
    await expect.element(screen.getByText('Link copied')).toBeVisible();
    expect(write).toHaveBeenCalledWith('https://test.example.org/courses/tea');
    write.mockRestore();
  });
});
