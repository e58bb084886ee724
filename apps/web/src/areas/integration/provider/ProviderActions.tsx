import { cooperationWorkflow } from '@hepu/api/areas/integration/provider/cooperationWorkflow'
import type { ProviderRow } from '@hepu/api/areas/integration/provider/provider'
import { Button, Space } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { ChangeHistory } from '../../../resource/change/ChangeHistory.tsx'
import type { CooperationMove } from './providerColumns.tsx'

const ProviderFormDialog = lazy(() => import('./ProviderFormDialog.tsx'))
const CooperationDialog = lazy(() => import('./CooperationDialog.tsx'))

/** What may be done with a provider from its details. */
export function ProviderActions({ provider }: { provider: ProviderRow }) {
  const [opened, setOpened] = useState<'edit' | CooperationMove | null>(null)
  const close = () => setOpened(null)
  const { can } = provider
  return (
    <Space wrap>
      <ChangeHistory object="service_provider" objectId={provider.id} />
      {cooperationWorkflow.names
        .filter((name) => can[name])
        .map((name) => (
          <Button key={name} danger={name === 'end'} onClick={() => setOpened(name)}>
            {cooperationWorkflow.moves[name].label}
          </Button>
        ))}
      {can['edit'] && (
        <Button type="primary" onClick={() => setOpened('edit')}>
          编辑
        </Button>
      )}
      <Suspense>
        {opened === 'edit' && <ProviderFormDialog id={provider.id} onClose={close} />}
        {opened !== null && opened !== 'edit' && (
          <CooperationDialog provider={provider} move={opened} onClose={close} />
        )}
      </Suspense>
    </Space>
  )
}
