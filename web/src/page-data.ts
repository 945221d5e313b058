import type { PageData } from '@academy/contract/page-data';

export function readPageData(): PageData {
  return JSON.parse(document.getElementById('page-data')?.textContent ?? 'null') as PageData;
}
