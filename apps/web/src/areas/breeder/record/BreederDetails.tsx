import { breederDetail } from '@hepu/api/areas/breeder/record/breederArchive'
import { lazy, Suspense, type ComponentType } from 'react'
import { useCall } from '../../../client/useCall.ts'
import { Page } from '../../../ui/page/Page.tsx'
import { Tabs } from '../../../ui/page/Tabs.tsx'
import { BadQuery } from '../../../ui/pane/BadQuery.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorBoundary } from '../../../ui/pane/ErrorBoundary.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { usePermissions } from '../../../workspace/session.ts'
import { useTabParams } from '../../../workspace/useTabParams.ts'
import { breederPanes, type BreederPaneProps } from '../breederPanes.ts'
import { BREEDERS } from '../breederPaths.ts'
import { BreederActions } from './BreederActions.tsx'
import { BreederStateText } from './BreederStateText.tsx'

const drawn: readonly (Omit<(typeof breederPanes)[number], 'load'> & {
  Pane: ComponentType<BreederPaneProps>
})[] = breederPanes.map(({ load, ...pane }) => ({ ...pane, Pane: lazy(load) }))

/** 育种家档案-详情: one breeder, with a tab for each kind of records about him; the tab is in the address. */
export default function BreederDetails() {
  const [params] = useTabParams()
  const id = params.get('id')
  const found = useCall(breederDetail, { id: id ?? '' }, { enabled: !!id, quiet: true })
  const shown = found.error ? undefined : found.data
  return (
    <Page
      title={shown ? `育种家 · ${shown.name}` : '育种家档案-详情'}
      back={BREEDERS}
      extra={shown && <BreederActions breeder={shown} />}
    >
      {!id && <BadQuery list={BREEDERS} />}
      {found.error && <ErrorPane error={found.error} onRetry={() => void found.refetch()} />}
      {id && !found.error && !shown && <EmptyPane loading />}
      {shown && (
        <>
          <p className="record-state">
            <BreederStateText state={shown.state} />
            {shown.stateReason && (
              <span className="quiet">
                {shown.stateSince}：{shown.stateReason}
              </span>
            )}
          </p>
          <BreederTabs key={shown.id} breederId={shown.id} />
        </>
      )}
    </Page>
  )
}

function BreederTabs({ breederId }: BreederPaneProps) {
  const [params, setParams] = useTabParams()
  const permissions = usePermissions()
  const panes = drawn.filter(({ permission }) => permissions.has(permission))
  const pane = panes.find(({ key }) => key === params.get('activeName')) ?? panes[0]
  if (!pane) return null
  return (
    <Tabs
      items={panes}
      value={pane.key}
      onChange={(activeName) => setParams({ activeName })}
      label="育种家的记录"
    >
      <ErrorBoundary key={pane.key}>
        <Suspense fallback={<EmptyPane loading />}>
          <pane.Pane breederId={breederId} />
        </Suspense>
      </ErrorBoundary>
    </Tabs>
  )
}
