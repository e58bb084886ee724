import type { Problem } from '../../../core/zod.ts'
import { missing, type Values } from '../../../core/resource/problems.ts'
import { fundsProblem, projectNoProblem } from './projectRules.ts'
import { textOf } from '../../../core/resource/textOf.ts'

/**
 * Checks the number of a project by the rule of its programme, the sum of its funds, and that acceptance and end follow
 * its beginning.
 */
export function projectProblems(values: Values): Problem[] {
  const [source, projectNo] = [textOf(values['source']), textOf(values['projectNo'])]
  const wrongNo = source && projectNo && projectNoProblem(source, projectNo)
  const [total, special, self] = ['totalFund', 'specialFund', 'selfFund'].map((name) => textOf(values[name]))
  const wrongFunds = total && special && self && fundsProblem(total, special, self)
  const [start, accepted] = [textOf(values['startDate']), textOf(values['acceptDate'])]
  return [
    ...(wrongNo ? [{ path: 'projectNo', message: wrongNo }] : []),
    ...(wrongFunds ? [{ path: 'totalFund', message: wrongFunds }] : []),
    ...(values['state'] === '结题'
      ? [
          ...missing(values, 'acceptDate', '已结题的项目须填写验收日期'),
          ...missing(values, 'acceptResult', '已结题的项目须填写验收结论'),
        ]
      : []),
    ...(start && accepted && accepted < start
      ? [{ path: 'acceptDate', message: '验收日期不得早于开始日期' }]
      : []),
  ]
}
