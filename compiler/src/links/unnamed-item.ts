import type { Inherited, SourceItem } from '../catalog.ts';
import type { ItemFolder } from '../folder/item-folder.ts';

/** Stands in for a faulty item, so that its texts are still checked. */
export function unnamedItem({ kind, file }: ItemFolder, inherited: Inherited | null): SourceItem {
  return {
    kind,
    id: '',
    slug: '',
    title: '',
    status: 'draft',
    parent: null,
    order: 0,
    file,
    index: 0,
    texts: {},
    addresses: {},
    assets: [],
    inherited,
    sourceHash: '',
  };
}
