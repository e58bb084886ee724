import type { Problem } from '../../../core/zod.ts'
import type { Values } from '../../../core/resource/problems.ts'
import { textOf } from '../../../core/resource/textOf.ts'
import { readStandardNo, type StandardClaim } from './standardNo.ts'

const labels: Readonly<Record<keyof StandardClaim, string>> = { standardType: '标准类型', nature: '标准性质' }

/** Checks that type and nature of a standard agree with its number. */
export function standardProblems(values: Values): Problem[] {
  const number = textOf(values['standardNo'])
  if (!number) return []
  const said = readStandardNo(number)
  return (Object.keys(labels) as (keyof StandardClaim)[]).flatMap((path) => {
    const [given, meant] = [textOf(values[path]), said[path]]
    if (!given || !meant || given === meant) return []
    return [
      {
        path,
        message: `${labels[path]}「${given}」与标准号不符：标准号「${number}」是${meant}${path === 'nature' ? '性' : ''}标准`,
      },
    ]
  })
}
