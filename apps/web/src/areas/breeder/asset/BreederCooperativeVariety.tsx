import { conversionStates } from '@hepu/api/areas/breeder/asset/assetFields'
import { cooperativeLabels as labels } from '@hepu/api/areas/breeder/asset/assetLabels'
import {
  cooperativeDelete,
  cooperativeExport,
  cooperativePage,
  type CooperativeRow,
} from '@hepu/api/areas/breeder/asset/cooperativeVariety'
import { phases } from '@hepu/api/areas/experiment/shared'
import { lazy, Suspense, useState } from 'react'
import { messages } from '../../../client/messages.ts'
import { useRun } from '../../../client/useRun.ts'
import { SearchTable, type FilterField } from '../../../resource/table/SearchTable.tsx'
import { usePermissions } from '../../../workspace/session.ts'
import type { BreederPaneProps } from '../breederPanes.ts'
import { AddToBreeder } from './AddToBreeder.tsx'
import { cooperativeColumns } from './cooperativeColumns.tsx'

const CooperativeDialog = lazy(() => import('./CooperativeDialog.tsx'))
const CooperativeView = lazy(() => import('./CooperativeView.tsx'))
const ShareDialog = lazy(() => import('./ShareDialog.tsx'))

const filters: FilterField[] = [
  { name: 'name', label: labels.name, type: 'input' },
  { name: 'phase', label: labels.phase, type: 'select', options: [...phases] },
  {
    name: 'conversionState',
    label: labels.conversionState,
    type: 'select',
    options: Object.entries(conversionStates).map(([value, label]) => ({ value, label })),
  },
]

type Opened = { kind: 'new' } | { kind: 'edit' | 'view' | 'share'; row: CooperativeRow }

/** 合作品种: varieties bred together with a breeder, with their shares and what they are linked with. */
export default function BreederCooperativeVariety({ breederId }: BreederPaneProps) {
  const [opened, setOpened] = useState<Opened | null>(null)
  const remove = useRun(cooperativeDelete, { success: messages.deleted })
  const mayExport = usePermissions().has('breeder.archive:export')
  const close = () => setOpened(null)
  return (
    <>
      <SearchTable
        route={cooperativePage}
        fixedModel={{ breederId }}
        isLocal
        filters={filters}
        exportRoute={mayExport ? cooperativeExport : false}
        toolbar={
          <AddToBreeder breederId={breederId} text="新增合作品种" onAdd={() => setOpened({ kind: 'new' })} />
        }
        columns={cooperativeColumns({
          open: (kind, row) => setOpened({ kind, row }),
          remove: ({ id }) => remove.run({ ids: [id] }),
        })}
        empty="还没有合作品种。新增时可登记首次约定的权益比例，并关联审定品种、品种权与产品。"
      />
      <Suspense>
        {opened?.kind === 'new' && <CooperativeDialog breederId={breederId} variety={null} onClose={close} />}
        {opened?.kind === 'edit' && (
          <CooperativeDialog breederId={breederId} variety={opened.row} onClose={close} />
        )}
        {opened?.kind === 'share' && <ShareDialog variety={opened.row} onClose={close} />}
        {opened?.kind === 'view' && <CooperativeView id={opened.row.id} onClose={close} />}
      </Suspense>
    </>
  )
}
