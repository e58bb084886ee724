import type { Problem } from '@hepu/api/core/zod'
import type { Hooks, Values } from '../../resource/mounted.ts'
import { textOf } from '../../resource/textOf.ts'

/** The year an award is of is not after the day it was granted. */
function problems({ year, grantDate }: Values): Problem[] {
  const granted = textOf(grantDate)
  return typeof year === 'number' && granted && year > Number(granted.slice(0, 4))
    ? [{ path: 'year', message: '获奖年度不得晚于授奖日期所在年份' }]
    : []
}

/** Rules of 科技奖励. */
export const rewardHooks: Hooks = { problems }
