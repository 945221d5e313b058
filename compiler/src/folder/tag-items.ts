import { createHash } from 'node:crypto';
import { COMPILER_VERSION, type SourceItem } from '../catalog.ts';

/** The tags of one file as items, in file order. */
export function tagItems(file: string, tags: readonly { slug: string; name: string }[]): SourceItem[] {
  return tags.map((tag, index) => ({
    kind: 'tag',
    id: tag.slug,
    slug: tag.slug,
    title: tag.name,
    status: 'live',
    parent: null,
    order: index + 1,
    file,
    index,
    texts: {},
    addresses: {},
    assets: [],
    inherited: null,
    sourceHash: createHash('sha256')
      .update(JSON.stringify([COMPILER_VERSION, tag]))
      .digest('hex'),
  }));
}
