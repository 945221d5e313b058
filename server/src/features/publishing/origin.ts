import type { PoolClient } from 'pg';
import { repositoryAddress } from '@academy/domain/repository';

/** What a client says of the repository that it publishes from. */
export type GivenOrigin = {
  repository?: string | undefined;
  commit?: string | undefined;
  folder?: string | undefined;
};

/** Remembers where a revision came from. The address of the repository is stored without credentials. */
export async function saveOrigin(
  client: PoolClient,
  { revision, origin }: { revision: number; origin: GivenOrigin | undefined },
): Promise<void> {
  const repository = repositoryAddress(origin?.repository ?? '');
  if (!origin || repository === null) return;
  await client.query('update revisions set repository = $2, commit = $3, folder = $4 where number = $1', [
    revision,
    repository,
    origin.commit ?? null,
    origin.folder?.replaceAll(/^\/+|\/+$/g, '') || null,
  ]);
}
