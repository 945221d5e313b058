import { expect, it } from 'vitest';
import { matchesHost } from './hosts.ts';

it.each([
  ['video.example.org', 'video.example.org', true],
  ['Video.Example.org', 'VIDEO.example.ORG', true],
  ['video.example.org', 'other.example.org', false],
  ['video.example.org', 'my.video.example.org', false],
  ['*.example.org', 'video.example.org', true],
  ['*.Example.org', 'a.b.EXAMPLE.org', true],
  ['*.example.org', 'example.org', false],
  ['*.example.org', 'badexample.org', false],
  ['*.example.org', 'example.org.evil.test', false],
])('MED-03 %s names %s: %s', (pattern, host, isMatch) => {
  expect(matchesHost(pattern, host)).toBe(isMatch);
});
