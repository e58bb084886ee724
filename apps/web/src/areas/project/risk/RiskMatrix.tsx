import { levelOf, riskLabels as labels, riskLevels, SCALE } from '@hepu/api/areas/project/risk/riskRules'

export interface Cell {
  probability: number
  impact: number
}

interface Props {
  cells: readonly (Cell & { count: number })[]
  chosen: Cell | null
  /** Called with a cell, or with null if the chosen one is pressed again. */
  onChoose: (cell: Cell | null) => void
}

/** Unclosed risks by probability and impact; a cell picks its risks. */
export function RiskMatrix({ cells, chosen, onChoose }: Props) {
  const countOf = (cell: Cell): number =>
    cells.find(({ probability, impact }) => probability === cell.probability && impact === cell.impact)
      ?.count ?? 0
  const isChosen = (cell: Cell): boolean =>
    chosen?.probability === cell.probability && chosen.impact === cell.impact
  return (
    <table className="risk-matrix" aria-label="风险矩阵">
      <caption>未关闭风险矩阵（点一格只看其中的风险）</caption>
      <tbody>
        {SCALE.toReversed().map((probability) => (
          <tr key={probability}>
            <th scope="row">
              {labels.probability} {probability}
            </th>
            {SCALE.map((impact) => {
              const cell = { probability, impact }
              const count = countOf(cell)
              const level = levelOf(probability, impact)
              return (
                <td key={impact} className={`risk-level-${level}`}>
                  <button
                    type="button"
                    aria-pressed={isChosen(cell)}
                    aria-label={`${labels.probability}${probability}、${labels.impact}${impact}（${riskLevels[level]}）：${count}项`}
                    onClick={() => onChoose(isChosen(cell) ? null : cell)}
                  >
                    {count || ''}
                  </button>
                </td>
              )
            })}
          </tr>
        ))}
        <tr>
          <td />
          {SCALE.map((impact) => (
            <th key={impact} scope="col">
              {labels.impact} {impact}
            </th>
          ))}
        </tr>
      </tbody>
    </table>
  )
}
