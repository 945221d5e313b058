import { parentPort, workerData } from 'node:worker_threads';
import type { CheckedFolder, CompiledItem } from '@academy/compiler/catalog';
import { checkFolder } from '@academy/compiler/check';
import { readRepository } from '@academy/compiler/folder/repository';
import { renderItems } from '@academy/compiler/render';
import { readTenants } from '@academy/compiler/tenants';
import { asLive, FIRST_ITEMS, firstOf, itemsToShow } from './preview-items.ts';

export type AheadInput = {
  folder: string;
  variables: Record<string, string>;
  tenantId: string | undefined;
  /** The folder of all tenants. */
  tenants: string;
};
/** `first` has the source hashes of the items that follow, each in a message of its own. */
export type AheadMessage = { checked: CheckedFolder; first: string[] } | { compiled: CompiledItem };

const { folder, variables, tenantId, tenants } = workerData as AheadInput;
const post = (message: AheadMessage) => parentPort?.postMessage(message, []);

const all = readTenants(tenants).tenants.map(({ tenant }) => tenant);
const tenant = all.find((one) => (tenantId === undefined ? one.default : one.id === tenantId));
const imageHosts = tenant?.imageHosts ?? [];
const repository = readRepository(folder);
const checked = asLive(await checkFolder(folder, { variables, imageHosts, repository }));
const items = firstOf(itemsToShow(checked, []), { live: new Map(), atMost: FIRST_ITEMS });
post({ checked, first: items.map(({ sourceHash }) => sourceHash) });
for await (const compiled of renderItems({ ...checked, faults: [], items })) post({ compiled });
