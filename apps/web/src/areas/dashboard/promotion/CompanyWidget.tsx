import { saleCompanyStatistics } from '@hepu/api/areas/dashboard/promotion/promotionDashboard'
import { promotionWidgets } from '@hepu/api/areas/dashboard/widget/widgets'
import { formatNumber } from '../../../ui/text/formatNumber.ts'
import { ScrollBoard } from '../wall/ScrollBoard.tsx'
import { useWall } from '../wall/wallContext.ts'
import { growthText, inTenThousands, percentText, toneOf } from '../wall/wallText.ts'
import { WidgetFrame } from '../wall/WidgetFrame.tsx'
import { SALES_FIRST, usePromotion } from './usePromotion.ts'

/** 销售公司统计: companies from the largest down. */
export function CompanyWidget() {
  const query = usePromotion(saleCompanyStatistics)
  const { onSale } = useWall()
  return (
    <WidgetFrame
      name="saleCompanyStatistics"
      title={promotionWidgets.saleCompanyStatistics.title}
      query={query}
      fill={SALES_FIRST}
    >
      {({ companies, period }) => {
        const hasAmounts = companies.some(({ amount }) => amount !== null)
        const hasGrowth = companies.some(({ yoy }) => yoy !== null)
        return (
          <ScrollBoard
            label={promotionWidgets.saleCompanyStatistics.title}
            columns="22px minmax(0, 1fr) 76px 70px 76px"
            heads={[
              '',
              '公司',
              hasAmounts ? '万元' : '万公斤',
              '销量占比',
              hasGrowth ? '销量同比' : '销量指数',
            ]}
            rows={companies.map(({ id, name, rank, kg, amount, share, yoy, index }) => ({
              key: id ?? name,
              onOpen:
                onSale &&
                (() =>
                  onSale({
                    kind: 'sale',
                    title: name,
                    years: period,
                    cells: [{ dimension: 'company', value: id }],
                  })),
              cells: [
                rank,
                name,
                inTenThousands(hasAmounts ? amount : kg),
                percentText(share),
                hasGrowth ? <em className={toneOf(yoy)}>{growthText(yoy)}</em> : formatNumber(index, 1),
              ],
            }))}
          />
        )
      }}
    </WidgetFrame>
  )
}
