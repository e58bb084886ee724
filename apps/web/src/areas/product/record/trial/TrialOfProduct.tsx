import { Select } from 'antd'
import { Suspense, type ReactNode } from 'react'
import { useTabParams } from '../../../../workspace/useTabParams.ts'
import { BadQuery } from '../../../../ui/pane/BadQuery.tsx'
import { EmptyPane } from '../../../../ui/pane/EmptyPane.tsx'
import { Page } from '../../../../ui/page/Page.tsx'
import { OwnTrialPaths, useTrialPaths } from '../../../experiment/shared.ts'
import { useProductExtra, type ProductTrial } from '../useProductExtra.tsx'
import { trialPathsOf } from './trialPathsOf.ts'

interface Chosen {
  /** The entry in the address, else the newest one of the year in the address. */
  entryId: string
  /** The trial of the variety that it is; undefined for another entry of the group. */
  trial: ProductTrial | undefined
  choose: ReactNode
}

interface Props {
  title: string
  children: (chosen: Chosen) => ReactNode
}

/** A screen of the trials of a product's variety, with the choice among them. */
export function TrialOfProduct({ title, children }: Props) {
  const [params, setParams] = useTabParams()
  const id = params.get('id')
  const { extra, otherwise } = useProductExtra(id)
  const paths = useTrialPaths()
  const trials = extra?.trials ?? []
  const year = Number(params.get('year'))
  const first = trials.find((trial) => trial.year === year) ?? trials[0]
  const entryId = params.get('experimentVarietyId') ?? first?.id
  const own = trialPathsOf(id ?? '', trials)
  if (id === null || !extra || entryId === undefined) {
    return (
      <Page title={title} back={own.list}>
        {id === null ? <BadQuery list={own.list} /> : otherwise}
        {extra && <EmptyPane text={`「${extra.varietyName}」还没有参加试验。`} />}
      </Page>
    )
  }
  const choose = (
    <Select
      aria-label="参试组别"
      style={{ width: 320, maxWidth: '100%' }}
      value={trials.some((trial) => trial.id === entryId) ? entryId : null}
      placeholder="选择参试组别"
      onChange={(value: string | null) => {
        const trial = trials.find((one) => one.id === value)
        if (trial) setParams({ experimentVarietyId: trial.id, year: String(trial.year) })
      }}
      options={trials.map((trial) => ({
        value: trial.id,
        label: `${trial.year} · ${trial.groupName} · ${trial.phaseLabel}`,
      }))}
    />
  )
  return (
    <OwnTrialPaths value={{ ...paths, ...own }}>
      <Suspense fallback={<EmptyPane loading />}>
        {children({ entryId, trial: trials.find((trial) => trial.id === entryId), choose })}
      </Suspense>
    </OwnTrialPaths>
  )
}
