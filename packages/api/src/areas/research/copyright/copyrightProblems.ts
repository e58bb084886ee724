import type { Problem } from '../../../core/zod.ts'
import type { Values } from '../../../core/resource/problems.ts'
import { softwareNameProblem } from './copyrightRules.ts'
import { textOf } from '../../../core/resource/textOf.ts'

/** Checks that a program has the name of one, and is registered after it is finished. */
export function copyrightProblems(values: Values): Problem[] {
  const name = textOf(values['softwareName'])
  const wrongName = name && softwareNameProblem(name)
  const [finished, registered] = [textOf(values['finishDate']), textOf(values['regDate'])]
  return [
    ...(wrongName ? [{ path: 'softwareName', message: wrongName }] : []),
    ...(finished && registered && registered < finished
      ? [{ path: 'regDate', message: '登记日期不得早于开发完成日期' }]
      : []),
  ]
}
