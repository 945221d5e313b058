import { describe, expect, it } from 'vitest';
import { topicOf } from './content-warnings.ts';

describe('the topic of a warning', () => {
  it.each([
    ['the link leads to /courses/none, which is no address of this site', 'link'],
    ['the instructor ines is neither in this folder nor live here', 'link'],
    ['the picture cup.png has no alternative text', 'picture'],
    ['https://pictures.example.org/cup.png lies on another host', 'picture'],
    ['this academy plays no videos of Vimeo', 'video'],
    ['the id of @@@vimeo is not the number of a video', 'video'],
    ['this code block is never closed', 'text'],
  ] as const)('ADM-15 of “%s” is %s', (message, topic) => {
    expect(topicOf(message)).toBe(topic);
  });
});
