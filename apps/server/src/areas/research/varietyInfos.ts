import { rightExpires, sharesProblem } from '@hepu/api/areas/research/varietyRightNo'
import type { Problem } from '@hepu/api/core/zod'
import type { Hooks, Values } from '../../resource/mounted.ts'
import { textOf } from '../../resource/textOf.ts'

/** A right that passed its examination or was granted says since when; shares add up. */
function problems(values: Values): Problem[] {
  const status = textOf(values['legalStatus'])
  const share = textOf(values['share'])
  const wrongShare = share && sharesProblem(share)
  const missing = (path: string, message: string): Problem[] => (values[path] ? [] : [{ path, message }])
  return [
    ...(status === '初审合格' || status === '实审'
      ? missing('firstExamDate', `${status}的品种权须填写初审合格日`)
      : []),
    ...(status === '授权'
      ? [...missing('rightNo', '已授权的须填写品种权号'), ...missing('grantDate', '已授权的须填写授权日')]
      : []),
    ...(wrongShare ? [{ path: 'share', message: wrongShare }] : []),
  ]
}

/** 届满日 once it is granted. */
const compute = (values: Values): Values => {
  const grantDate = textOf(values['grantDate'])
  return { ...values, expireDate: grantDate && rightExpires(textOf(values['genus']), grantDate) }
}

/** Rules of 品种权. */
export const varietyInfoHooks: Hooks = { problems, compute }
