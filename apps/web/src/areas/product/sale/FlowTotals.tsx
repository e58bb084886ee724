import './flow.css'
import type { FlowShare, FlowTotals as Totals } from '@hepu/api/areas/product/sale/transactionFlow'
import { groupedMoney } from '@hepu/api/core/money/groupedMoney'
import { formatNumber } from '../../../ui/text/formatNumber.ts'

const percent = ({ share }: FlowShare): string => (share === null ? '—' : `${(share * 100).toFixed(1)} %`)
const named = (label: string, share: FlowShare, hasKg = true): string =>
  `${label} ${formatNumber(share.lines, 0)} 行（${percent(share)}${hasKg ? `，${formatNumber(share.kg, 0)} kg` : ''}）`

/** Returns an amount in 万元, rounded to two decimals. */
const wanYuan = (amount: string): string =>
  groupedMoney(BigInt(Math.round(Number(amount) / 100)) * 10_000n, '万元')

/** The sums of the lines that are shown, and beside them what is not known of some. */
export function FlowTotals({ totals }: { totals: Totals }) {
  const { lines, kg, bags, amount, returnedKg, transfers } = totals
  return (
    <p className="flow-totals" aria-label="合计">
      <b>净销量 {formatNumber(kg, 0)} kg</b>（{formatNumber(bags, 0)} 袋，
      {wanYuan(amount)} 万元，
      {formatNumber(lines, 0)} 行）；其中退货 {formatNumber(returnedKg, 0)} kg
      {transfers > 0 && `；另有调拨 ${formatNumber(transfers, 0)} 行，不计入`}。
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
