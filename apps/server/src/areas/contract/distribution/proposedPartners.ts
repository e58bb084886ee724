import type * as api from '@hepu/api/areas/contract/distribution/proposedPartners'
import { exact } from '@hepu/api/core/money/rates'
import { trimNumber } from '@hepu/api/core/number/trimNumber'
import { toPercent } from '@hepu/api/core/money/allocate'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import type { Ctx } from '../../../http/context.ts'
import { partnerSharesOn } from '../../breeder/shared.ts'
import { getContract } from '../contractRows.ts'
import { listResultLines, sharesProblem } from './resultShares.ts'

type Line = Awaited<ReturnType<typeof listResultLines>>[number]

/**
 * Proposes the partners' shares of a contract: those of its cooperative varieties on a day, each weighted with what of the contract's
 * income counts for the variety.
 */
export async function proposePartners(
  ctx: Ctx,
  { contractId, on }: ParsedInputOf<typeof api.proposedPartners>,
): Promise<ResultOf<typeof api.proposedPartners>> {
  const contract = await getContract(ctx, contractId)
  const lines = await listResultLines(ctx, contract)
  const idsOf = (type: string) =>
    lines.flatMap(({ resultType, resultId }) => (resultType === type ? [resultId] : []))
  const found = await partnerSharesOn(
    ctx,
    { varietyIds: idsOf('research.variety'), varietyInfoIds: idsOf('research.varietyInfo') },
    on,
  )
  const weights = weightsOf(lines)
  const maySee = ctx.caller.permissions.has('breeder.archive:read')
  const isTwice = (name: string) => found.filter(({ partnerName }) => partnerName === name).length > 1
  return found.map((one) => {
    const of = lines.filter(
      ({ resultType, resultId }) =>
        (resultType === 'research.variety' && resultId === one.varietyId) ||
        (resultType === 'research.varietyInfo' && resultId === one.varietyInfoId),
    )
    const weight = of.reduce((total, { id }) => total.add(weights.get(id) ?? '0'), exact(0n))
    return {
      cooperativeId: one.cooperativeId,
      breederId: maySee ? one.breederId : null,
      varietyName: one.varietyName,
      partyId: one.partyId,
      name: isTwice(one.partnerName) ? `${one.partnerName}（${one.varietyName}）` : one.partnerName,
      share: trimNumber(one.theirs, 2),
      percent: trimNumber(exact(one.theirs).mul(weight).div(100).toFixed(6), 6),
      validFrom: one.validFrom,
    }
  })
}

/** Returns what of the income counts for each result, in per cent. */
function weightsOf(lines: readonly Line[]): Map<number, string> {
  const isShared = lines.some(({ incomeShare }) => incomeShare !== null) && sharesProblem(lines) === null
  const equal = lines.length > 0 ? toPercent(lines.map(() => '1')) : []
  return new Map(lines.map(({ id, incomeShare }, at) => [id, (isShared ? incomeShare : equal[at]) ?? '0']))
}
