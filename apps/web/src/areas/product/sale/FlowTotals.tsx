import './flow.css'
import type { FlowShare, FlowTotals as Totals } from '@hepu/api/areas/product/sale/transactionFlow'
import { grouped } from '../../../ui/text/grouped.ts'

const percent = ({ share }: FlowShare): string => (share === null ? '—' : `${(share * 100).toFixed(1)}%`)
const named = (label: string, share: FlowShare, hasKg = true): string =>
  `${label} ${grouped(share.lines)} 行（${percent(share)}${hasKg ? `，${grouped(share.kg)} kg` : ''}）`

/** The sums of the lines that are shown, and beside them what is not known of some. */
export function FlowTotals({ totals }: { totals: Totals }) {
  const { lines, kg, bags, amount, returnedKg, transfers } = totals
  return (
    <p className="flow-totals" aria-label="合计">
      <b>净销量 {grouped(kg)} kg</b>（{grouped(bags)} 袋，
      {grouped(Number(amount) / 10_000, 2)} 万元，
      {grouped(lines)} 行）；其中退货 {grouped(returnedKg)} kg
      {transfers > 0 && `；另有调拨 ${grouped(transfers)} 行，不计入`}。
      <span className="flow-quiet">
        {[
          named('未绑定', totals.unbound),
          named('地区未知', totals.unknownRegion),
          named('待核', totals.unchecked, false),
          named('集团内', totals.internal),
        ].join('；')}
      </span>
    </p>
  )
}
