import type { PoolClient } from 'pg';
import type { AuditAction } from '@academy/domain/audit';

/** The actor: a person in a session, or through their token. `name` replaces the person's name in the log. */
export type Actor = { userId: string | null; tokenId?: string; name?: string };

/** The operator of the server's machine. */
export const OPERATOR: Actor = { userId: null, name: 'Operator (command line)' };

export type AuditEntry = {
  actor: Actor;
  act: AuditAction;
  /** Null if the action concerns every tenant. */
  tenantId: string | null;
  target: { id: string; name: string };
  reason?: string;
  /** The state before and after, without secrets; null if there is none. */
  before: object | null;
  after: object | null;
  now: Date;
};

/** Written in the transaction of the action, so that neither exists without the other. */
export async function recordAct(client: Pick<PoolClient, 'query'>, entry: AuditEntry): Promise<void> {
  const { actor, act, tenantId, target, reason, before, after, now } = entry;
  await client.query(
    `insert into audit (at, actor_id, actor_name, token_id, act, tenant_id, target_id, target_name, reason, before, after, words)
     select $1::timestamptz, $2::uuid, who.name, $3::text, $4::text, $5::text, $6::text, $7::text, $8::text, $9::jsonb, $10::jsonb,
            lower(concat_ws(' ', who.name, $4, $5, $6, $7, $8, $9, $10))
     from (select coalesce(
             $11::text, (select coalesce(nullif(trim(first_name || ' ' || last_name), ''), email) from users where id = $2::uuid), ''
           ) as name) as who`,
    [
      now,
      actor.userId,
      actor.tokenId ?? null,
      act,
      tenantId,
      target.id,
      target.name,
      reason ?? null,
      before && JSON.stringify(before),
      after && JSON.stringify(after),
      actor.name ?? null,
    ],
  );
}
