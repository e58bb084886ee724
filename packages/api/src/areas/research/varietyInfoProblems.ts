import type { Problem } from '../../core/zod.ts'
import { missing, type Values } from '../../core/resource/problems.ts'
import { sharesProblem } from './varietyRightNo.ts'
import { textOf } from '../../core/resource/textOf.ts'

/** A right that passed its examination or was granted says since when; shares add up. */
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
    ...(wrongShare ? [{ path: 'share', message: wrongShare }] : []),
  ]
}
