import { describe, expect, it } from 'vitest';
import { aLesson, anOutlineLesson } from '../../catalog/reading/testing.ts';
import { answerAddress } from './answer-key.ts';
import { assetsIn, hasOfflineCheck, hasOfflineLab, readableLessons } from './needed.ts';

const hash = (digit: string) => digit.repeat(64);

describe('the files of a copy', () => {
  it('OFF-01 are all own pictures, captions and videos in the responses, once each', () => {
    const picture = `/assets/content/${hash('a')}.png`;
    const signed = `/assets/content/${hash('b')}.vtt?signature=k2.Ab-9_x`;
    const video = `/assets/content/${hash('c')}.mp4?signature=k2.Ab-9_x`;
    const answer = JSON.stringify({
      content: `<img src="${picture}"><img src="https://elsewhere.test/x.png">`,
      video: { file: { src: video, captions: signed } },
    });
    expect(assetsIn([answer, answer])).toEqual({ files: [picture, signed], videos: [video] });
  });

  it('OFF-01 exclude modules and what the person may not read', () => {
    const lessons = [
      anOutlineLesson({ slug: 'basics', type: 'module' }),
      anOutlineLesson({ slug: 'leaves' }),
      anOutlineLesson({ slug: 'taste', opens: 'pro' }),
    ];
    expect(readableLessons(lessons).map(({ slug }) => slug)).toEqual(['leaves']);
  });

  it('OFF-06 include unassessed checks and browser labs only', () => {
    const settings = { manualCompletion: true, assessed: true };
    expect(hasOfflineCheck(aLesson({ type: 'knowledge-check' }))).toBe(true);
    expect(hasOfflineCheck(aLesson({ hasQuiz: true }))).toBe(true);
    expect(hasOfflineCheck(aLesson())).toBe(false);
    expect(hasOfflineCheck(aLesson({ type: 'knowledge-check', settings }))).toBe(false);
    expect(hasOfflineLab(aLesson({ lab: 'browser' }))).toBe(true);
    expect(hasOfflineLab(aLesson({ lab: 'educates' }))).toBe(false);
  });

  it('OFF-01 responses are found again by method, address and body', () => {
    const address = answerAddress('/api/v1/lessons?slug=tea');
    expect(answerAddress('http://spring.test/api/v1/lessons?slug=tea', { method: 'GET' })).toBe(address);
    const others = [
      answerAddress('/api/v1/lessons?slug=coffee'),
      answerAddress('/api/v1/lessons?slug=tea', { method: 'POST' }),
      answerAddress('/api/v1/lessons?slug=tea', { body: '{}' }),
    ];
    expect(new Set([address, ...others]).size).toBe(4);
  });
});
