import { providerShow } from '@hepu/api/areas/integration/provider/provider'
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
import { PROVIDERS } from '../integrationPaths.ts'
import { CooperationText } from './CooperationText.tsx'
import { ProviderActions } from './ProviderActions.tsx'
import { providerPanes, type ProviderPaneProps } from './providerPanes.ts'

const drawn: readonly (Omit<(typeof providerPanes)[number], 'load'> & {
  Pane: ComponentType<ProviderPaneProps>
})[] = providerPanes.map(({ load, ...pane }) => ({ ...pane, Pane: lazy(load) }))

/** 服务商管理-详情: one provider, with a tab for each kind of records about it; the tab is in the address. */
export default function ProviderDetails() {
  const [params] = useTabParams()
  const id = params.get('id')
  const found = useCall(providerShow, { id: id ?? '' }, { enabled: !!id, quiet: true })
  const shown = found.error ? undefined : found.data
  return (
    <Page
      title={shown ? `服务商 · ${shown.name}` : '服务商管理-详情'}
      back={PROVIDERS}
      extra={shown && <ProviderActions provider={shown} />}
    >
      {!id && <BadQuery list={PROVIDERS} />}
      {found.error && <ErrorPane error={found.error} onRetry={() => void found.refetch()} />}
      {id && !found.error && !shown && <EmptyPane loading />}
      {shown && (
        <>
          <p>
            <CooperationText state={shown.cooperationStatus} />{' '}
            <span className="quiet">
              {shown.hiddenBecause === null ? '服务对外公开' : `对外未公开：${shown.hiddenBecause}`}
            </span>
          </p>
          <ProviderTabs key={shown.id} providerId={shown.id} />
        </>
      )}
    </Page>
  )
}

function ProviderTabs({ providerId }: ProviderPaneProps) {
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
      label="服务商的记录"
    >
      <ErrorBoundary key={pane.key}>
        <Suspense fallback={<EmptyPane loading />}>
          <pane.Pane providerId={providerId} />
        </Suspense>
      </ErrorBoundary>
    </Tabs>
  )
}
