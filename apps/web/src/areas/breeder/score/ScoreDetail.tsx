import type { TriedScore } from '@hepu/api/areas/breeder/score/breederScore'
import {
  criterionLabels as labels,
  isThin,
  RANKED_WEIGHT_MIN,
  scoreMeasures,
  thinScore,
} from '@hepu/api/areas/breeder/score/scoreFields'
import { PlainTable } from '../../../ui/page/PlainTable.tsx'
import { Num } from '../../../ui/text/Num.tsx'

/** Decimals of measures: those in 万 need four to show a yuan. */
const DIGITS = 4

/** What each criterion gave, and the value of each measure; what had no activity is named as left out. */
export function ScoreDetail({ criteria, inputs, score, weight }: TriedScore) {
  const known = Object.entries(scoreMeasures).map(([name, help]) => ({
    name,
    help,
    value: inputs[name] ?? null,
  }))
  return (
    <>
      <p>
        得分 <strong>{score === null ? '无（没有可评的活动）' : score.toFixed(2)}</strong>，计入权重 {weight}%
        {weight < 100 && '；没有活动的指标不计入'}
        {isThin({ score, weight }) && `；低于 ${RANKED_WEIGHT_MIN}%，${thinScore}，不与他人排名`}。
      </p>
      <PlainTable
        label="各指标得分"
        title="各指标得分"
        rows={criteria}
        keyOf={({ name }) => name}
        columns={[
          { title: labels.name, width: 130, cell: ({ name }) => name },
          { title: labels.formula, cell: ({ formula }) => formula },
          {
            title: labels.weight,
            width: 90,
            isFigure: true,
            cell: (row) => <Num value={Number(row.weight)} digits={2} />,
          },
          {
            title: '得分',
            width: 110,
            isFigure: true,
            cell: ({ value }) => (value === null ? '无活动，不计' : value.toFixed(2)),
          },
        ]}
      />
      <PlainTable
        label="取值"
        title="取值"
        rows={known}
        keyOf={({ name }) => name}
        columns={[
          { title: '度量', width: 130, cell: ({ name }) => name },
          { title: '含义', cell: ({ help }) => help },
          {
            title: '值',
            width: 130,
            isFigure: true,
            cell: ({ value }) =>
              value === null ? '无活动' : <Num value={value} digits={Number.isInteger(value) ? 0 : DIGITS} />,
          },
        ]}
      />
    </>
  )
}
