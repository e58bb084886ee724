import { breedPromotionAnalyse } from '@hepu/api/areas/dashboard/promotion/promotionDashboard'
import { promotionWidgets } from '@hepu/api/areas/dashboard/widget/widgets'
import type { OutputOf } from '@hepu/api/core/route'
import type { EChartsOption } from 'echarts'
import { useMemo } from 'react'
import { growthAxis } from '../../../ui/chart/growthAxis.ts'
import { useWall } from '../wall/wallContext.ts'
import { tenThousands } from '../wall/wallText.ts'
import { WallChart } from '../wall/WallChart.tsx'
import { WidgetFrame } from '../wall/WidgetFrame.tsx'
import { SALES_FIRST, usePromotion } from './usePromotion.ts'

const YEARS = 5

/** 品种推广分析: area of each business year as bars, growth (or the index) as a line. */
export function AnalyseWidget() {
  const { filters } = useWall()
  const last = filters.year ? Number(filters.year) : undefined
  const query = usePromotion(
    breedPromotionAnalyse,
    last
      ? { year: undefined, startYear: String(Math.max(2019, last - YEARS + 1)), endYear: String(last) }
      : {},
  )
  return (
    <WidgetFrame
      name="breedPromotionAnalyse"
      title={promotionWidgets.breedPromotionAnalyse.title}
      query={query}
      fill={SALES_FIRST}
    >
      {(data) => <Bars data={data} />}
    </WidgetFrame>
  )
}

function Bars({ data: { years } }: { data: OutputOf<typeof breedPromotionAnalyse> }) {
  const { onSale } = useWall()
  const option = useMemo<EChartsOption>(() => {
    const hasGrowth = years.some(({ yoy }) => yoy !== null)
    return {
      animationDuration: 300,
      tooltip: { trigger: 'axis', confine: true },
      legend: { top: 0 },
      grid: { left: 56, right: 52, top: 60, bottom: 30 },
      xAxis: { type: 'category', data: years.map(({ year }) => `${year}`) },
      yAxis: [
        { type: 'value', name: '万亩' },
        hasGrowth ? growthAxis : { type: 'value', name: '上年=100', splitLine: { show: false } },
      ],
      series: [
        {
          type: 'bar',
          name: '推广面积（万亩）',
          barMaxWidth: 34,
          data: years.map(({ area }) => tenThousands(area)),
        },
        {
          type: 'line',
          name: hasGrowth ? '销量同比（%）' : '销量指数',
          yAxisIndex: 1,
          symbolSize: 8,
          lineStyle: { width: 3 },
          data: years.map(({ yoy, index }) => (hasGrowth ? yoy : index)),
        },
      ],
    }
  }, [years])
  return (
    <WallChart
      option={option}
      label="品种推广分析"
      {...(onSale
        ? {
            onClick: ({ name }) =>
              onSale({
                kind: 'sale',
                title: `${name}年度`,
                years: { startYear: Number(name), endYear: Number(name) },
                cells: [],
              }),
          }
        : {})}
    />
  )
}
