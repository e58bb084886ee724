import { sourceNote } from '@hepu/breeding/promotion/sourceNote'
import { and, inArray } from 'drizzle-orm'
import { upgradeStandardVersion } from '../../../db/schema/index.ts'
import type { Ctx } from '../../../http/context.ts'
import { standardIdsOf } from './matchStandard.ts'
import type { Upgrade } from '../evaluation/loadUpgrade.ts'

type Judged = Pick<Upgrade, 'orgId' | 'standardId' | 'standardNumber' | 'otherStandards'>

/**
 * Returns which thresholds of the standards of these evaluations are not official or not verified. The caller may see
 * the evaluations; versions never change, so the note fits the frozen decision.
 */
export async function loadStandardNotes(
  ctx: Ctx,
  judged: readonly Judged[],
): Promise<(judged: Judged) => string | null> {
  const ids = [...new Set(judged.flatMap(standardIdsOf))]
  if (ids.length === 0) return () => null
  const found = await ctx.db
    .select({
      orgId: upgradeStandardVersion.orgId,
      standardId: upgradeStandardVersion.standardId,
      number: upgradeStandardVersion.number,
      items: upgradeStandardVersion.items,
    })
    .from(upgradeStandardVersion)
    .where(
      and(
        inArray(upgradeStandardVersion.orgId, [...new Set(judged.map(({ orgId }) => orgId))]),
        inArray(upgradeStandardVersion.standardId, ids),
      ),
    )
  const itemsOf = new Map(found.map((row) => [`${row.orgId} ${row.standardId} ${row.number}`, row.items]))
  return ({ orgId, standardId, standardNumber, otherStandards }) =>
    sourceNote(
      [{ id: standardId, number: standardNumber }, ...(otherStandards ?? [])].flatMap(
        ({ id, number }) => itemsOf.get(`${orgId} ${id} ${number}`) ?? [],
      ),
    )
}
