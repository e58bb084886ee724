import type * as api from '@hepu/api/areas/contract/distribution/resultShares'
import { percentSum } from '@hepu/api/areas/contract/money/allocate'
import { contractResultLabels as labels } from '@hepu/api/areas/contract/record/contractLabels'
import { AppError } from '@hepu/api/core/errorCodes'
import { yuanText } from '@hepu/api/core/money/fen'
import { allocate } from '@hepu/api/core/money/allocate'
import type { Fen } from '@hepu/api/core/money/readMoney'
import { itemAt } from '@hepu/api/core/must'
import type { ParsedInputOf } from '@hepu/api/core/route'
import { and, asc, eq } from 'drizzle-orm'
import { contractResult } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import { updateRow } from '../../../db/write.ts'
import type { Ctx } from '../../../http/context.ts'
import { lockContract, type Contract } from '../contractRows.ts'
import { readResultNames } from './resultNames.ts'

type Line = typeof contractResult.$inferSelect

/** Returns the results of a contract in the order in which they were added. */
export const listResultLines = (ctx: Ctx, { id }: Pick<Contract, 'id'>): Promise<Line[]> =>
  ctx.db
    .select()
    .from(contractResult)
    .where(and(rows(ctx, contractResult), eq(contractResult.contractId, id)))
    .orderBy(asc(contractResult.id))

/** Returns why the shares of results do not count; null if they do, or none are set. */
export function sharesProblem(lines: readonly Pick<Line, 'incomeShare'>[]): string | null {
  const shares = lines.flatMap(({ incomeShare }) => incomeShare ?? [])
  if (shares.length === 0) return null
  if (shares.length < lines.length) return `${labels.incomeShare}未覆盖全部成果，暂按等份计入，请重新设置`
  const total = percentSum(shares)
  return total === '100' ? null : `${labels.incomeShare}合计为${total}%，暂按等份计入，请重新设置`
}

/** Divides an amount among the results of a contract: by their shares, or in equal parts where none count. */
export async function divideAmongResults(ctx: Ctx, contract: Contract, net: Fen) {
  const lines = await listResultLines(ctx, contract)
  const problem = sharesProblem(lines)
  const isShared = problem === null && lines.some(({ incomeShare }) => incomeShare !== null)
  const parts =
    lines.length === 0
      ? []
      : allocate(
          net,
          lines.map(({ incomeShare }) => (isShared ? (incomeShare ?? '0') : '1')),
        )
  const names = await readResultNames(ctx, lines)
  return {
    sharesProblem: problem,
    results: lines.map((line, at) => ({
      lineId: line.id,
      resultType: line.resultType,
      resultId: line.resultId,
      name: names(line),
      share: isShared ? line.incomeShare : null,
      amount: yuanText(itemAt(parts, at)),
    })),
  }
}

/** Sets the shares of the results of a contract in its income, or takes them away. Amounts that are distributed to people stay. */
export async function saveResultShares(
  ctx: Ctx,
  { contractId, shares }: ParsedInputOf<typeof api.saveResultShares>,
): Promise<null> {
  const contract = await lockContract(ctx, contractId)
  const lines = await listResultLines(ctx, contract)
  const wanted = new Map((shares ?? []).map(({ resultLineId, share }) => [resultLineId, share]))
  if (shares) assertWhole(lines, shares)
  for (const line of lines) {
    const incomeShare = wanted.get(line.id) ?? null
    if (Number(line.incomeShare ?? -1) !== Number(incomeShare ?? -1))
      await updateRow(ctx, contractResult, line.id, { values: { incomeShare } }, { label: '合同成果' })
  }
  return null
}

function assertWhole(
  lines: readonly Line[],
  shares: readonly { resultLineId: number; share: string }[],
): void {
  const named = new Set(shares.map(({ resultLineId }) => resultLineId))
  if (named.size < shares.length) throw new AppError('BAD_INPUT', '同一成果填写了两次，请合并为一行')
  if (shares.some(({ resultLineId }) => !lines.some(({ id }) => id === resultLineId)))
    throw new AppError('NOT_FOUND', '合同成果不存在，或不属于该合同')
  if (named.size < lines.length)
    throw new AppError('BAD_INPUT', `请填写全部${lines.length}项成果的${labels.incomeShare}，不计入的填0`)
  const total = percentSum(shares.map(({ share }) => share))
  if (total !== '100') throw new AppError('BAD_INPUT', `${labels.incomeShare}合计为${total}%，应为100%`)
}
