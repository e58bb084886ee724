import { breedPerformance } from '@hepu/api/areas/dashboard/promotion/promotionDashboard'
import { promotionWidgets } from '@hepu/api/areas/dashboard/widget/widgets'
import { formatNumber } from '../../../ui/text/formatNumber.ts'
import { ScrollBoard } from '../wall/ScrollBoard.tsx'
import { Sparkline } from '../wall/Sparkline.tsx'
import { useWall } from '../wall/wallContext.ts'
import { growthText, inTenThousands, toneOf } from '../wall/wallText.ts'
import { WidgetFrame } from '../wall/WidgetFrame.tsx'
import { SALES_FIRST, usePromotion } from './usePromotion.ts'

/** 品种表现: the largest breeds with what they sold in three years. */
export function BreedWidget() {
  const query = usePromotion(breedPerformance, { size: '20' })
  const { onSale } = useWall()
  return (
    <WidgetFrame
      name="breedPerformance"
      title={promotionWidgets.breedPerformance.title}
      query={query}
      fill={SALES_FIRST}
    >
      {({ breeds, period, trendYears }) => {
        const hasGrowth = breeds.some(({ yoy }) => yoy !== null)
        return (
          <ScrollBoard
            label={promotionWidgets.breedPerformance.title}
            columns="22px minmax(0, 1fr) 54px 48px 72px 46px"
            heads={['', '品种', '万公斤', '万亩', hasGrowth ? '同比' : '指数', '三年']}
            rows={breeds.map(({ id, name, rank, kg, area, yoy, index, trend, phase }) => ({
              key: id ?? name,
              onOpen:
                onSale && id !== null
                  ? () =>
                      onSale({
                        kind: 'sale',
                        title: name,
                        years: period,
                        cells: [{ dimension: 'product', value: id }],
                      })
                  : undefined,
              cells: [
                rank,
                <span key="name" title={phase ? `${name}，${phase}期` : name}>
                  {name}
                </span>,
                inTenThousands(kg),
                inTenThousands(area),
                hasGrowth ? <em className={toneOf(yoy)}>{growthText(yoy)}</em> : formatNumber(index, 1),
                <Sparkline key="trend" values={trend} label={`${trendYears.join('、')}年度`} />,
              ],
            }))}
          />
        )
      }}
    </WidgetFrame>
  )
}
