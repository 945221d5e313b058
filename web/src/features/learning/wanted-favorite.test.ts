import { describe, expect, it } from 'vitest';
import { aStorage } from '../../session/testing.ts';
import { rememberWantedFavorite, takeWantedFavorite } from './wanted-favorite.ts';

const TEA = { likeableType: 'guide', id: 'tea', title: 'Tea & more' } as const;

describe("a visitor's favorite", () => {
  it('FAV-04 is read once, and only within the hour', () => {
    const storage = aStorage();
    rememberWantedFavorite(storage, TEA, 0);
    expect(takeWantedFavorite(storage, 3_600_000)).toEqual(TEA);
    expect(takeWantedFavorite(storage, 3_600_000)).toBeNull();
    rememberWantedFavorite(storage, TEA, 0);
    expect(takeWantedFavorite(storage, 3_600_001)).toBeNull();
  });

  it('FAV-04 is ignored if the stored value is invalid', () => {
    for (const wantedFavorite of ['', 'x', 'likeableType=path&id=a&title=b&at=0'])
      expect(takeWantedFavorite(aStorage({ wantedFavorite }), 0)).toBeNull();
  });
});
