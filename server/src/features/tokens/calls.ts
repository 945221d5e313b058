import { randomBytes } from 'node:crypto';
import { deleteTokens, generateToken, listAbilities, listTokens } from '@academy/contract/tokens';
import { ABILITIES, AUTHOR_ABILITIES } from '@academy/domain/abilities';
import type { Ability } from '@academy/domain/abilities';
import type { Member } from '@academy/domain/access';
import { encodeSecret, formatToken } from '@academy/domain/access-token';
import { DomainError } from '@academy/domain/errors';
import { networkOf } from '@academy/domain/network';
import { recordAct } from '../../audit/audit.ts';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../database/transaction.ts';
import { WithMessage } from '../../http/mount.ts';
import type { Mount } from '../../http/mount.ts';
import { hashOf } from '../../people/access-tokens.ts';
import { sendIdentityMail } from '../mail/index.ts';
import { reportToken } from './report.ts';
import { countTokens, insertToken, readTokens, removeTokens } from './store.ts';
import type { TokenScope } from './store.ts';

const DAY = 24 * 60 * 60 * 1000;
const MAX_PER_PERSON = 100;

/** None of these calls has an ability, so tokens can't create, list or delete tokens. */
export function tokenCalls(mount: Mount, context: Context): void {
  const { pool } = context.database;
  // All tenants have the same abilities today; the call names its tenant anyway.
  mount.call(listAbilities, async ({ person }) => ({ abilities: [...abilitiesOf(person)] }));

  mount.call(listTokens, async ({ person, site }) => ({
    result: await readTokens(pool, scopeOf(person, site.tenant.id)),
  }));

  mount.call(generateToken, async ({ body, person, site, now, address }) => {
    const { name, expiresInDays } = body;
    requireAbilities(person, body.abilities);
    const abilities = ABILITIES.filter((ability) => body.abilities.includes(ability));
    const tokenId = context.newId();
    const secret = encodeSecret(randomBytes(32));
    const tenantId = site.tenant.id;
    const expiresAt = new Date(now.getTime() + expiresInDays * DAY);
    const { userId } = person;
    const secretHash = hashOf(secret);
    await inTransaction(pool, async (client) => {
      requireRoom(await countTokens(client, userId));
      await insertToken(client, {
        tokenId,
        userId,
        tenantId,
        name,
        abilities,
        secretHash,
        createdAt: now,
        expiresAt,
      });
      await recordAct(client, {
        actor: person,
        act: 'token.generated',
        tenantId,
        target: { id: tokenId, name },
        before: null,
        after: { name, abilities, expiresAt },
        now,
      });
      const network = networkOf(address);
      const sendMail = sendIdentityMail(context);
      await reportToken(client, { userId, tokenId, name, site, network, now, sendMail });
    });
    return { message: formatToken({ tokenId, secret }), tokenId, expiresAt: expiresAt.toISOString() };
  });

  mount.call(deleteTokens, async ({ body, person, site, now }) => {
    const removed = await inTransaction(pool, async (client) => {
      const tokens = await removeTokens(client, body, scopeOf(person, site.tenant.id));
      for (const { tokenId, name, abilities, tenantId, owner, expiresAt } of tokens) {
        await recordAct(client, {
          actor: person,
          act: 'token.deleted',
          tenantId,
          target: { id: tokenId, name },
          before: { name, abilities, owner: owner.name, expiresAt },
          after: null,
          now,
        });
      }
      return tokens.length;
    });
    if (removed === 0)
      throw new DomainError('not_found', 'These tokens no longer exist, please load the list again.');
    return new WithMessage(
      { deleted: removed },
      removed === 1 ? 'The token was deleted' : `${removed} tokens were deleted`,
    );
  });
}

/** Authors see and delete their own tokens of the academy; administrators those of everyone. */
function scopeOf({ isAdmin, userId }: Member, tenantId: string): TokenScope {
  return isAdmin ? null : { userId, tenantId };
}

function abilitiesOf({ isAdmin }: Member): readonly Ability[] {
  return isAdmin ? ABILITIES : AUTHOR_ABILITIES;
}

function requireAbilities(person: Member, requested: readonly Ability[]): void {
  const refused = requested.filter((ability) => !abilitiesOf(person).includes(ability));
  if (refused.length > 0)
    throw new DomainError(
      'forbidden',
      `Tokens of authors can't have ${refused.join(', ')}. Please choose other abilities.`,
      { field: 'abilities' },
    );
}

function requireRoom(count: number): void {
  if (count < MAX_PER_PERSON) return;
  throw new DomainError(
    'conflict',
    `You have ${MAX_PER_PERSON} tokens, please delete some that you no longer need.`,
  );
}
