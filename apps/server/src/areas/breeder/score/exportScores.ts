import type * as api from '@hepu/api/areas/breeder/score/breederScore'
import { breederKinds } from '@hepu/api/areas/breeder/record/breederFields'
import {
  cardLabels as labels,
  isThin,
  scoredName,
  scoreMeasures,
  thinScore,
} from '@hepu/api/areas/breeder/score/scoreFields'
import type { ParsedInputOf } from '@hepu/api/core/route'
import type { Ctx, FileAnswer } from '../../../http/context.ts'
import { toXlsxFile } from '../../../import/write/writeWorkbook.ts'
import { listScores } from './cards.ts'

/** Returns the ranking of a year as a workbook: scores, criteria with their formulas, and what was measured. */
export async function exportScores(
  ctx: Ctx,
  { year }: ParsedInputOf<typeof api.scoreExport>,
): Promise<FileAnswer> {
  const cards = await listScores(ctx, { year })
  const measures = Object.keys(scoreMeasures)
  return toXlsxFile(`${year}年育种家评分`, [
    {
      name: '排名',
      columns: [
        '名次',
        labels.breederId,
        '类型',
        labels.score,
        labels.weight,
        labels.ruleNo,
        labels.reason,
      ].map((header) => ({ header })),
      rows: cards.map((card) => [
        card.rank ?? (isThin(card) ? thinScore : null),
        scoredName(card),
        breederKinds[card.kind],
        card.score,
        card.weight,
        card.ruleNo,
        card.reason,
      ]),
    },
    {
      name: '指标',
      columns: [labels.breederId, '指标', '公式', '权重（%）', '得分'].map((header) => ({ header })),
      rows: cards.flatMap(({ name, criteria }) =>
        criteria.map((one) => [name, one.name, one.formula, Number(one.weight), one.value]),
      ),
    },
    {
      name: '取值',
      columns: [labels.breederId, ...measures].map((header) => ({ header })),
      rows: cards.map(({ name, inputs }) => [name, ...measures.map((one) => inputs[one] ?? null)]),
    },
  ])
}
