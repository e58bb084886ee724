import { birthDateOf, idNoProblem } from '@hepu/api/areas/research/idNo'
import type { Problem } from '@hepu/api/core/zod'
import { linkAchievements } from './achievements.ts'
import type { Hooks, Values } from '../../resource/mounted.ts'
import { textOf } from '../../resource/textOf.ts'

/** An identity number is sound, and says the day of birth. */
function problems(values: Values): Problem[] {
  const [idNo, birthDate] = [textOf(values['idNo']), textOf(values['birthDate'])]
  if (!idNo) return []
  const wrong = idNoProblem(idNo)
  if (wrong) return [{ path: 'idNo', message: wrong }]
  return birthDate && birthDate !== birthDateOf(idNo)
    ? [{ path: 'birthDate', message: `出生年月与身份证号不符，身份证号表示 ${birthDateOf(idNo)}` }]
    : []
}

/** 出生年月 as the identity number says it, where none is entered. */
const compute = (values: Values): Values => {
  const idNo = textOf(values['idNo'])
  return idNo && !values['birthDate'] ? { ...values, birthDate: birthDateOf(idNo) } : values
}

/** Rules of 科研人员. */
export const personHooks: Hooks = { problems, compute, decorate: linkAchievements }
