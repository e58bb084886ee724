import { decimalOf, quantityShown, wholeOf } from '@hepu/api/areas/contract/commission/commissionBase'
import { declarationLabels as labels } from '@hepu/api/areas/contract/commission/commissionLabels'
import { tierBases } from '@hepu/api/areas/contract/money/tierBase'
import { AppError } from '@hepu/api/core/errorCodes'
import type { Ctx } from '../../../http/context.ts'
import { placeNames } from '../../../resource/places.ts'
import { linesOfScope, scopeNameOf, type Licensed, type Rule, type ScopeId } from './commissionContracts.ts'
import { readSeasonDeclarations, type Declaration } from './seasons.ts'

/** A return that is entered, changed or audited. */
export interface WantedReturn {
  id: number | null
  contractId: number
  varietyLineId: ScopeId
  bizYear: number
  quantity: string
}

/**
 * Throws BAD_INPUT for a return of more than was sold in its season, less what came back before: audited quantities count, declared
 * ones where nothing is audited. Goods of an earlier season are marked as carried (结转) and have no limit.
 */
export async function assertSold(
  ctx: Ctx,
  licensed: Licensed,
  { base }: Pick<Rule, 'base'>,
  wanted: WantedReturn,
): Promise<void> {
  const declared = (await readSeasonDeclarations(ctx, wanted)).filter(({ id }) => id !== wanted.id)
  const total = (list: readonly Declaration[]) =>
    list.reduce((all, { audited, quantity }) => all + wholeOf(audited ?? quantity, base), 0n)
  const sold = total(declared.filter(({ kind }) => kind === 'period'))
  const back = total(declared.filter(({ kind, isCarried }) => kind === 'return' && !isCarried))
  const asked = wholeOf(wanted.quantity, base)
  if (asked <= sold - back) return
  const shown = (whole: bigint) => `${quantityShown(decimalOf(whole, base))} ${tierBases[base].unit}`
  const message =
    `「${scopeNameOf(licensed, wanted.varietyLineId)}」（${regionsOf(licensed, wanted.varietyLineId)}）${wanted.bizYear}年度` +
    `已申报销量 ${shown(sold)}、已退货 ${shown(back)}，本次退货 ${shown(asked)} 多 ${shown(asked - sold + back)}；` +
    `请核对数量与年度，以前年度售出的请勾选「${labels.isCarried}」`
  throw new AppError('BAD_INPUT', message, { data: { problems: [{ path: 'quantity', message }] } })
}

/** Returns where the varieties of a scope are licensed, as people read it. */
function regionsOf(licensed: Licensed, scopeId: ScopeId): string {
  const own = linesOfScope(licensed, scopeId).flatMap(({ regions }) => regions)
  const codes = [...new Set(own.length > 0 ? own : licensed.contract.regions)]
  return codes.length === 0 ? '全国' : codes.map((code) => placeNames(placePath(code)).join('')).join('、')
}

const placePath = (code: string): string[] =>
  code.endsWith('0000') ? [code] : [`${code.slice(0, 2)}0000`, code]
