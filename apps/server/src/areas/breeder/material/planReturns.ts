import { getRule } from '@hepu/api/obligationRules'
import { and, asc, eq } from 'drizzle-orm'
import { breederMaterial, party } from '../../../db/schema/index.ts'
import { inOrgOf } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import { finishPlanned } from '../../../obligation/finishPlanned.ts'
import { planObligations } from '../../../obligation/planObligations.ts'
import type { Breeder } from '../breederRows.ts'
import type { Material } from './materials.ts'
import { partsOf } from '../record/archiveUses.ts'

const RULE = 'breeder.material'

/** Names a hand-out among the obligations of its breeder. */
const occurrenceOf = ({ id, materialName, agreementNo }: Material): string =>
  `${materialName}（${agreementNo}，发放编号 ${id}）`

/** Makes the returns of a breeder due on the days that were agreed; material that came back is done, what was deleted is gone. */
export async function planReturns(ctx: Ctx, row: Breeder): Promise<void> {
  const rule = getRule(RULE)
  const handed = await ctx.db
    .select()
    .from(breederMaterial)
    .where(and(eq(breederMaterial.orgId, row.orgId), partsOf(breederMaterial, row)))
    .orderBy(asc(breederMaterial.id))
  const [named] = await ctx.db.select({ name: party.name }).from(party).where(eq(party.id, row.partyId))
  const subject = {
    object: 'breeder',
    objectId: row.id,
    orgId: row.orgId,
    crop: row.crop,
    title: named?.name ?? '',
    ownerId: ctx.caller.userId,
  }
  const within = inOrgOf(ctx, row)
  const returned = handed.filter(({ returnedOn }) => returnedOn !== null)
  await finishPlanned(within, subject, rule, returned.map(occurrenceOf))
  const due = handed.flatMap((one) =>
    one.returnedOn === null && one.returnDueOn !== null
      ? [{ occurrence: occurrenceOf(one), day: one.returnDueOn }]
      : [],
  )
  await planObligations(within, subject, rule, due)
}
