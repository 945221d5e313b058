import { describe, expect, it } from 'vitest';
import { renderScreen } from '../testing/render-screen.tsx';
import './prose-blocks.css';
import './prose.css';

describe('typography of a text', () => {
  it('READ-09 never breaks inline code, unless it is longer than the line', async () => {
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

  it('LAY-20 wraps long code in a table within its column', async () => {
    const widthOf = async (columns: string[]) => {
      const screen = await renderScreen(
        <div className="prose" style={{ width: '38rem' }}>
          <div className="table-scroll">
            <table>
              <tbody>
                <tr>
                  {columns.map((code) => (
                    <td key={code}>
                      <code>{code}</code>, and some words about it
                    </td>
                  ))}
                </tr>
              </tbody>
            </table>
          </div>
        </div>,
      );
      const box = screen.container.querySelector('.table-scroll');
      return { room: box?.clientWidth, table: box?.scrollWidth };
    };
    for (const columns of [2, 3]) {
      const codes = Array.from({ length: columns }, (_, at) => `${at}.com.fasterxml.jackson.databind.module`);
      const { room, table } = await widthOf(codes);
      expect(table).toBe(room);
    }
  });

  it('READ-09 has real italics', async () => {
    const faces = await document.fonts.load('italic 16px "Figtree Variable"');
    expect(faces.map(({ style }) => style)).toContain('italic');
  });
});
