import {
  productsOfCompany,
  type CompanyProducts as Products,
} from '@hepu/api/areas/product/company/industryCompany'
import { lifecyclePhases } from '@hepu/api/areas/product/lifecycle/lifecyclePhases'
import { lazy, Suspense, useMemo, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useCall } from '../../../client/useCall.ts'
import { PlainTable } from '../../../ui/page/PlainTable.tsx'
import { Tabs } from '../../../ui/page/Tabs.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { Num } from '../../../ui/text/Num.tsx'
import { BINDINGS, productPath } from '../productPaths.ts'

const ChinaMap = lazy(() => import('../region/ChinaMap.tsx'))

const tabs = [
  { key: 'products', label: '产品' },
  { key: 'regions', label: '销售省份' },
] as const
type Tab = (typeof tabs)[number]['key']

/** The products of a company, and where it sold. */
export function CompanyProducts({ id }: { id: string }) {
  const [tab, setTab] = useState<Tab>('products')
  const { data, error, refetch } = useCall(productsOfCompany, { id }, { quiet: true })
  if (error) return <ErrorPane error={error} onRetry={() => void refetch()} />
  if (!data) return <EmptyPane loading />
  return (
    <section aria-label={data.company.name}>
      <p className="quiet">
        {data.company.name}：{data.bizYearText}净销量 <Num value={data.kg} grouped /> kg
        {data.unboundKg > 0 && (
          <>
            ，其中 <Num value={data.unboundKg} grouped /> kg <Link to={BINDINGS}>未绑定产品</Link>
          </>
        )}
      </p>
      <Tabs label="产业公司内容" items={tabs} value={tab} onChange={setTab}>
        {tab === 'products' ? <ProductTable data={data} /> : <Regions data={data} />}
      </Tabs>
    </section>
  )
}

const phaseText = (code: string | null): string =>
  lifecyclePhases.find((phase) => phase.code === code)?.label ?? ''

function ProductTable({ data }: { data: Products }) {
  if (data.products.length === 0)
    return <EmptyPane text="还没有分配产品。在产品档案或一页纸产品中把产品分配给该公司。" />
  return (
    <PlainTable
      label="分配的产品"
      rows={data.products}
      keyOf={({ id }) => id}
      pageSize={20}
      columns={[
        { title: '产品', cell: ({ id, name }) => <Link to={productPath(id)}>{name}</Link> },
        { title: '产品编码', cell: ({ code }) => code, width: 140 },
        { title: '产品状态', cell: ({ state }) => state, width: 100 },
        { title: '生命周期阶段', cell: ({ phase }) => phaseText(phase), width: 120 },
        { title: '上市业务年度', cell: ({ launchYear }) => launchYear, width: 110, isFigure: true },
        {
          title: `${data.bizYear} 年度净销量（kg）`,
          cell: ({ kg }) => <Num value={kg} grouped />,
          width: 170,
          isFigure: true,
        },
        {
          title: `${data.bizYear - 1} 年度（kg）`,
          cell: ({ kgBefore }) => <Num value={kgBefore} grouped />,
          width: 140,
          isFigure: true,
        },
        {
          title: '份额（%）',
          cell: ({ share }) => <Num value={share} digits={1} />,
          width: 90,
          isFigure: true,
        },
      ]}
    />
  )
}

/** A province leads to the bills of the company there. */
function Regions({ data }: { data: Products }) {
  const navigate = useNavigate()
  const values = useMemo(
    () => data.regions.map(({ kg, ...place }) => ({ ...place, value: kg })),
    [data.regions],
  )
  if (values.length === 0) return <EmptyPane text={`${data.bizYearText}没有交易。`} />
  return (
    <Suspense fallback={<EmptyPane loading />}>
      <ChinaMap
        values={values}
        measure="净销量"
        unit="kg"
        onPick={(province) => {
          const query = { companyId: data.company.id, province, bizYear: String(data.bizYear) }
          void navigate(`/product/transactionFlow?${new URLSearchParams(query).toString()}`)
        }}
      />
    </Suspense>
  )
}
