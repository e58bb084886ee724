import { fundsProblem, projectNoProblem } from '@hepu/api/areas/research/projectRules'
import type { Problem } from '@hepu/api/core/zod'
import type { Hooks, Values } from '../../resource/mounted.ts'
import { textOf } from '../../resource/textOf.ts'

/** A programme numbers its projects its own way; funds add up; a project is accepted after it began. */
function problems(values: Values): Problem[] {
  const [source, projectNo] = [textOf(values['source']), textOf(values['projectNo'])]
  const wrongNo = source && projectNo && projectNoProblem(source, projectNo)
  const [total, special, self] = ['totalFund', 'specialFund', 'selfFund'].map((it) => textOf(values[it]))
  const wrongFunds = total && special && self && fundsProblem(total, special, self)
  const [start, accepted] = [textOf(values['startDate']), textOf(values['acceptDate'])]
  return [
    ...(wrongNo ? [{ path: 'projectNo', message: wrongNo }] : []),
    ...(wrongFunds ? [{ path: 'totalFund', message: wrongFunds }] : []),
    ...(start && accepted && accepted < start
      ? [{ path: 'acceptDate', message: '验收日期不得早于开始日期' }]
      : []),
  ]
}

/** Rules of 科研项目. */
export const projectHooks: Hooks = { problems }
