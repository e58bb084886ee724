import { Panel, TopicChart, type OpenBills } from './panels.tsx'
import { RegionMatrix } from './RegionMatrix.tsx'
import { SaleMap } from './SaleMap.tsx'
import { MAX_RANKED, rankingOption, trendOption, yearsOption } from './saleOptions.ts'
import type { StatisticFilters, Version } from './statisticChoices.ts'
import { useTopic } from './useTopic.ts'

interface Props {
  version: Version
  filters: StatisticFilters
  province: string | undefined
  onRegion: (code: string) => void
  onOpen: OpenBills
}

/** The charts of the dashboard, one for each topic. */
export function StatisticPanels({ version, filters, province, onRegion, onOpen }: Props) {
  const ask = { version, filters }
  const { startYear: _, ...untilEnd } = filters
  const hasRange = version === 'V2' && filters.startYear !== undefined
  const trend = useTopic('quantity', ask.version, ask.filters)
  const products = useTopic('product', ask.version, ask.filters)
  const companies = useTopic('company', ask.version, ask.filters)
  const distribution = useTopic('distribution', ask.version, ask.filters)
  const regional = useTopic('regional', ask.version, ask.filters)
  const years = useTopic('yearsChanges', ask.version, hasRange ? filters : untilEnd)
  return (
    <div className="sale-panels">
      <Panel title="销量趋势（按月）" query={trend}>
        {(answer) => (
          <TopicChart
            title="销量趋势"
            answer={answer}
            dimensions={['year', 'month']}
            optionOf={trendOption}
            onOpen={onOpen}
          />
        )}
      </Panel>
      <Panel title="历年变化" query={years}>
        {(answer) => (
          <TopicChart
            title="历年变化"
            answer={answer}
            dimensions={['year']}
            optionOf={yearsOption}
            onOpen={onOpen}
          />
        )}
      </Panel>
      <Panel title={`产品排名（前 ${MAX_RANKED}）`} query={products}>
        {(answer) => (
          <TopicChart
            title="产品排名"
            answer={answer}
            dimensions={['product']}
            optionOf={rankingOption}
            onOpen={onOpen}
          />
        )}
      </Panel>
      <Panel title="产业公司（含集团内）" query={companies}>
        {(answer) => (
          <TopicChart
            title="产业公司"
            answer={answer}
            dimensions={['company']}
            optionOf={rankingOption}
            onOpen={onOpen}
          />
        )}
      </Panel>
      <div className="sale-wide">
        <Panel title="销售分布" query={distribution}>
          {(answer) => <SaleMap answer={answer} province={province} onRegion={onRegion} onOpen={onOpen} />}
        </Panel>
      </div>
      <div className="sale-wide">
        <Panel title="大区与产品（万公斤）" query={regional}>
          {(answer) => <RegionMatrix answer={answer} onOpen={onOpen} />}
        </Panel>
      </div>
    </div>
  )
}
