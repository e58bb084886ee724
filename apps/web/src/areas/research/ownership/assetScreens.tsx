import { assetDefs } from '@hepu/api/areas/research/assetDefs'
import type { AssetType, MovedType } from '@hepu/api/areas/research/ownership/ownershipKinds'
import { feePayment } from '@hepu/api/areas/research/patent/feePayment'
import { dusTest } from '@hepu/api/areas/research/varietyInfo/dusTest'
import { plainText } from '@hepu/api/core/resource/values'
import { Button } from 'antd'
import { lazy, Suspense, useState, type ComponentType } from 'react'
import { usePermission } from '../../../workspace/permissions.tsx'
import { usePermissions } from '../../../workspace/session.ts'
import type { ListParts } from '../../../resource/record/list/RecordList.tsx'
import { RecordShow } from '../../../resource/record/show/RecordShow.tsx'
import type { RecordDetail, RecordRow } from '../../../resource/record/recordRows.ts'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { OverviewButton } from '../overview/OverviewLink.tsx'
import { RegistryList } from '../RegistryList.tsx'
import { HistoryButton } from './HistoryButton.tsx'

const PartList = lazy(async () => ({
  default: (await import('../../../resource/part/PartList.tsx')).PartList,
}))
const BatchTransferDialog = lazy(() => import('./BatchTransferDialog.tsx'))
const BatchHistoryDialog = lazy(() => import('./BatchHistoryDialog.tsx'))

const nameOf = (type: AssetType, row: RecordRow): string => plainText(row[assetDefs[type].nameField])

interface ToolProps<T extends AssetType> {
  type: T
  chosen: readonly RecordRow[]
  onDone: () => void
}

function TransferButton({ type, chosen, onDone }: ToolProps<MovedType>) {
  const [open, setOpen] = useState(false)
  const mayWrite = usePermission()('write')
  const mayTransfer = usePermissions().has('research.ownership:transfer')
  if (!mayWrite || !mayTransfer) return null
  return (
    <>
      <ToolButton label="批量转移" chosen={chosen} onClick={() => setOpen(true)} />
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

/** Opens an action on the chosen records; the user must be able to change all of them. */
function ToolButton({ label, chosen, onClick }: ToolButtonProps) {
  const isForeign = chosen.some((row) => !row.can['edit'])
  return (
    <Button
      disabled={chosen.length === 0 || isForeign}
      title={isForeign ? '所选中有不能修改的记录' : undefined}
      onClick={onClick}
    >
      {label}
    </Button>
  )
}

interface ToolButtonProps {
  label: string
  chosen: readonly RecordRow[]
  onClick: () => void
}

function ChangeButton({ type, chosen, onDone }: ToolProps<AssetType>) {
  const [open, setOpen] = useState(false)
  const mayWrite = usePermission()('write')
  const mayRegister = usePermissions().has('research.ownership:write')
  if (!mayWrite || !mayRegister) return null
  return (
    <>
      <ToolButton label="批量权属变更" chosen={chosen} onClick={() => setOpen(true)} />
      <Suspense>
        {open && (
          <BatchHistoryDialog type={type} rows={chosen} onDone={onDone} onClose={() => setOpen(false)} />
        )}
      </Suspense>
    </>
  )
}

const history = (type: AssetType, row: RecordRow, isLink: boolean) => (
  <HistoryButton
    isLink={isLink}
    type={type}
    id={row.id}
    name={nameOf(type, row)}
    mayChange={row.can['edit'] ?? false}
  />
)

/** Varieties and rights in them. */
const isMoved = (type: AssetType): type is MovedType => type === 'variety' || type === 'varietyInfo'

function listOf(type: AssetType): ComponentType {
  const rowActions: ListParts['rowActions'] = (row) => history(type, row, true)
  const tools: ListParts['tools'] = (chosen, clear) => (
    <>
      <ChangeButton type={type} chosen={chosen} onDone={clear} />
      {isMoved(type) && <TransferButton type={type} chosen={chosen} onDone={clear} />}
    </>
  )
  return () => <RegistryList of={assetDefs[type]} rowActions={rowActions} tools={tools} />
}

const rightSections = [dusTest]

/** 年费缴纳 below a patent. */
const fees = (record: RecordDetail) => (
  <Suspense fallback={<EmptyPane loading />}>
    <PartList part={feePayment} record={record} />
  </Suspense>
)

const detailOf = (type: AssetType): ComponentType => {
  return () => (
    <RecordShow
      of={assetDefs[type]}
      {...(type === 'varietyInfo' ? { sections: rightSections } : {})}
      {...(type === 'patent' ? { below: fees } : {})}
      actions={(record) => (
        <>
          {isMoved(type) && <OverviewButton name={nameOf(type, record)} />}
          {history(type, record, false)}
        </>
      )}
    />
  )
}

/** The list of each asset, with its ownership history and, if it can be moved, the transfer of chosen records. */
export const assetLists: Readonly<Record<AssetType, ComponentType>> = {
  variety: listOf('variety'),
  varietyInfo: listOf('varietyInfo'),
  patent: listOf('patent'),
  copyright: listOf('copyright'),
}

/** 详情 of each asset, with the history of its owners. */
export const assetDetails: Readonly<Record<AssetType, ComponentType>> = {
  variety: detailOf('variety'),
  varietyInfo: detailOf('varietyInfo'),
  patent: detailOf('patent'),
  copyright: detailOf('copyright'),
}
