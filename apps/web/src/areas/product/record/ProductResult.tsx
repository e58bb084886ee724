import { PRODUCT_HOME, PRODUCT_LIST } from '@hepu/api/areas/product/record/productPaths'
import { Select } from 'antd'
import { lazy, Suspense } from 'react'
import { useLocation } from 'react-router'
import { useTabParams } from '../../../workspace/useTabParams.ts'
import { clearable } from '../../../ui/control/clearable.tsx'
import { BadQuery } from '../../../ui/pane/BadQuery.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { OwnTrialPaths, trialScreens, useTrialPaths } from '../../experiment/shared.ts'
import { trialPathsOf } from './trial/trialPathsOf.ts'
import { TrialTable } from './TrialTable.tsx'
import { useProductExtra, type ProductExtra } from './useProductExtra.tsx'

const VarietyHistory = lazy(async () => ({ default: (await trialScreens.history()).VarietyHistory }))

/** 试验结果 of a product: the groups of its variety, and its figures over the years. */
export default function ProductResult() {
  const [params] = useTabParams()
  const { pathname } = useLocation()
  const home = pathname.startsWith(`/${PRODUCT_LIST}`) ? PRODUCT_LIST : PRODUCT_HOME
  const id = params.get('id')
  const { extra, otherwise } = useProductExtra(id)
  return (
    <Page
      title={extra ? `试验结果 · ${extra.name}` : '试验结果'}
      back={id === null ? `/${home}` : `/${home}/lookUp?id=${id}`}
      extra={extra && <YearChoice extra={extra} />}
    >
      {id === null ? <BadQuery list={`/${home}`} /> : otherwise}
      {extra && <Results key={extra.id} extra={extra} isLookUp={home === PRODUCT_LIST} />}
    </Page>
  )
}

function YearChoice({ extra }: { extra: ProductExtra }) {
  const [params, setParams] = useTabParams()
  const years = [...new Set((extra.trials ?? []).map(({ year }) => String(year)))]
  if (years.length < 2) return null
  return (
    <Select
      aria-label="年份"
      style={{ width: 120 }}
      allowClear={clearable}
      placeholder="全部年份"
      value={params.get('year')}
      onChange={(year: string | null | undefined) => setParams({ year: year ?? null })}
      options={years.map((year) => ({ value: year, label: `${year} 年` }))}
    />
  )
}

function Results({ extra, isLookUp }: { extra: ProductExtra; isLookUp: boolean }) {
  const [params] = useTabParams()
  const families = useTrialPaths()
  const trials = extra.trials ?? []
  const year = params.get('year')
  const shown = trials.filter((trial) => !year || String(trial.year) === year)
  const [newest] = trials
  if (!newest) return <EmptyPane text={`「${extra.varietyName}」还没有参加试验。`} />
  // The screens of trials below 产品档案 belong to those who maintain products.
  const paths = isLookUp ? families : { ...families, ...trialPathsOf(extra.id, trials) }
  return (
    <OwnTrialPaths value={paths}>
      {shown.length === 0 ? (
        <EmptyPane text={`${year} 年没有试验，请选择其他年份。`} />
      ) : (
        <TrialTable trials={shown} paths={paths} />
      )}
      <Suspense fallback={<EmptyPane loading />}>
        <VarietyHistory id={newest.id} name={extra.varietyName} />
      </Suspense>
    </OwnTrialPaths>
  )
}
