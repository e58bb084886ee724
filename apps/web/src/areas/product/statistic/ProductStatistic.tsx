import '../../figures.css'
import '../../saleFigures.css'
import { DownloadOutlined } from '@ant-design/icons'
import { COUNTRY } from '@hepu/api/areas/product/region/areaInfo'
import { exportStatistic } from '@hepu/api/areas/product/statistic/productStatistic'
import { provinceList } from '@hepu/api/core/places'
import { orgTree } from '@hepu/api/core/resource/choices'
import { lazy, Suspense, useMemo, useState } from 'react'
import { Link } from 'react-router'
import { useCall } from '../../../client/useCall.ts'
import { useDownload } from '../../../client/useDownload.ts'
import { orgChoices } from '../../../resource/record/form/useFormSource.ts'
import { FilterForm } from '../../../resource/table/filter/FilterForm.tsx'
import type { FilterValues } from '../../../resource/table/filter/filters.ts'
import { ActionButton } from '../../../ui/control/ActionButton.tsx'
import { Choice } from '../../../ui/control/Choice.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { usePermissions } from '../../../workspace/session.ts'
import { useTabParams } from '../../../workspace/useTabParams.ts'
import type { Figure } from './BillsDialog.tsx'
import { Cards } from './Cards.tsx'
import { QualityNotes } from './QualityNotes.tsx'
import { StatisticHelp } from './StatisticHelp.tsx'
import { StatisticPanels } from './StatisticPanels.tsx'
import {
  fieldsOf,
  filterNames,
  filtersOf,
  provinceOf,
  versionOf,
  versions,
  type StatisticFilters,
  type Version,
} from './statisticChoices.ts'
import { useTopic, type Topic } from './useTopic.ts'

const BillsDialog = lazy(() => import('./BillsDialog.tsx'))

/** 产品统计分析: what was sold, of what, by whom, where and when; every figure opens its bills. */
export default function ProductStatistic() {
  const [params, change] = useTabParams()
  const version = versionOf(params.get('version'))
  const text = JSON.stringify(Object.fromEntries(filterNames.map((name) => [name, params.get(name) ?? ''])))
  const values = useMemo(() => JSON.parse(text) as FilterValues, [text])
  const filters = useMemo(() => filtersOf(values, version), [values, version])
  const [opened, setOpened] = useState<Figure | null>(null)
  const mayOpen = usePermissions().has('product.sale:read')
  const situation = useTopic('situation', version, filters)
  const download = useDownload()
  const fields = useFields(version, situation.data, filters)
  const period = situation.data?.period
  const drilled = useMemo(() => ({ ...filters, ...yearsOf(period) }), [filters, period])
  const onOpen = mayOpen ? setOpened : undefined
  const search = (next: FilterValues) =>
    change(Object.fromEntries(filterNames.map((name) => [name, next[name] ?? ''])))
  return (
    <Page
      title="产品统计分析"
      help={<StatisticHelp />}
      extra={
        <div className="sale-actions">
          <Link to="/product/varietyRenewal">新老更替</Link>
          <ActionButton icon={<DownloadOutlined />} onClick={() => download(exportStatistic, filters)}>
            导出工作簿
          </ActionButton>
        </div>
      }
    >
      <Choice
        aria-label="统计方式"
        value={version}
        options={versions}
        onChange={(next) => change({ version: next })}
      />
      <FilterForm fields={fields} values={values} onSearch={search} />
      {situation.error && <ErrorPane error={situation.error} onRetry={() => void situation.refetch()} />}
      {!situation.error && !situation.data && <EmptyPane loading />}
      {situation.data && !situation.error && (
        <>
          <QualityNotes answer={situation.data} onOpen={onOpen} />
          <Cards answer={situation.data} onOpen={onOpen} />
          {situation.data.total.lines === 0 ? (
            <EmptyPane text={emptyText(situation.data)} />
          ) : (
            <StatisticPanels
              version={version}
              filters={filters}
              province={provinceOf(values['region'])}
              onRegion={(code) => change({ region: code === COUNTRY ? '' : code })}
              onOpen={onOpen}
            />
          )}
        </>
      )}
      <Suspense>
        {opened && <BillsDialog figure={opened} filters={drilled} onClose={() => setOpened(null)} />}
      </Suspense>
    </Page>
  )
}

/** The years that the figures are of, also where none were chosen. */
const yearsOf = (period: Topic['period'] | undefined): StatisticFilters =>
  period ? { startYear: period.startYear, endYear: period.endYear } : {}

const emptyText = ({ period: { firstYear, lastYear } }: Topic): string =>
  firstYear === null
    ? '还没有交易流向。在「交易流向」导入或同步后，这里显示统计。'
    : `所选范围内没有销售。有销售的业务年度是 ${firstYear}～${lastYear}，请改变筛选条件。`

/** Returns the fields of the filter, with choices of places, organisations and the products that were sold. */
function useFields(version: Version, answer: Topic | undefined, filters: StatisticFilters) {
  const { productIds: _, ...others } = filters
  const quiet = { quiet: true, staleTime: 3_600_000 } as const
  const provinces = useCall(provinceList, { depth: 1 }, quiet).data ?? []
  const companies = useCall(orgTree, {}, { quiet: true, staleTime: 60_000 }).data ?? []
  const products = useTopic('product', version, others).data?.groups ?? []
  const period = answer?.period
  const { firstYear = null, lastYear = null } = period ?? {}
  return fieldsOf(version, {
    years:
      period && firstYear !== null && lastYear !== null
        ? { first: firstYear, last: lastYear, running: period.runningYear }
        : null,
    provinces,
    companies: orgChoices(companies),
    products: products.flatMap(({ keys: [key] }) =>
      key?.value ? [{ value: key.value, label: key.label }] : [],
    ),
  })
}
