import type { Problem } from '../../../core/zod.ts'
import type { Values } from '../../../core/resource/problems.ts'
import { birthDateOf, idNoProblem } from '../../../core/idNo.ts'
import { textOf } from '../../../core/resource/textOf.ts'

/** Checks that an identity number is valid and agrees with the day of birth. */
export function personProblems(values: Values): Problem[] {
  const [idNo, birthDate] = [textOf(values['idNo']), textOf(values['birthDate'])]
  if (!idNo) return []
  const wrong = idNoProblem(idNo)
  if (wrong) return [{ path: 'idNo', message: wrong }]
  return birthDate && birthDate !== birthDateOf(idNo)
    ? [{ path: 'birthDate', message: `出生年月与身份证号不符，身份证号表示 ${birthDateOf(idNo)}` }]
    : []
}
