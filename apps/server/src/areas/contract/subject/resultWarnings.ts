import { provinceNames, provincesOf } from '@hepu/api/areas/product/paper/suitableProvinces'
import { REVIEW, reviewStates, type ReviewState } from '@hepu/api/core/resource/review'
import type { Contract } from '../contractRows.ts'
import type { ResultRecord } from '../../project/shared.ts'
import { conflictsWith, type Disposal } from './takenShares.ts'

/** States of a right in which nothing more can be given of it, by the field that holds them. */
const ended: Readonly<Record<string, readonly string[]>> = {
  state: ['撤销(退出)'],
  legalStatus: ['驳回', '视为撤回', '放弃', '终止', '无效', '转让'],
}
/** Text fields that name where a variety is approved. */
const AREA = 'suitableArea'

/** Returns what stands against giving a record by a contract and does not forbid it: its review, its right, its region, other contracts. */
export function warningsOf(row: Contract, record: ResultRecord, disposals: readonly Disposal[]): string[] {
  return [
    reviewWarning(record),
    rightWarning(record),
    grantWarning(row, record),
    regionWarning(row, record),
    ...conflictsWith(row, disposals).map((one) => conflictWarning(one)),
  ].filter((warning) => warning !== null)
}

function reviewWarning({ row }: ResultRecord): string | null {
  if (row.status === REVIEW.APPROVED) return null
  return `登记记录「${reviewStates[row.status as ReviewState]}」，尚未审核通过`
}

function rightWarning({ row }: ResultRecord): string | null {
  const found = Object.entries(ended).find(([field, words]) => words.includes(String(row[field] ?? '')))
  return found ? `权利状态为「${String(row[found[0]])}」，请核对是否还能处分` : null
}

/** A right that was not granted yet can be licensed, at a risk that the contract should name. */
function grantWarning({ type }: Contract, { row }: ResultRecord): string | null {
  if (type !== 'TT' && type !== 'TL' && type !== 'EQ') return null
  const isGranted = !('grantDate' in row) || row['grantDate'] !== null
  return isGranted ? null : '尚未授权，合同应约定未获授权时的处理'
}

/** Compares the region of a licence with the one for which a variety is approved. */
export function regionWarning({ type, regions }: Contract, { row }: ResultRecord): string | null {
  if (type !== 'TL' || !(AREA in row)) return null
  const approved = new Set(provincesOf(typeof row[AREA] === 'string' ? row[AREA] : null))
  if (approved.size === 0) return null
  const asked = new Set(regions.map((code) => `${code.slice(0, 2)}0000`))
  if (asked.size === 0) return `许可地域为全国，审定区域只有${namesOf(approved)}`
  const outside = [...asked].filter((code) => !approved.has(code))
  return outside.length === 0 ? null : `许可地域${namesOf(outside)}不在审定区域（${namesOf(approved)}）内`
}

const namesOf = (codes: Iterable<string>): string =>
  [...codes].map((code) => provinceNames[code] ?? code).join('、')

const conflictWarning = ({ contract, isExclusive }: Disposal): string =>
  isExclusive
    ? `「${contract}」已在相同地域与年度独占或排他许可`
    : `「${contract}」已在相同地域与年度普通许可，独占或排他许可不能排除它`
