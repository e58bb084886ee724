import type { Ctx } from '../../../http/context.ts'
import type { Contract } from '../contractRows.ts'
import { isOf, listLicensed, type Licensed } from './licensedVarieties.ts'
import { insertVariety, removeVariety, updateVariety, varietiesOf, type Variety } from './maintenanceRows.ts'

export interface Synced {
  added: number
  updated: number
  removed: number
}

/**
 * Makes a row for each variety among the results of contracts that has none. Rows that nobody has worked on follow their contract: its
 * regions and years, and they go with the result. The contracts are locked.
 */
export async function syncResults(ctx: Ctx, contracts: readonly Contract[]): Promise<Synced> {
  const ids = contracts.map(({ id }) => id)
  const licensed = await listLicensed(ctx, ids)
  const stored = await varietiesOf(ctx, ids)
  const total = { added: 0, updated: 0, removed: 0 }
  for (const of of contracts) {
    const mine = stored.filter(({ contractId }) => contractId === of.id)
    const wanted = licensed.filter(({ contractId }) => contractId === of.id)
    for (const one of wanted) {
      if (mine.some((row) => isOf(row, one))) continue
      await insertVariety(ctx, of, valuesOf(of, one))
      total.added += 1
    }
    for (const row of mine) {
      const one = wanted.find((each) => isOf(row, each))
      if (one) total.updated += await follow(ctx, of, row, one)
      else if (isUntouched(row)) {
        await removeVariety(ctx, row)
        total.removed += 1
      }
    }
  }
  return total
}

const termsOf = ({ regions, startYear, endYear }: Contract) => ({ regions, startYear, endYear })

const valuesOf = (of: Contract, { lineId, varietyId, name }: Licensed) => ({
  resultLineId: lineId,
  varietyId,
  varietyName: name,
  ...termsOf(of),
  source: 'result',
})

/** Nobody has said anything about the row yet. */
const isUntouched = ({ source, productId, commissionMode }: Variety): boolean =>
  source === 'result' && productId === null && commissionMode === null

/** Returns 1 if the row had to follow. */
async function follow(
  ctx: Ctx,
  of: Contract,
  row: Variety,
  { lineId, varietyId }: Licensed,
): Promise<number> {
  const values = {
    resultLineId: lineId,
    varietyId: varietyId ?? row.varietyId,
    ...(isUntouched(row) ? termsOf(of) : {}),
  }
  const isSame = Object.entries(values).every(
    ([name, value]) => JSON.stringify(row[name as keyof Variety]) === JSON.stringify(value),
  )
  if (isSame) return 0
  await updateVariety(ctx, row, values)
  return 1
}
