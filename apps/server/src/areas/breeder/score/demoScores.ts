import { freezeScores, saveScoreRule } from '@hepu/api/areas/breeder/score/breederScore'
import { clockDay } from '../../../db/clock.ts'
import type { Ctx } from '../../../http/context.ts'
import { freezeYear } from './cards.ts'
import { saveRule } from './scoreRules.ts'

const criteria = [
  { name: '试验表现', formula: 'min(100, 40 + 晋级品种数 / 参试品种数 * 60)', weight: '25' },
  { name: '推广规模', formula: 'min(100, 推广面积 * 2 + 销售产品数 * 10)', weight: '35' },
  { name: '款项结算', formula: 'min(100, 已付 / 应付 * 100)', weight: '20' },
  { name: '材料归还', formula: '按期归还数 / 应还材料数 * 100', weight: '20' },
]

/** Gives the demo organisation a rule, tried on a breeder, and the scores of the last two years. */
export async function seedScores(ctx: Ctx, breederId: number): Promise<void> {
  const year = Number(clockDay(ctx.services.now()).slice(0, 4))
  const tried = { breederId: String(breederId), year: year - 1, no: 0, reason: '首次制定' }
  await saveRule(ctx, saveScoreRule.input.parse({ ...tried, criteria }))
  for (const back of [2, 1]) await freezeYear(ctx, freezeScores.input.parse({ year: year - back }))
}
