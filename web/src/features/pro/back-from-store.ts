import { pages } from '@academy/domain/pages';

const PARAMETER = 'from';
const STORE = 'store';

/** The return address of the store; managing Pro shows no thanks. */
export function returnPath({ isBought }: { isBought: boolean }): string {
  return isBought ? pages.pro.path() : `${pages.pro.path()}?${PARAMETER}=${STORE}`;
}

export function isBackFromStore(search: string): boolean {
  return new URLSearchParams(search).get(PARAMETER) === STORE;
}
