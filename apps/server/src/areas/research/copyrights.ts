import { protectedUntil, softwareNameProblem } from '@hepu/api/areas/research/copyrightRules'
import type { Problem } from '@hepu/api/core/zod'
import type { Hooks, Values } from '../../resource/mounted.ts'
import { textOf } from '../../resource/textOf.ts'

/** A program is called one, and is registered when it is finished. */
function problems(values: Values): Problem[] {
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

/** 保护期至. */
const compute = (values: Values): Values => ({
  ...values,
  expireDate: protectedUntil(textOf(values['firstPublishDate'])),
})

/** Rules of 软件著作权. */
export const copyrightHooks: Hooks = { problems, compute }
