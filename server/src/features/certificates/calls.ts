import type { Pool } from 'pg';
import {
  getCertificate,
  getCertificateOffer,
  issueCertificate,
  listUserCertificates,
  revokeCertificate,
} from '@academy/contract/certificates';
import type { Certificate } from '@academy/contract/schemas/certificates';
import { shownName } from '@academy/contract/schemas/texts';
import { DomainError } from '@academy/domain/errors';
import { recordAct } from '../../audit/audit.ts';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../database/transaction.ts';
import { WithMessage } from '../../http/mount.ts';
import type { Mount } from '../../http/mount.ts';
import { toSummary } from '../../learning/certificates.ts';
import type { HeldCertificate } from '../../learning/certificates.ts';
import { findBasis } from './basis.ts';
import {
  countReplaced,
  findCertificate,
  findHeld,
  findMissing,
  issue,
  isWithdrawn,
  listOfUser,
  reissue,
  revoke,
} from './store.ts';
import type { StoredCertificate } from './store.ts';

/** Enough to follow corrections of the account's name. */
const MAX_REPLACED = 5;

export function certificateCalls(mount: Mount, context: Context): void {
  const { database, changes, catalog } = context;
  const { reads, writes } = database;

  mount.call(getCertificate, async ({ params: { id }, site }) => {
    const found = await findCertificate(reads, { id, tenantId: site.tenant.id });
    if (!found) throw new DomainError('not_found', 'There is no certificate with this number.');
    return toCertificate(found);
  });

  mount.call(getCertificateOffer, async ({ params, site, person }) => {
    const basis = findBasis(params, { catalog: catalog.current(), site, person });
    const { userId } = person;
    const of = { userId, itemId: basis.item.itemId };
    const held = await findHeld(reads, of);
    const isOffered = basis.isOffered && (held !== null || !(await isWithdrawn(reads, of)));
    const isOpen = isOffered && held === null;
    return {
      isOffered,
      missing: isOpen ? await findMissing(reads, { userId, basis }) : [],
      name: (await nameOf(reads, userId)) ?? '',
      certificate: held && toSummary(held),
    };
  });

  mount.call(issueCertificate, async ({ body, site, person, now }) => {
    const basis = findBasis(body, { catalog: catalog.current(), site, person });
    const { userId } = person;
    if (!basis.isOffered && !(await findHeld(reads, { userId, itemId: basis.item.itemId })))
      throw new DomainError('not_found', `This ${basis.kind} gives no certificate.`);
    const name = await nameOf(writes, userId);
    if (name === null)
      throw new DomainError(
        'conflict',
        'Your account has no name that a certificate can show. Please change the name in your account first.',
      );
    const issuing = { userId, tenantId: site.tenant.id, basis, name, now };
    // A second tab may issue it in the same moment; the second try finds that one.
    const issued = await issue(writes, issuing).catch((error: unknown) => {
      if ((error as { code?: string }).code === UNIQUE_VIOLATION) return issue(writes, issuing);
      throw error;
    });
    if (!issued) {
      if (await isWithdrawn(writes, { userId, itemId: basis.item.itemId }))
        throw new DomainError(
          'conflict',
          'This certificate was withdrawn by the academy, so it is not issued again. Please contact us.',
          { field: 'slug' },
        );
      const missing = await findMissing(writes, { userId, basis });
      throw new DomainError(
        'conflict',
        `The certificate is issued once you have completed ${new Intl.ListFormat('en-US').format(missing)}.`,
        { field: 'slug' },
      );
    }
    if (issued.name === name) return toSummary(issued);
    return toSummary(await replace(context, { id: issued.id, name, now }));
  });

  mount.call(listUserCertificates, async ({ params: { userId } }) => ({
    result: (await listOfUser(reads, userId)).map(({ revokedAt, ...held }) => ({
      ...toSummary(held),
      revokedAt: revokedAt?.toISOString() ?? null,
    })),
  }));

  mount.call(revokeCertificate, async ({ params: { id }, body: { reason }, person, now }) => {
    await inTransaction(writes, async (client) => {
      const revoked = await revoke(client, { id, because: 'withdrawn', now });
      if (!revoked) throw new DomainError('not_found', 'There is no valid certificate with this number.');
      await recordAct(client, {
        actor: person,
        act: 'certificate.revoked',
        tenantId: revoked.tenantId,
        target: { id, name: revoked.title },
        reason,
        before: { holder: revoked.userId },
        after: null,
        now,
      });
      await changes.announce('certificates', client);
    });
    return new WithMessage({ id, revokedAt: now.toISOString() }, 'The certificate was revoked');
  });
}

const UNIQUE_VIOLATION = '23505';

/** Another name means another certificate: what was printed or downloaded with the old one no longer holds. */
async function replace(
  { database, changes }: Context,
  { id, name, now }: { id: string; name: string; now: Date },
): Promise<HeldCertificate> {
  return inTransaction(database.writes, async (client) => {
    if ((await countReplaced(client, id)) >= MAX_REPLACED)
      throw new DomainError(
        'conflict',
        'The name on this certificate was changed several times already. Please contact us to change it once more.',
      );
    const revoked = await revoke(client, { id, because: 'replaced', now });
    const issued = revoked && (await reissue(client, { id, name, now }));
    if (!issued)
      throw new DomainError('conflict', 'The certificate was changed in another window. Please reload.');
    await changes.announce('certificates', client);
    return issued;
  });
}

/** The name of the account, which may come from another login provider; null if it can't be shown to strangers. */
async function nameOf(pool: Pool, userId: string): Promise<string | null> {
  const { rows } = await pool.query<{ name: string }>(
    `select trim(first_name || ' ' || last_name) as name from users where id = $1`,
    [userId],
  );
  const checked = SHOWN.safeParse(rows[0]?.name);
  return checked.success ? checked.data : null;
}

/** First and last name have up to 100 characters each. */
const SHOWN = shownName(201);

function toCertificate({
  id,
  tenantId,
  issuedAt,
  revokedAt,
  revokedBecause,
  content,
}: StoredCertificate): Certificate {
  return {
    id,
    tenantId,
    issuedAt: issuedAt.toISOString(),
    revokedAt: revokedAt?.toISOString() ?? null,
    revokedBecause,
    content,
  };
}
