import { cp, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { readTenants } from '@academy/compiler/tenants';
import { BRAND_FOLDERS } from '@academy/domain/tenant-face';
import { root } from '../tools/files.mjs';

/** The default tenant with its brand but no content, so that only the bench's content exists. */
export async function withBrandOnly(folder: string): Promise<{ tenantId: string; tenants: string }> {
  const bundled = join(root, 'content/tenants');
  const { tenants: known } = readTenants(bundled);
  const tenantId = known.find(({ tenant }) => tenant.default)?.tenant.id ?? '';
  const tenants = join(folder, 'tenants');
  await mkdir(join(tenants, tenantId), { recursive: true });
  for (const entry of await readdir(join(bundled, tenantId), { withFileTypes: true })) {
    if (entry.isFile() || BRAND_FOLDERS.includes(entry.name))
      await cp(join(bundled, tenantId, entry.name), join(tenants, tenantId, entry.name), { recursive: true });
  }
  return { tenantId, tenants };
}
