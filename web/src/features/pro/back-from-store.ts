import { pages } from '@academy/domain/pages';

const PARAMETER = 'from';
const STORE = 'store';

/** Where the store sends a buyer; who only manages Pro there is thanked for nothing. */
export function returnPath({ isBought }: { isBought: boolean }): string {
  return isBought ? pages.pro.path() : `${pages.pro.path()}?${PARAMETER}=${STORE}`;
}

export function isBackFromStore(search: string): boolean {
  return new URLSearchParams(search).get(PARAMETER) === STORE;
}
