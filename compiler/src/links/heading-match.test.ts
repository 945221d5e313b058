import { describe, expect, it } from 'vitest';
import { findExplaining, meaningfulWords } from './heading-match.ts';

const section = (heading: string, text: string) => ({ heading, words: meaningfulWords(text) });
const TEMPERATURE = section(
  'Temperature',
  'Boiling water makes a gentle leaf bitter: cool the kettle first.',
);
const find = (question: string, sections = [TEMPERATURE], explanation = 'A gentle leaf turns bitter.') =>
  findExplaining({ question, explanation }, sections)?.heading ?? null;

describe('the section whose heading matches a question', () => {
  it('QUIZ-17 has a heading whose words all occur in the question', () => {
    expect(find('Which temperature has the water?')).toBe('Temperature');
    expect(find('How many temperatures are there?')).toBe('Temperature');
    expect(find('How hot is the water?')).toBeNull();
  });

  it('QUIZ-17 shares further words with the question and its explanations', () => {
    expect(find('Which temperature?', [section('Temperature', 'Of the moon and the stars.')])).toBeNull();
    expect(find('Which temperature?', [TEMPERATURE], '')).toBeNull();
  });

  it('QUIZ-17 has a meaningful heading', () => {
    expect(find('Which is this?', [section('Overview', 'A gentle leaf turns bitter.')])).toBeNull();
    expect(find('Which is this?', [section('', 'A gentle leaf turns bitter.')])).toBeNull();
  });

  it('QUIZ-17 is the more specific of two, and none if both match equally', () => {
    const exact = section('Water temperature', 'A gentle leaf turns bitter.');
    expect(find('Which temperature has the water?', [TEMPERATURE, exact])).toBe('Water temperature');
    expect(find('Which temperature has the water?', [TEMPERATURE, { ...TEMPERATURE }])).toBeNull();
  });
});
