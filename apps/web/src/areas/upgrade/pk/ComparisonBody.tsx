import { yearAndName } from '@hepu/api/core/yearAndName'
import { Select } from 'antd'
import { useDeferredValue, useMemo, useState } from 'react'
import { Link } from 'react-router'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { Methods } from '../../experiment/shared.ts'
import { BandLegend } from './BandLegend.tsx'
import { MatrixView } from './MatrixView.tsx'
import { PairView } from './PairView.tsx'
import { ScatterView } from './ScatterView.tsx'
import { TraitView } from './TraitView.tsx'
import { YearView } from './YearView.tsx'
import { Tabs } from '../../../ui/page/Tabs.tsx'
import { pairsOf, traitHead, type Comparison } from './pkPairs.ts'
import { pkPaths } from './pkPaths.ts'
import { NextStep } from '../../experiment/shared.ts'

const views = [
  { key: 'pairs', label: '两两对比' },
  { key: 'traits', label: '各性状' },
  { key: 'years', label: '逐年' },
  { key: 'matrix', label: '矩阵' },
  { key: 'scatter', label: '散点' },
] as const
type View = (typeof views)[number]['key']

interface Props {
  data: Comparison
  threshold: number
  /** Other choices are on their way. */
  isBusy: boolean
}

/** The comparison in its views; or why nothing can be compared. */
export function ComparisonBody({ data, threshold, isBusy }: Props) {
  const [view, setView] = useState<View>(data.varieties.length > 12 ? 'matrix' : 'pairs')
  const [key, setKey] = useState('yieldMu')
  const shownThreshold = useDeferredValue(threshold)
  const needsPairs = view !== 'matrix' && view !== 'traits'
  const trait = data.traits.find((one) => one.key === key) ?? data.traits[0]
  const pairs = useMemo(
    () => (trait && needsPairs ? pairsOf(data, trait, shownThreshold) : []),
    [data, trait, shownThreshold, needsPairs],
  )
  if (data.reason !== null) {
    return <EmptyPane text={<NextStep text={data.reason} to={pkPaths.pick} label="去挑选品种" />} />
  }
  if (!trait) return <EmptyPane text="共同参试的组别还没有可比较的数据" />
  const shared = { data, trait, pairs, threshold: shownThreshold }
  return (
    <div className={isBusy ? 'pk-body pk-busy' : 'pk-body'} aria-busy={isBusy}>
      <Basis data={data} />
      <Tabs label="对比内容" items={views} value={view} onChange={setView}>
        <div className="bar">
          {view !== 'traits' && (
            <Select
              aria-label="性状"
              style={{ width: 190 }}
              showSearch={{ optionFilterProp: 'label' }}
              value={trait.key}
              onChange={setKey}
              options={data.traits.map((one) => ({ value: one.key, label: traitHead(one) }))}
            />
          )}
          <BandLegend {...(view === 'traits' ? {} : { rule: trait.rule, unit: trait.unit })} />
        </div>
        {view === 'pairs' && <PairView {...shared} />}
        {view === 'traits' && <TraitView {...shared} />}
        {view === 'years' && <YearView {...shared} />}
        {view === 'matrix' && <MatrixView {...shared} />}
        {view === 'scatter' && <ScatterView {...shared} />}
      </Tabs>
      <Methods methods={data.methods} />
    </div>
  )
}

/** On which groups and how many points the comparison rests. */
function Basis({ data }: { data: Comparison }) {
  const counted = data.groups.filter((group) => group.counted)
  return (
    <>
      <p className="note">
        {data.varieties.length}个品种，{counted.length}个组别，{data.sites.length}个点次：
        {counted.slice(0, 6).map(({ id, year, name }) => (
          <Link key={id} className="pk-group" to={pkPaths.analysis(id)}>
            {yearAndName(year, name)}
          </Link>
        ))}
        {counted.length > 6 && `等${counted.length}组`}
      </p>
      {data.note && (
        <p className="note pk-warn" role="status">
          {data.note}
        </p>
      )}
    </>
  )
}
