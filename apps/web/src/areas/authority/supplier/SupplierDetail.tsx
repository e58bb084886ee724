import * as api from '@hepu/api/areas/authority/supplier/supplier'
import { Button, Space } from 'antd'
import { messages } from '../../../client/messages.ts'
import { useCall } from '../../../client/useCall.ts'
import { useRun } from '../../../client/useRun.ts'
import { ChangeHistory } from '../../../resource/change/ChangeHistory.tsx'
import { ActionButton } from '../../../ui/control/ActionButton.tsx'
import { ConfirmButton } from '../../../ui/dialog/ConfirmButton.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { formatTime } from '../../../ui/text/formatTime.ts'
import { regionText, useRegions } from '../../../ui/region/regions.ts'
import { SupplierState } from './SupplierState.tsx'

/** The dialog that the screen opens over itself. */
export type SupplierTask =
  | { kind: 'form'; id: string | null; parentId: string | null }
  | { kind: 'relationship'; id: string }

interface Props {
  id: string
  /** Null leads back to the list. */
  onChoose: (id: string | null) => void
  onOpen: (task: SupplierTask) => void
}

/** The chosen supplier, with its actions. */
export function SupplierDetail({ id, onChoose, onOpen }: Props) {
  const supplier = useCall(api.supplierShow, { id })
  const back = <Button onClick={() => onChoose(null)}>返回列表</Button>
  if (supplier.error) {
    return (
      <section aria-label="供应商">
        {back}
        <ErrorPane error={supplier.error} onRetry={() => void supplier.refetch()} />
      </section>
    )
  }
  if (!supplier.data) return <EmptyPane loading />
  const row = supplier.data
  return (
    <section aria-label={row.name}>
      <header className="org-head">
        <h2>{row.name}</h2>
        <Space wrap>
          {back}
          {row.can['edit'] && (
            <Button type="primary" onClick={() => onOpen({ kind: 'form', id, parentId: null })}>
              编辑
            </Button>
          )}
          {row.can['edit'] && (
            <Button onClick={() => onOpen({ kind: 'form', id: null, parentId: id })}>新增下级</Button>
          )}
          <Button onClick={() => onOpen({ kind: 'relationship', id })}>合作关系</Button>
          <Changes row={row} onGone={() => onChoose(null)} />
          <ChangeHistory object="party" objectId={id} />
        </Space>
      </header>
      {!row.can['edit'] && <p className="quiet">由「{row.orgName}」维护，这里只能查看。</p>}
      <Facts row={row} onChoose={onChoose} />
    </section>
  )
}

const labels = api.supplierLabels

function Facts({ row, onChoose }: { row: api.SupplierRow; onChoose: Props['onChoose'] }) {
  const { places } = useRegions()
  const parent = row.parentId && (
    <Button type="link" size="small" onClick={() => onChoose(row.parentId)}>
      {row.parentName}
    </Button>
  )
  const facts = [
    [labels.type, row.typeLabel],
    [labels.state, <SupplierState key="state" state={row.state} />],
    [labels.parentId, parent],
    ['下级供应商', `${row.childCount} 个`],
    [labels.creditCode, row.creditCode],
    ['合作机构', `${row.relationCount} 个`],
    [labels.contact, row.contact],
    [labels.phone, row.phone],
    [labels.region, regionText(places, row.region)],
    [labels.address, row.address],
    [labels.bankName, row.bankName],
    [labels.bankAccount, row.bankAccount],
    ['维护机构', row.orgName],
    ['更新', [row.updatedByName, formatTime(row.updateTime)].filter(Boolean).join('，')],
    [labels.remark, row.remark],
  ] as const
  return (
    <dl className="menu-facts">
      {facts.map(([label, value]) => [
        <dt key={label}>{label}</dt>,
        <dd key={`${label}值`}>{value || '—'}</dd>,
      ])}
    </dl>
  )
}

function Changes({ row, onGone }: { row: api.SupplierRow; onGone: () => void }) {
  const turn = useRun(api.supplierState, { success: messages.done })
  const remove = useRun(api.supplierDelete, { success: messages.deleted })
  if (!row.can['state'] && !row.can['delete']) return null
  return (
    <Space>
      {row.can['state'] && row.state === 1 && (
        <ConfirmButton
          title={`确定停用「${row.name}」？`}
          description="已有的合作关系保留，不能再建立新的"
          onConfirm={() => turn.run({ id: row.id, state: 0 })}
        >
          停用
        </ConfirmButton>
      )}
      {row.can['state'] && row.state !== 1 && (
        <ActionButton onClick={() => turn.run({ id: row.id, state: 1 })}>启用</ActionButton>
      )}
      {row.can['delete'] && (
        <ConfirmButton
          danger
          title={`确定删除「${row.name}」？`}
          onConfirm={async () => {
            if ((await remove.run({ ids: [row.id] })) !== undefined) onGone()
          }}
        >
          删除
        </ConfirmButton>
      )}
    </Space>
  )
}
