import { describe, expect, it } from 'vitest';
import { renderScreen } from '../testing/render-screen.tsx';
import './prose.css';

describe('the type of a text', () => {
  it('READ-09 never tears inline code in the middle, except what is longer than the line', async () => {
    const screen = await renderScreen(
      <div className="prose" style={{ width: '18rem' }}>
        <p>
          A word or two before <code>spring-boot-starter-web</code> and after.
        </p>
        <p>
          <code>{'very-long-'.repeat(8)}</code>
        </p>
      </div>,
    );
    const [token, long] = [...screen.container.querySelectorAll('code')];
    const line = Number.parseFloat(getComputedStyle(token ?? screen.container).lineHeight);
    expect(token?.offsetHeight).toBeLessThan(1.5 * line);
    expect(long?.offsetHeight).toBeGreaterThan(1.5 * line);
    expect(long?.offsetWidth).toBeLessThanOrEqual(288);
  });

  it('READ-09 has italics of its own face', async () => {
    const faces = await document.fonts.load('italic 16px "Figtree Variable"');
    expect(faces.map(({ style }) => style)).toContain('italic');
  });
});
