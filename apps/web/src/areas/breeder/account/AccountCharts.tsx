import { useMemo } from 'react'
import { Chart } from '../../../ui/chart/Chart.tsx'
import '../../saleFigures.css'
import '../breeder.css'
import { countOption, moneyOption, type Named } from './accountOption.ts'

/** Varieties by what became of them, and money paid against money earned. */
export function AccountCharts({ rows, of }: { rows: readonly Named[]; of: string }) {
  const counted = useMemo(() => countOption(rows), [rows])
  const paid = useMemo(() => moneyOption(rows), [rows])
  return (
    <div className="sale-panels breeder-charts">
      <section className="sale-panel" aria-label={`${of}：参试到销售`}>
        <h2>参试 → 晋级 → 审定 → 销售（个）</h2>
        <Chart option={counted} label={`${of}：参试到销售`} height={260} />
      </section>
      {paid && (
        <section className="sale-panel" aria-label={`${of}：付出与收入`}>
          <h2>付出与收入（万元）</h2>
          <Chart option={paid} label={`${of}：付出与收入`} height={260} />
        </section>
      )}
    </div>
  )
}
