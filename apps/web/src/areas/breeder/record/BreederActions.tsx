import type { BreederRow } from '@hepu/api/areas/breeder/record/breederArchive'
import { breederWorkflow } from '@hepu/api/areas/breeder/record/breederStates'
import { Button, Space } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { ChangeHistory } from '../../../resource/change/ChangeHistory.tsx'
import { DisabledWithReason } from '../../../ui/control/DisabledWithReason.tsx'
import type { BreederMove } from './breederColumns.tsx'

const BreederFormDialog = lazy(() => import('./BreederFormDialog.tsx'))
const BreederStateDialog = lazy(() => import('./BreederStateDialog.tsx'))

/** What may be done with an archive from its details; the reason of what its state forbids is shown. */
export function BreederActions({ breeder }: { breeder: BreederRow }) {
  const [opened, setOpened] = useState<'edit' | BreederMove | null>(null)
  const close = () => setOpened(null)
  const { can, whyNot = {} } = breeder
  return (
    <Space wrap>
      <ChangeHistory object="breeder" objectId={breeder.id} />
      {breederWorkflow.names
        .filter((name) => can[name])
        .map((name) => (
          <Button key={name} danger={name === 'blacklist'} onClick={() => setOpened(name)}>
            {breederWorkflow.moves[name].label}
          </Button>
        ))}
      {(can['edit'] || whyNot['edit']) && (
        <DisabledWithReason why={whyNot['edit']}>
          <Button type="primary" disabled={!can['edit']} onClick={() => setOpened('edit')}>
            编辑
          </Button>
        </DisabledWithReason>
      )}
      <Suspense>
        {opened === 'edit' && <BreederFormDialog id={breeder.id} onClose={close} />}
        {opened !== null && opened !== 'edit' && (
          <BreederStateDialog breeder={breeder} move={opened} onClose={close} />
        )}
      </Suspense>
    </Space>
  )
}
