import '../../figures.css'
import '../../saleFigures.css'
import * as api from '@hepu/api/areas/breeder/statistic/breederProduct'
import { useMemo, useState } from 'react'
import { Link } from 'react-router'
import { useCall } from '../../../client/useCall.ts'
import { pathsOf } from '../../../resource/record/recordPaths.ts'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { usePermissions } from '../../../workspace/session.ts'
import { BillsDialog, Cards, SaleMap, shownProduct, type Figure } from '../../product/shared.ts'
import type { BreederPaneProps } from '../breederPanes.ts'
import { SoldTable } from './SoldTable.tsx'
import { YearChoice } from './YearChoice.tsx'

const QUIET = { quiet: true, keepPrevious: true } as const

/** Sales of the products of a breeder in a business year, by the measures of 产品统计; every figure opens its bills. */
export function BreederSales({ breederId }: BreederPaneProps) {
  const [year, setYear] = useState<number | null>(null)
  const [province, setProvince] = useState('')
  const [opened, setOpened] = useState<Figure | null>(null)
  const mayOpen = usePermissions().has('product.sale:read')
  const ask = useMemo(
    () => ({ breederId, ...(year === null ? {} : { startYear: year, endYear: year }) }),
    [breederId, year],
  )
  const whole = useCall(api.productSituation, ask, QUIET)
  const products = useCall(api.productStatistic, ask, QUIET)
  const companies = useCall(api.companySituation, ask, QUIET)
  const places = useCall(api.productMapData, province ? { ...ask, provinces: [province] } : ask, QUIET)
  const all = [whole, products, companies, places]
  const failed = all.find(({ error }) => error)
  if (failed?.error) return <ErrorPane error={failed.error} onRetry={() => void failed.refetch()} />
  if (!whole.data || !products.data || !companies.data || !places.data) return <EmptyPane loading />
  const { period, total, productIds } = whole.data
  const onOpen = mayOpen ? setOpened : undefined
  return (
    <>
      <YearChoice period={period} onChange={setYear} />
      <Cards answer={whole.data} onOpen={onOpen} />
      {total.lines === 0 ? (
        <EmptyPane
          text={productIds.length === 0 ? '还没有产品，因此没有销售。' : `${period.text}没有销售。`}
        />
      ) : (
        <div className="sale-panels">
          <div className="sale-wide">
            <SoldTable
              title="产品表现"
              dimension="product"
              answer={products.data}
              nameOf={({ keys: [key] }) =>
                key?.value ? <Link to={pathsOf(shownProduct).show(key.value)}>{key.label}</Link> : key?.label
              }
              onOpen={onOpen}
            />
          </div>
          <section className="sale-panel sale-wide" aria-label="销售分布">
            <h2>销售分布</h2>
            <SaleMap
              answer={places.data}
              province={province || undefined}
              onRegion={setProvince}
              onOpen={onOpen}
            />
          </section>
          <div className="sale-wide">
            <SoldTable
              title="产业公司（含集团内）"
              dimension="company"
              answer={companies.data}
              onOpen={onOpen}
            />
          </div>
        </div>
      )}
      {opened && (
        <BillsDialog
          figure={opened}
          filters={{ startYear: period.startYear, endYear: period.endYear, productIds }}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  )
}
