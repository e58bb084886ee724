import { assetDefs } from '@hepu/api/areas/research/assetDefs'
import type { AssetType, MovedType } from '@hepu/api/areas/research/ownershipKinds'
import { plainText } from '@hepu/api/core/resource/values'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useWords } from '../../../app/session.ts'
import type { RecordExtras } from '../../../resource/record/extras.ts'
import type { RecordRow } from '../../../resource/record/rows.ts'
import { HistoryButton } from './HistoryButton.tsx'

const BatchTransferDialog = lazy(() => import('./BatchTransferDialog.tsx'))

const nameOf = (type: AssetType, row: RecordRow): string => plainText(row[assetDefs[type].nameField])

const historyOf = (type: AssetType): Pick<RecordExtras, 'RowActions' | 'ShowActions'> => ({
  RowActions: ({ row }) => (
    <HistoryButton
      isLink
      type={type}
      id={row.id}
      name={nameOf(type, row)}
      mayChange={row.can['edit'] ?? false}
    />
  ),
  ShowActions: ({ record }) => (
    <HistoryButton
      type={type}
      id={record.id}
      name={nameOf(type, record)}
      mayChange={record.can['edit'] ?? false}
    />
  ),
})

interface TransferProps {
  type: MovedType
  chosen: readonly RecordRow[]
  onDone: () => void
}

function TransferButton({ type, chosen, onDone }: TransferProps) {
  const [open, setOpen] = useState(false)
  const words = useWords()
  if (!words.has('research.ownership:transfer') || !words.has(`research.${type}:write`)) return null
  const isForeign = chosen.some((row) => !row.can['edit'])
  return (
    <>
      <Button
        disabled={chosen.length === 0 || isForeign}
        title={isForeign ? '所选中有不能修改的记录' : undefined}
        onClick={() => setOpen(true)}
      >
        批量转移
      </Button>
      <Suspense>
        {open && (
          <BatchTransferDialog
            type={type}
            ids={chosen.map(({ id }) => id)}
            names={chosen.map((row) => nameOf(type, row))}
            onDone={onDone}
            onClose={() => setOpen(false)}
          />
        )}
      </Suspense>
    </>
  )
}

/** What the registry of an asset offers about its owners. */
export const ownershipExtras: Readonly<Record<AssetType, RecordExtras>> = {
  variety: { ...historyOf('variety'), ListActions: (props) => <TransferButton type="variety" {...props} /> },
  varietyInfo: {
    ...historyOf('varietyInfo'),
    ListActions: (props) => <TransferButton type="varietyInfo" {...props} />,
  },
  patent: historyOf('patent'),
  copyright: historyOf('copyright'),
}
