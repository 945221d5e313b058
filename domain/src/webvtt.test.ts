import { describe, expect, it } from 'vitest';
import { formatMediaTime, parseMediaTime, speakMediaTime } from './media-time.ts';
import { isWebVtt, parseWebVtt } from './webvtt.ts';

describe('the times of a video', () => {
  it.each([
    [0, '0:00', '0 seconds'],
    [4.9, '0:04', '4 seconds'],
    [65, '1:05', '1 minute 5 seconds'],
    [3600, '1:00:00', '1 hour'],
    [3723, '1:02:03', '1 hour 2 minutes 3 seconds'],
    [-3, '0:00', '0 seconds'],
  ])('VID-02 %s seconds are %s, and %s when spoken', (seconds, shown, spoken) => {
    expect(formatMediaTime(seconds)).toBe(shown);
    expect(speakMediaTime(seconds)).toBe(spoken);
  });

  it.each([
    ['0:00', 0],
    ['1:05', 65],
    ['90:00', 5400],
    ['1:02:03', 3723],
    ['00:01:05.250', 65.25],
    ['1:5', null],
    ['1:60', null],
    ['65', null],
    ['', null],
    ['-1:00', null],
  ])('VID-03 %s is read as %s seconds', (text, seconds) => {
    expect(parseMediaTime(text)).toBe(seconds);
  });
});

describe('WebVTT', () => {
  const FILE = `WEBVTT Kind: captions

NOTE nobody sees this
00:00 --> 00:01

STYLE
::cue { color: red }

first
00:00.000 --> 00:04.600 line:0 align:start
<v Ada>Tea &amp; <i>milk</i>
in a cup.

00:05.000 --> 00:10.000
Boil it.

00:11.000 --> 00:10.000
backwards

00:12 --> soon
never
`;

  it('VID-05 is read cue by cue, as plain text, without what is malformed', () => {
    const cues = [
      { start: 0, end: 4.6, text: 'Tea & milk in a cup.' },
      { start: 5, end: 10, text: 'Boil it.' },
    ];
    expect(parseWebVtt(FILE)).toEqual(cues);
    expect(parseWebVtt(FILE.replaceAll('\n', '\r\n'))).toEqual(cues);
  });

  it('VID-05 is read with the line ends of any system, and with blank-looking lines between', () => {
    const text = 'WEBVTT\r\r00:01.000 --> 00:02.000\rOne   line\r \rand <b>more </b>\r';
    expect(parseWebVtt(text)).toEqual([{ start: 1, end: 2, text: 'One line and more' }]);
  });

  it.each([
    ['no start', 'soon --> 00:02.000\nHello'],
    ['no end', '00:01.000 --> later\nHello'],
    ['no length', '00:01.000 --> 00:01.000\nHello'],
    ['no words', '00:01.000 --> 00:02.000\n<i></i>'],
    ['no times', 'Hello\nWorld'],
    ['two lines before its times', 'NOTE\nan example:\n00:01.000 --> 00:02.000\nHello'],
  ])('VID-05 leaves out a cue with %s', (_, block) => {
    expect(parseWebVtt(`WEBVTT\n\n${block}\n`)).toEqual([]);
  });

  it('VID-05 begins with its name, or is something else', () => {
    expect(isWebVtt('WEBVTT')).toBe(true);
    expect(isWebVtt('\uFEFFWEBVTT\n')).toBe(true);
    expect(isWebVtt('WEBVTT\r\n\r\n')).toBe(true);
    expect(isWebVtt('WEBVTTX\n')).toBe(false);
    expect(isWebVtt('This is no WEBVTT\n')).toBe(false);
    expect(parseWebVtt('00:01.000 --> 00:02.000\nHello')).toEqual([]);
    expect(parseWebVtt('1\n00:00:01,000 --> 00:00:02,000\nHello')).toEqual([]);
  });
});
