import { writeArchive } from '@academy/compiler/archive/write';
import { planPublish, publishPlan, uploadFolder } from '@academy/contract/publishing';
import type { Plan } from '@academy/contract/schemas/publishing-plan';
import type { Client } from '@academy/contract/client';
import type { Files } from './content.ts';

/** A folder as the command line would send it: objects become JSON, texts and bytes are packed unchanged. */
export async function archiveOf(files: Files): Promise<Buffer> {
  const packed = Object.entries(files).map(([path, content]) => ({
    path,
    bytes:
      content instanceof Uint8Array
        ? content
        : Buffer.from(typeof content === 'string' ? content : JSON.stringify(content, null, 2)),
  }));
  return Buffer.concat(await writeArchive(packed).toArray());
}

type Sending = {
  source: string;
  files: Files;
  variables?: Record<string, string>;
  allowRemovals?: boolean;
  takeOver?: string;
};

export async function uploadOf(client: Client, { source, files }: Sending): Promise<string> {
  const { data } = await client.send(uploadFolder, { query: { source } }, { upload: await archiveOf(files) });
  return data.uploadId;
}

export async function planOf(client: Client, sending: Sending): Promise<Plan & { uploadId: string }> {
  const uploadId = await uploadOf(client, sending);
  const { variables, allowRemovals, takeOver } = sending;
  const body = {
    uploadId,
    ...(variables && { variables }),
    ...(allowRemovals && { allowRemovals }),
    ...(takeOver && { takeOver }),
  };
  return { ...(await client.send(planPublish, { body })).data, uploadId };
}

export async function publishOf(
  client: Client,
  plan: Pick<Plan, 'planHash' | 'base'> & { uploadId: string },
  minor: { isMinor?: boolean; minorItems?: string[] } = {},
) {
  const { uploadId, planHash, base } = plan;
  if (planHash === null) throw new Error(`There is nothing to publish by: ${JSON.stringify(plan)}`);
  return (await client.send(publishPlan, { body: { uploadId, planHash, base, ...minor } })).data;
}
