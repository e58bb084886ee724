import type { Problem } from '../../../core/zod.ts'
import { missing, type Values } from '../../../core/resource/problems.ts'
import {
  isShortApplyNo,
  LAST_SHORT_DAY,
  patentNoProblem,
  typeOfApplyNo,
  yearOfApplyNo,
  yearOfPatent,
  yearsOfPatent,
} from './patentNo.ts'
import { textOf } from '../../../core/resource/textOf.ts'

/**
 * Checks that the number of a patent agrees with the entered values, that a grant has its number and day, and that
 * somebody holds it.
 */
export function patentProblems(values: Values): Problem[] {
  const [applyDate, type] = [textOf(values['applyDate']), textOf(values['patentType'])]
  return [
    ...ofNumber(values),
    ...ofGrant(values),
    ...ofFees(values['paidYear'], applyDate, values['grantDate'], type),
  ]
}

const ofGrant = (values: Values): Problem[] =>
  values['legalStatus'] === '授权(有效)'
    ? [
        ...missing(values, 'grantNo', '已授权的专利须填写授权公告号'),
        ...missing(values, 'grantDate', '已授权的专利须填写授权日'),
        ...missing(values, 'holders', '已授权的专利须填写专利权人'),
      ]
    : []

function ofNumber(values: Values): Problem[] {
  const applyNo = textOf(values['applyNo'])
  if (!applyNo) return []
  const wrong = patentNoProblem(applyNo)
  if (wrong) return [{ path: 'applyNo', message: wrong }]
  const type = textOf(values['patentType'])
  const applyDate = textOf(values['applyDate'])
  const expected = typeOfApplyNo(applyNo)
  return [
    ...(type && type !== expected
      ? [{ path: 'patentType', message: `申请号表示${expected}，专利类型应为${expected}` }]
      : []),
    ...(applyDate && Number(applyDate.slice(0, 4)) !== yearOfApplyNo(applyNo)
      ? [{ path: 'applyDate', message: `申请日应为${yearOfApplyNo(applyNo)}年的日期，申请号表示该年申请` }]
      : []),
    ...(applyDate && isShortApplyNo(applyNo) && applyDate > LAST_SHORT_DAY
      ? [{ path: 'applyNo', message: `申请日在${LAST_SHORT_DAY}之后的申请号应为12位数字加校验位` }]
      : []),
  ]
}

/** Fees are paid for a granted patent, from the year of its grant to the end of its term. */
function ofFees(
  paidYear: unknown,
  applyDate: string | null,
  grantDate: unknown,
  type: string | null,
): Problem[] {
  if (typeof paidYear !== 'number' || !applyDate) return []
  const granted = textOf(grantDate)
  if (!granted) return [{ path: 'paidYear', message: '填写年费已缴至的专利须填写授权日' }]
  const [first, last] = [yearOfPatent(applyDate, granted), yearsOfPatent(type, applyDate)]
  if (paidYear < first)
    return [{ path: 'paidYear', message: `授权时为第${first}年度，年费已缴至不得少于该年度` }]
  return last !== null && paidYear > last
    ? [{ path: 'paidYear', message: `该专利共${last}年度，年费已缴至不得超过该年度` }]
    : []
}
