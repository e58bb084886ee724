import { yearByYear } from '@hepu/breeding/pk/pairMatrix'
import { useMemo } from 'react'
import { Chart } from '../../../ui/chart/Chart.tsx'
import { Difference, WinRate } from './pkFigures.tsx'
import { namesOf, type ComparedTrait, type Comparison, type ShownPair } from './pkPairs.ts'
import { yearOption } from './pkCharts.ts'
import { usePieces } from './usePieces.tsx'

interface Props {
  data: Comparison
  trait: ComparedTrait
  pairs: readonly ShownPair[]
  threshold: number
}

/** With more lines than these the chart would be unreadable. */
const MAX_LINES = 12

/** Year by year: whether an advantage lasts. */
export function YearView({ data, trait, pairs, threshold }: Props) {
  const option = useMemo(() => yearOption(data, trait, pairs), [data, trait, pairs])
  const { shown, more } = usePieces(pairs)
  const names = namesOf(data)
  const siteYears = data.sites.map((site) => site.year)
  const years = [...new Set(siteYears)].toSorted((a, b) => a - b)
  return (
    <>
      {years.length < 2 && <p className="note">只有{years[0]}年的共同组别，逐年比较至少需要两年。</p>}
      {years.length > 1 && pairs.length <= MAX_LINES && (
        <Chart option={option} height={280} label={`${data.title} ${trait.label}逐年对比`} />
      )}
      <div className="pk-scroll card-rows" role="region" aria-label="逐年对比" tabIndex={0}>
        <table className="pk-table">
          <thead>
            <tr>
              <th scope="col">品种</th>
              {years.map((year) => (
                <th key={year} scope="col" className="num">
                  {year}年
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map(({ key, target, base }) => (
              <tr key={key}>
                <th scope="row">
                  {target} <small>比 {base}</small>
                </th>
                {yearByYear(trait, siteYears, {
                  target: names.indexOf(target),
                  base: names.indexOf(base),
                  threshold,
                }).map(({ year, pair }) => (
                  <td key={year} data-head={`${year}年`} className="num">
                    <Difference pair={pair} decimals={trait.decimals} /> <WinRate pair={pair} />{' '}
                    <small className="quiet">n={pair.common}</small>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {more}
    </>
  )
}
