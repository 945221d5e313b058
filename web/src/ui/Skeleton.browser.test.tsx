import { describe, expect, it } from 'vitest';
import { renderScreen } from '../testing/render-screen.tsx';
import { Skeleton } from './Skeleton.tsx';

describe('Skeleton', () => {
  it("READ-07 is neutral, without the tenant's color", async () => {
    const { container } = await renderScreen(<Skeleton className="h-5" />);
    const color = () => getComputedStyle(container.querySelector('.skeleton') ?? container).backgroundColor;
    const before = color();
    document.documentElement.style.setProperty('--brand', 'red');
    document.documentElement.style.setProperty('--surface', 'red');
    expect(color()).toBe(before);
    document.documentElement.removeAttribute('style');
    expect(before).not.toBe('rgba(0, 0, 0, 0)');
  });

  it('READ-07 is invisible for the first 200 ms', async () => {
    const { container } = await renderScreen(<Skeleton />);
    const [appearing] = container.querySelector('.skeleton')?.getAnimations() ?? [];
    appearing?.pause();
    const opacityAt = (time: number) => {
      if (appearing) appearing.currentTime = time;
      return Number(getComputedStyle(container.querySelector('.skeleton') ?? container).opacity);
    };
    expect(opacityAt(0)).toBe(0);
    expect(opacityAt(199)).toBe(0);
  });
});
