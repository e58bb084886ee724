import { pairMatrix } from '@hepu/breeding/pk/pairMatrix'
import { bandOfWinRate } from '@hepu/breeding/pk/rules'
import { Segmented } from 'antd'
import { useMemo, useState } from 'react'
import { formatNumber } from '../../../ui/text/formatNumber.ts'
import { Difference, WinRate } from './pkFigures.tsx'
import { namesOf, type ComparedTrait, type Comparison } from './pkPairs.ts'
import { VarietyName } from './VarietyName.tsx'

interface Props {
  data: Comparison
  trait: ComparedTrait
  threshold: number
}

const figures = [
  { value: 'win', label: '赢率' },
  { value: 'difference', label: '差值' },
] as const
type Figure = (typeof figures)[number]['value']

/** Everyone against everyone: the row against the column, the best record first. */
export function MatrixView({ data, trait, threshold }: Props) {
  const [figure, setFigure] = useState<Figure>(trait.rule.better === 'NONE' ? 'difference' : 'win')
  const names = namesOf(data)
  const rows = useMemo(() => orderedMatrix(data, trait, threshold), [data, trait, threshold])
  return (
    <>
      <div className="bar">
        <Segmented<Figure>
          aria-label="每格的数值"
          value={figure}
          onChange={setFigure}
          options={[...figures]}
        />
        <span className="quiet">每格为行品种比列品种；按总赢率由高到低排列</span>
      </div>
      <div className="pk-scroll card-rows" role="region" aria-label="两两对比矩阵" tabIndex={0}>
        <table className="pk-table pk-matrix">
          <thead>
            <tr>
              <th scope="col">品种</th>
              <th scope="col" className="num">
                总赢率
              </th>
              {rows.map((row) => (
                <th key={row.variety} scope="col" className="num">
                  {names[row.variety]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.variety}>
                <th scope="row">
                  <VarietyName data={data} name={names[row.variety]!} />
                </th>
                <td data-head="总赢率" className="num">
                  <span className={`pk-win win-${bandOfWinRate(row.winRatePct) ?? 'none'}`}>
                    {formatNumber(row.winRatePct, 0)}
                    {row.winRatePct !== null && '%'} <small>{`${row.wins}/${row.judged}`}</small>
                  </span>
                </td>
                {row.cells.map((pair, at) => (
                  <td key={rows[at]!.variety} data-head={names[rows[at]!.variety]} className="num">
                    {pair === null ? (
                      <span className="pk-self" role="img" aria-label="自身" />
                    ) : figure === 'win' ? (
                      <WinRate pair={pair} />
                    ) : (
                      <Difference pair={pair} decimals={trait.decimals} />
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

/** Returns rows and columns in the same order: the highest total win rate first. */
function orderedMatrix(data: Comparison, trait: ComparedTrait, threshold: number) {
  const everyone = data.varieties.map((_, at) => at)
  const rows = pairMatrix(trait, everyone, threshold).toSorted(
    (a, b) => (b.winRatePct ?? -1) - (a.winRatePct ?? -1),
  )
  return rows.map((row) => ({ ...row, cells: rows.map((column) => row.cells[column.variety] ?? null) }))
}
