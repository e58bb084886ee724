import type * as api from '@hepu/api/areas/contract/commission/commissionRule'
import { ruleInForce } from '@hepu/api/areas/contract/commission/ruleInForce'
import { fenIn, sum, yuanText } from '@hepu/api/core/money/fen'
import { itemAt } from '@hepu/api/core/must'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import type { Ctx } from '../../../http/context.ts'
import { getLicensed, rulesOfScope, scopeNameOf, type Rule } from './commissionContracts.ts'
import { computeRun } from './computeRun.ts'
import { assertSameBase, assertScope, lastSerial, valuesOf, warningsOf } from './rules.ts'
import { listRuns, ofScope, stateOf, type Run } from './seasons.ts'

type Simulation = ResultOf<typeof api.simulateRule>
type Terms = Omit<
  Rule,
  'id' | 'orgId' | 'crop' | 'version' | 'deletedAt' | `created${string}` | `updated${string}`
>

/**
 * Returns what a version of a rule would change in the seasons that have confirmed runs: what the next run of each season would post as
 * 前期更正. It refuses what saving the rule would refuse, and stores nothing.
 */
export async function simulateRule(
  ctx: Ctx,
  { contractId, varietyLineId, ...given }: ParsedInputOf<typeof api.simulateRule>,
): Promise<Simulation> {
  const licensed = await getLicensed(ctx, contractId)
  const scopeId = varietyLineId ?? null
  assertScope(licensed, scopeId)
  await assertSameBase(ctx, licensed, scopeId, given)
  const serial = (await lastSerial(ctx, licensed.contract, scopeId)) + 1
  const wished: Terms = { ...valuesOf(given), contractId, varietyLineId: scopeId, serial }
  const runs = ofScope(await listRuns(ctx, [contractId]), scopeId).filter(
    ({ state }) => state === 'confirmed',
  )
  const years = [...new Set(runs.map(({ bizYear }) => bizYear))].toSorted((a, b) => a - b)
  const versions = [...rulesOfScope(licensed, scopeId), wished]
  const affected = years.filter((year) => ruleInForce<Rule | Terms>(versions, year) === wished)
  const seasons = adjusted(runs, affected, wished)
  return {
    licensee: licensed.licensee,
    scopeName: scopeNameOf(licensed, scopeId),
    serial,
    seasons,
    sums: {
      before: totalOf(seasons.map(({ before }) => before)),
      after: totalOf(seasons.map(({ after }) => after)),
      change: totalOf(seasons.map(({ change }) => change)),
    },
    warnings: warningsOf(wished),
  }
}

const totalOf = (amounts: readonly string[]): string => yuanText(sum(amounts.map(fenIn)))

/** Adjusts season after season: what one of them offsets of the advance is gone for those after it. */
function adjusted(runs: readonly Run[], years: readonly number[], wished: Terms): Simulation['seasons'] {
  const posted = [...runs]
  return years.map((bizYear) => {
    const own = runs.filter((run) => run.bizYear === bizYear)
    const last = itemAt(own, own.length - 1)
    const rule = { ...last, ...wished, id: 0 }
    const before = stateOf(posted, bizYear, rule)
    const { payable, accrued, offset } = computeRun({ rule, before, inputs: [], closes: false })
    posted.push({ ...last, quantity: '0', closing: 0, accrued: yuanText(accrued), offset: yuanText(offset) })
    const due = sum(own.map((run) => fenIn(run.payable)))
    return {
      bizYear,
      isClosed: before.isClosed,
      fromSerial: last.ruleSerial,
      before: yuanText(due),
      after: yuanText(due + payable),
      change: yuanText(payable),
    }
  })
}
