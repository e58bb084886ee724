import '../../figures.css'
import '../../saleFigures.css'
import { saleAreas } from '@hepu/api/areas/product/region/saleAreas'
import { renewal, type Renewal } from '@hepu/api/areas/product/statistic/productStatistic'
import { NEW_YEARS } from '@hepu/api/areas/product/statistic/varietyAge'
import { orgTree } from '@hepu/api/core/resource/choices'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { useCall } from '../../../client/useCall.ts'
import { orgChoices } from '../../../resource/record/form/useFormSource.ts'
import { FilterForm } from '../../../resource/table/filter/FilterForm.tsx'
import type { FilterField, FilterValues } from '../../../resource/table/filter/filters.ts'
import { Chart } from '../../../ui/chart/Chart.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { useTabParams } from '../../../workspace/useTabParams.ts'
import { ageTrendOption, renewalOption } from './renewalOptions.ts'
import { Peaks, Replacements } from './RenewalTables.tsx'
import { filtersOf } from './statisticChoices.ts'
import { shareText } from './saleText.ts'

const names = ['year', 'region', 'company'] as const

/** 新老更替: area by age of the variety and region, the area-weighted age, and what may replace old leading products. */
export default function VarietyRenewal() {
  const [params, change] = useTabParams()
  const text = JSON.stringify(Object.fromEntries(names.map((name) => [name, params.get(name) ?? ''])))
  const values = useMemo(() => JSON.parse(text) as FilterValues, [text])
  const filters = useMemo(() => filtersOf(values, 'V2'), [values])
  const { data, error, refetch } = useCall(renewal, filters, {
    quiet: true,
    keepPrevious: true,
    freshOnReturn: true,
  })
  const companies = useCall(orgTree, {}, { quiet: true, staleTime: 60_000 }).data ?? []
  const fields: FilterField[] = [
    { name: 'year', label: '业务年度', type: 'year', from: 1990, placeholder: '最近结束的年度', width: 150 },
    {
      name: 'region',
      label: '大区',
      type: 'select',
      options: saleAreas.map(({ code, label }) => ({ value: code, label })),
      placeholder: '全国',
    },
    {
      name: 'company',
      label: '产业公司',
      type: 'select',
      options: orgChoices(companies),
      placeholder: '全部',
      width: 190,
    },
  ]
  return (
    <Page title="新老更替" back="/product/productStatistic" help={<RenewalHelp />}>
      <FilterForm
        fields={fields}
        values={values}
        onSearch={(next) => change(Object.fromEntries(names.map((name) => [name, next[name] ?? ''])))}
      />
      {error ? (
        <ErrorPane error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <EmptyPane loading />
      ) : data.regions.length === 0 ? (
        <EmptyPane text="所选业务年度没有销售。先导入交易流向，并为产品填写亩用种量与审定品种。" />
      ) : (
        <RenewalView renewal={data} />
      )}
    </Page>
  )
}

function RenewalView({ renewal: shown }: { renewal: Renewal }) {
  const byRegion = useMemo(() => renewalOption(shown), [shown])
  const trend = useMemo(() => ageTrendOption(shown), [shown])
  const { total, periodText, areaUnknown, isRunning } = shown
  return (
    <>
      <p className="sale-notes">
        <span>业务年度：{periodText}</span>
        {isRunning && <span>面积只到今天，不能与整年比较</span>}
        <span>面积加权品种龄 {total.weightedAge === null ? '—' : `${total.weightedAge.toFixed(2)} 年`}</span>
        <span>
          {NEW_YEARS} 年内新品种占面积 {shareText(total.newShare)}
        </span>
        <span>待核 {shareText(areaUnknown)}（没有亩用种量或未绑定，不计面积）</span>
      </p>
      <div className="sale-panels">
        <section className="sale-panel" aria-label="各大区按品种龄的面积">
          <h2>各大区按品种龄的面积</h2>
          <Chart option={byRegion} label="各大区按品种龄的面积与加权品种龄" height={360} />
        </section>
        <section className="sale-panel" aria-label="历年加权品种龄">
          <h2>历年加权品种龄</h2>
          <Chart option={trend} label="历年加权品种龄与新品种面积占比" height={360} />
        </section>
      </div>
      <div className="renewal-tables">
        <Replacements renewal={shown} />
        <Peaks peaks={shown.peaks} />
      </div>
    </>
  )
}

const RenewalHelp = () => (
  <>
    <p>品种龄＝业务年度−审定年份；面积加权品种龄＝Σ（品种龄×面积）÷Σ面积，只计审定年份已知的面积。</p>
    <p>面积＝净销量÷亩用种量。审定年份取自产品的审定品种；没有审定品种的归「品种龄未知」。</p>
    <p>
      更替候选：各大区面积前三、品种龄 7
      年以上的产品；候选是近三年在该大区有试点、比对照增产的参试品种，先列以该品种为对照的，再按试验阶段与增幅。已淘汰的与未揭示密码的不列。
    </p>
    <p>审定到高峰年数：审定年份到近十年中净销量最大的年度。</p>
    <p>
      审定品种在<Link to="/research/research-variety">审定品种</Link>登记，产品的亩用种量在
      <Link to="/change/change-list">产品档案</Link>填写。
    </p>
  </>
)
