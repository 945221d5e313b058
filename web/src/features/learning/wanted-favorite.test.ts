import { describe, expect, it } from 'vitest';
import { aStorage } from '../../session/testing.ts';
import { rememberWantedFavorite, takeWantedFavorite } from './wanted-favorite.ts';

const TEA = { likeableType: 'guide', id: 'tea', title: 'Tea & more' } as const;

describe('what a visitor wanted to keep', () => {
  it('FAV-04 is taken once, and only within the hour', () => {
    const storage = aStorage();
    rememberWantedFavorite(storage, TEA, 0);
    expect(takeWantedFavorite(storage, 3_600_000)).toEqual(TEA);
    expect(takeWantedFavorite(storage, 3_600_000)).toBeNull();
    rememberWantedFavorite(storage, TEA, 0);
    expect(takeWantedFavorite(storage, 3_600_001)).toBeNull();
  });

  it('FAV-04 is ignored where the stored value is not one of ours', () => {
    for (const wantedFavorite of ['', 'x', 'likeableType=path&id=a&title=b&at=0'])
      expect(takeWantedFavorite(aStorage({ wantedFavorite }), 0)).toBeNull();
  });
});
