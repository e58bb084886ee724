import type { Problem } from '../../../core/zod.ts'
import { missing, type Values } from '../../../core/resource/problems.ts'
import {
  applyYearProblem,
  RIGHT_APPLY_NO,
  RIGHT_NO,
  rightNoProblem,
  sharesProblem,
} from './varietyRightNo.ts'
import { textOf } from '../../../core/resource/textOf.ts'

/**
 * Checks that a right that passed its examination or was granted has the day, that its numbers and days agree, and that
 * shares add up.
 */
export function varietyInfoProblems(values: Values): Problem[] {
  const status = textOf(values['legalStatus'])
  const share = textOf(values['share'])
  const wrongShare = share && sharesProblem(share)
  return [
    ...(status === '初审合格' || status === '实审'
      ? missing(values, 'firstExamDate', `${status}的品种权须填写初审合格日`)
      : []),
    ...(status === '授权'
      ? [
          ...missing(values, 'rightNo', '已授权的须填写品种权号'),
          ...missing(values, 'grantDate', '已授权的须填写授权日'),
        ]
      : []),
    ...ofNumbers(values),
    ...(wrongShare ? [{ path: 'share', message: wrongShare }] : []),
  ]
}

/** Returns the problems of the application's number with its day and with the number of the right, if they are well-formed. */
function ofNumbers(values: Values): Problem[] {
  const [applyNo, applyDate, rightNo] = ['applyNo', 'applyDate', 'rightNo'].map((name) =>
    textOf(values[name]),
  )
  if (!applyNo || !RIGHT_APPLY_NO.test(applyNo)) return []
  const wrongYear = applyDate ? applyYearProblem(applyNo, applyDate) : null
  const wrongNo = rightNo && RIGHT_NO.test(rightNo) ? rightNoProblem(rightNo, applyNo) : null
  return [
    ...(wrongYear ? [{ path: 'applyDate', message: wrongYear }] : []),
    ...(wrongNo ? [{ path: 'rightNo', message: wrongNo }] : []),
  ]
}
