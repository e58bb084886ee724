import { getRule } from '@hepu/api/obligationRules'
import { and, eq, isNotNull } from 'drizzle-orm'
import { party, providerCertificate } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import { planObligations } from '../../../obligation/planObligations.ts'
import type { Provider } from '../integrationRows.ts'

const RULE = 'integration.certificate'

/** Makes the ends of the certificates of a provider due, unless the cooperation has ended. */
export async function planExpiries(ctx: Ctx, provider: Provider): Promise<void> {
  const { id, orgId, crop, partyId, managerId, createdBy, state } = provider
  const [named] = await ctx.db.select({ name: party.name }).from(party).where(eq(party.id, partyId))
  const certificates = await ctx.db
    .select({ id: providerCertificate.id, expiresOn: providerCertificate.expiresOn })
    .from(providerCertificate)
    .where(
      and(
        rows(ctx, providerCertificate),
        eq(providerCertificate.providerId, id),
        isNotNull(providerCertificate.expiresOn),
      ),
    )
  const dates =
    state === 'ended'
      ? []
      : certificates.map((row) => ({ occurrence: String(row.id), day: row.expiresOn ?? '' }))
  const subject = {
    object: 'service_provider',
    objectId: id,
    orgId,
    crop,
    title: named?.name ?? '',
    ownerId: managerId ?? createdBy,
  }
  await planObligations(ctx, subject, getRule(RULE), dates)
}
