import { describe, expect, it } from 'vitest';
import {
  currentDuration,
  estimateDuration,
  isFigureOff,
  lessonDuration,
  type DurationFacts,
} from './lesson-duration.ts';

const article = (facts: Partial<DurationFacts> = {}): DurationFacts => ({
  type: 'article',
  isGuide: false,
  words: 0,
  codeLines: 0,
  questions: 0,
  videoSeconds: 0,
  figure: null,
  ...facts,
});

describe('how long a lesson takes', () => {
  it('DUR-01 is what reading it takes, and a minute at least', () => {
    expect(lessonDuration(article({ words: 450, codeLines: 15 }))).toBe(210);
    expect(lessonDuration(article({ words: 3 }))).toBe(60);
  });

  it('DUR-01 lets an author differ by half, and no further', () => {
    const text = { words: 600 };
    expect(lessonDuration(article({ ...text, figure: 300 }))).toBe(300);
    expect(lessonDuration(article({ ...text, figure: 100 }))).toBe(100);
    expect(lessonDuration(article({ ...text, figure: 301 }))).toBe(200);
    expect(lessonDuration(article({ ...text, figure: 99 }))).toBe(200);
    expect(isFigureOff(article({ ...text, figure: 300 }))).toBe(false);
    expect(isFigureOff(article({ ...text, figure: 301 }))).toBe(true);
  });

  it('DUR-01 calls an article of 445 words that claims 8 minutes wrong, and a film of 33 seconds that claims 2', () => {
    expect(isFigureOff(article({ words: 445, figure: 480 }))).toBe(true);
    expect(isFigureOff(article({ type: 'video', videoSeconds: 33, figure: 120 }))).toBe(true);
    // Less than a minute is never worth a word.
    expect(isFigureOff(article({ words: 3, figure: 119 }))).toBe(false);
    expect(isFigureOff(article({ words: 3, figure: 120 }))).toBe(true);
  });

  it('DUR-02 is the real length of a video with the text beside it, whatever its author says', () => {
    const video = article({ type: 'video', videoSeconds: 632.4, figure: 700 });
    expect(lessonDuration(video)).toBe(632);
    expect(lessonDuration({ ...video, words: 180 })).toBe(692);
    expect(lessonDuration(article({ words: 180, videoSeconds: 30 }))).toBe(90);
  });

  it('DUR-02 is the figure of the author where a video lies elsewhere, and for a lab', () => {
    for (const type of ['video', 'article', 'lab'] as const)
      expect(lessonDuration(article({ type, videoSeconds: null, words: 5000, figure: 90 }))).toBe(90);
    const lab = article({ type: 'lab', words: 20, figure: 1200 });
    expect([lessonDuration(lab), estimateDuration(lab), isFigureOff(lab)]).toEqual([1200, null, false]);
    expect(lessonDuration({ ...lab, figure: null })).toBe(60);
    expect(estimateDuration(article({ type: 'video' }))).toBeNull();
  });

  it('DUR-01 gives a check a minute for each question, and a guide the time to try its code', () => {
    expect(lessonDuration(article({ type: 'knowledge-check', questions: 5 }))).toBe(300);
    expect(lessonDuration(article({ isGuide: true, words: 180, codeLines: 40 }))).toBe(860);
  });

  it('DUR-03 is the median of a lab or check once twenty people have done it', () => {
    const lab = { type: 'lab', duration: 1200 };
    expect(currentDuration(lab, { runs: 20, seconds: 1740 })).toBe(1740);
    expect(currentDuration(lab, { runs: 19, seconds: 1740 })).toBe(1200);
    expect(currentDuration(lab, undefined)).toBe(1200);
    expect(currentDuration({ type: 'knowledge-check', duration: 300 }, { runs: 99, seconds: 70 })).toBe(70);
    expect(currentDuration({ type: 'article', duration: 300 }, { runs: 99, seconds: 70 })).toBe(300);
  });
});
