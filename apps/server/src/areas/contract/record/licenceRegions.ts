import { contractLabels as labels } from '@hepu/api/areas/contract/record/contractLabels'
import { itemAt } from '@hepu/api/core/must'
import { REVIEW } from '@hepu/api/core/resource/review'
import { textOf } from '@hepu/api/core/resource/textOf'
import { and, eq, inArray, or } from 'drizzle-orm'
import { oneOf } from '../../../db/nameConditions.ts'
import { researchVariety } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import { columnOf } from '../../../resource/filterConditions.ts'
import type { Stored } from '../../../resource/mounted.ts'
import { placesBelow } from '../../../resource/places.ts'

/** What an approval says of where a variety may be grown. */
interface Approval {
  name: string
  province: string | null
  suitableArea: string
}

/**
 * Returns what of the regions of a licence (GB codes, none for the whole country) lies outside the approved regions of its
 * varieties. A province counts as approved if it gave an approval, or if the suitable area of an approval names it.
 */
export async function regionWarnings(
  ctx: Ctx,
  regions: readonly string[],
  varietyIds: readonly number[],
): Promise<string[]> {
  if (varietyIds.length === 0) return []
  const approvals = await readApprovals(ctx, varietyIds)
  const byName = Map.groupBy(approvals, ({ name }) => name)
  return [...byName].flatMap(([name, ofName]) => {
    if (regions.length === 0)
      return [`${labels.regions}未填，按全国许可，超出「${name}」的审定区域：${areaText(ofName)}`]
    const outside = provincesOf(regions).filter((province) => !isApproved(ofName, province))
    return outside.length === 0
      ? []
      : [`${labels.regions}${outside.join('、')}不在「${name}」的审定区域内：${areaText(ofName)}`]
  })
}

const areaText = (approvals: readonly Approval[]): string =>
  [...new Set(approvals.map(({ province, suitableArea }) => suitableArea || province || ''))].join('；')

/** Returns the approvals in force of the varieties with these ids, and of others of the same names that were reviewed. */
async function readApprovals(ctx: Ctx, ids: readonly number[]): Promise<Approval[]> {
  const field = (name: string) => columnOf(researchVariety, name)
  const named = ctx.db
    .select({ name: field('name') })
    .from(researchVariety)
    .where(and(rows(ctx, researchVariety), oneOf(researchVariety.id, ids)))
  const found = await ctx.db
    .select()
    .from(researchVariety)
    .where(
      and(
        rows(ctx, researchVariety),
        inArray(field('name'), named),
        or(eq(researchVariety.status, REVIEW.APPROVED), oneOf(researchVariety.id, ids)),
        eq(field('state'), '有效'),
      ),
    )
    .orderBy(researchVariety.id)
  return found.map((row: Stored) => ({
    name: textOf(row['name']) ?? '',
    province: textOf(row['province']),
    suitableArea: textOf(row['suitableArea']) ?? '',
  }))
}

/** Returns the names of the provinces of some places, each once. */
function provincesOf(codes: readonly string[]): string[] {
  const wanted = new Set(codes.map((code) => code.slice(0, 2)))
  return placesBelow(1).flatMap(({ value, label }) => (wanted.has(value.slice(0, 2)) ? [label] : []))
}

/** A name without what all names of its kind end with, as announcements write it. */
const shortName = (province: string): string =>
  itemAt(province.split(/省|市|壮族|回族|维吾尔|自治区|特别行政区/), 0)

const isApproved = (approvals: readonly Approval[], province: string): boolean => {
  const short = shortName(province)
  return approvals.some((one) => one.province === short || one.suitableArea.includes(short))
}
