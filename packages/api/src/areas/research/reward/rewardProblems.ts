import type { Problem } from '../../../core/zod.ts'
import type { Values } from '../../../core/resource/problems.ts'
import { textOf } from '../../../core/resource/textOf.ts'

/** Checks that the year of an award is not after the day it was granted. */
export function rewardProblems({ year, grantDate }: Values): Problem[] {
  const granted = textOf(grantDate)
  return typeof year === 'number' && granted && year > Number(granted.slice(0, 4))
    ? [{ path: 'year', message: '获奖年度不得晚于授奖日期所在年份' }]
    : []
}
