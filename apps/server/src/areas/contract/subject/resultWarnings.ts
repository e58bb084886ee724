import { REVIEW, reviewStates, type ReviewState } from '@hepu/api/core/resource/review'
import { textOf } from '@hepu/api/core/resource/textOf'
import type { Ctx } from '../../../http/context.ts'
import { readUseBlockers } from '../../product/shared.ts'
import type { Contract } from '../contractRows.ts'
import { regionWarnings } from '../record/licenceRegions.ts'
import type { ResultRecord } from '../../project/shared.ts'
import { conflictsWith, type Disposal } from './takenShares.ts'

/** States of a right in which nothing more can be given of it, by the field that holds them. */
const ended: Readonly<Record<string, readonly string[]>> = {
  state: ['撤销(退出)'],
  legalStatus: ['驳回', '视为撤回', '放弃', '终止', '无效', '转让'],
}

/**
 * Returns what stands against giving a record of a registry by a contract and does not forbid it: its review, its right, the approved region
 * and the products of a variety, other contracts.
 */
export async function warningsOf(
  ctx: Ctx,
  row: Contract,
  { type, record, disposals }: { type: string; record: ResultRecord; disposals: readonly Disposal[] },
): Promise<string[]> {
  const isLicensed = row.type === 'TL' && type === 'research.variety'
  return [
    reviewWarning(record),
    rightWarning(record),
    grantWarning(row, record),
    ...(isLicensed ? await regionWarnings(ctx, row.regions, [record.id]) : []),
    ...(isLicensed ? await readUseBlockers(ctx, { varietyIds: [record.id] }, 'license') : []),
    ...conflictsWith(row, disposals).map((one) => conflictWarning(one)),
  ].filter((warning) => warning !== null)
}

function reviewWarning({ row }: ResultRecord): string | null {
  if (row.status === REVIEW.APPROVED) return null
  return `登记记录「${reviewStates[row.status as ReviewState]}」，尚未审核通过`
}

function rightWarning({ row }: ResultRecord): string | null {
  const states = Object.keys(ended).flatMap((field) => {
    const state = textOf(row[field])
    return state && ended[field]?.includes(state) ? [state] : []
  })
  return states[0] ? `权利状态为「${states[0]}」，请核对是否还能处分` : null
}

/** A right that was not granted yet can be licensed, at a risk that the contract should name. */
function grantWarning({ type }: Contract, { row }: ResultRecord): string | null {
  if (type !== 'TT' && type !== 'TL' && type !== 'EQ') return null
  const isGranted = !('grantDate' in row) || row['grantDate'] !== null
  return isGranted ? null : '尚未授权，合同应约定未获授权时的处理'
}

const conflictWarning = ({ contract, isExclusive }: Disposal): string =>
  isExclusive
    ? `「${contract}」已在相同地域与年度独占或排他许可`
    : `「${contract}」已在相同地域与年度普通许可，独占或排他许可不能排除它`
