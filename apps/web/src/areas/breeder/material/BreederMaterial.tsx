import {
  materialDelete,
  materialExport,
  materialPage,
  type MaterialRow,
} from '@hepu/api/areas/breeder/material/breederMaterial'
import { materialStates } from '@hepu/api/areas/breeder/material/materialLabels'
import { lazy, Suspense, useState } from 'react'
import { messages } from '../../../client/messages.ts'
import { useRun } from '../../../client/useRun.ts'
import { SearchTable, type FilterField } from '../../../resource/table/SearchTable.tsx'
import { usePermissions } from '../../../workspace/session.ts'
import { AddToBreeder } from '../asset/AddToBreeder.tsx'
import type { BreederPaneProps } from '../breederPanes.ts'
import { materialColumns } from './materialColumns.tsx'

const MaterialDialog = lazy(() => import('./MaterialDialog.tsx'))
const ReturnDialog = lazy(() => import('./ReturnDialog.tsx'))
const ChainView = lazy(() => import('./ChainView.tsx'))

const filters: FilterField[] = [
  { name: 'name', label: '材料、用途或协议', type: 'input' },
  {
    name: 'state',
    label: '状态',
    type: 'select',
    options: Object.entries(materialStates).map(([value, label]) => ({ value, label })),
  },
]

type Opened = { kind: 'new' } | { kind: 'return' | 'chain'; row: MaterialRow }

/** 材料: what was handed to a breeder, what is due back, and what became of it. */
export default function BreederMaterial({ breederId }: BreederPaneProps) {
  const [opened, setOpened] = useState<Opened | null>(null)
  const remove = useRun(materialDelete, { success: messages.deleted })
  const mayExport = usePermissions().has('breeder.archive:export')
  const close = () => setOpened(null)
  return (
    <>
      <SearchTable
        route={materialPage}
        fixedModel={{ breederId }}
        isLocal
        filters={filters}
        exportRoute={mayExport ? materialExport : false}
        toolbar={
          <AddToBreeder breederId={breederId} text="发放材料" onAdd={() => setOpened({ kind: 'new' })} />
        }
        columns={materialColumns({
          open: (kind, row) => setOpened({ kind, row }),
          remove: ({ id }) => remove.run({ ids: [id] }),
        })}
        empty="还没有发放材料。发放须有协议；需要归还的填写应归还日期，逾期会标出。"
      />
      <Suspense>
        {opened?.kind === 'new' && <MaterialDialog breederId={breederId} onClose={close} />}
        {opened?.kind === 'return' && <ReturnDialog material={opened.row} onClose={close} />}
        {opened?.kind === 'chain' && <ChainView material={opened.row} onClose={close} />}
      </Suspense>
    </>
  )
}
