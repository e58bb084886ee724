import { variety } from '@hepu/api/areas/research/variety/variety'
import { REVIEW } from '@hepu/api/core/resource/review'
import { and, eq, sql } from 'drizzle-orm'
import { oneOf } from '../../../db/nameConditions.ts'
import { researchVariety } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import { columnOf } from '../../../resource/filterConditions.ts'
import { seeingAll } from '../../../resource/targetTables.ts'
import type { Fact, Held } from './facts.ts'
import { heldOn } from './holdings.ts'

/** An approved variety of the register. */
export interface Approval {
  id: number
  name: string
  number: string | null
  /** Null where the register says neither day nor year. */
  year: number | null
  /** The day of the announcement, else the last day of the year. */
  day: string | null
}

/** Returns the facts 审定: each variety of the register once for a breeder, in the year of its announcement. */
export async function approvalFacts(ctx: Ctx, held: readonly Held[]): Promise<Fact[]> {
  const ids = held.flatMap(({ holdings }) => holdings.flatMap(({ varietyId }) => varietyId ?? []))
  const approvals = await readApprovals(ctx, ids)
  return held.flatMap(({ row, holdings }) =>
    approvals
      .filter(({ id, day }) =>
        holdings.some((holding) => holding.varietyId === id && (day === null || heldOn(holding, day))),
      )
      .flatMap((approval): Fact[] =>
        approval.year === null
          ? []
          : [
              {
                breederId: row.id,
                figure: 'approved',
                year: approval.year,
                key: String(approval.id),
                name: approval.name,
                detail: approval.number,
                path: `/${variety.screen}/${variety.showPage}?id=${approval.id}`,
                kg: null,
                area: null,
                amount: null,
                paid: null,
              },
            ],
      ),
  )
}

/** Reads those of some varieties of the register that are approved there. */
export async function readApprovals(
  ctx: Pick<Ctx, 'db' | 'caller'>,
  ids: readonly number[],
): Promise<Approval[]> {
  if (ids.length === 0) return []
  const text = (field: string) => sql<string | null>`${columnOf(researchVariety, field)}::text`
  const found = await ctx.db
    .select({
      id: researchVariety.id,
      name: sql<string>`${columnOf(researchVariety, 'name')}`,
      number: text('approvalNo'),
      announced: text('announceDate'),
      year: sql<number | null>`${columnOf(researchVariety, 'year')}::int`,
    })
    .from(researchVariety)
    .where(
      and(
        rows(seeingAll(ctx), researchVariety),
        eq(researchVariety.status, REVIEW.APPROVED),
        oneOf(researchVariety.id, [...new Set(ids)]),
      ),
    )
    .orderBy(researchVariety.id)
  return found.map(({ announced, year, ...row }) => ({
    ...row,
    year: announced === null ? year : Number(announced.slice(0, 4)),
    day: announced ?? (year === null ? null : `${year}-12-31`),
  }))
}
