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

/** What the screen opens over itself. */
export type SupplierTask =
  | { kind: 'form'; id: string | null; parentId: string | null }
  | { kind: 'relationship'; id: string }

interface Props {
  id: string
  /** Null leads back to the list. */
  onChoose: (id: string | null) => void
  onOpen: (task: SupplierTask) => void
}

/** The chosen supplier, with what may be done with it. */
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
  const it = supplier.data
  return (
    <section aria-label={it.name}>
      <header className="org-head">
        <h2>{it.name}</h2>
        <Space wrap>
          {back}
          {it.can['edit'] && (
            <Button type="primary" onClick={() => onOpen({ kind: 'form', id, parentId: null })}>
              编辑
            </Button>
          )}
          {it.can['edit'] && (
            <Button onClick={() => onOpen({ kind: 'form', id: null, parentId: id })}>新增下级</Button>
          )}
          <Button onClick={() => onOpen({ kind: 'relationship', id })}>合作关系</Button>
          <Changes it={it} onGone={() => onChoose(null)} />
          <ChangeHistory object="supplier" objectId={id} />
        </Space>
      </header>
      {!it.can['edit'] && <p className="quiet">由「{it.orgName}」维护，这里只能查看。</p>}
      <Facts it={it} onChoose={onChoose} />
    </section>
  )
}

const labels = api.supplierLabels

function Facts({ it, onChoose }: { it: api.SupplierRow; onChoose: Props['onChoose'] }) {
  const { places } = useRegions()
  const parent = it.parentId && (
    <Button type="link" size="small" onClick={() => onChoose(it.parentId)}>
      {it.parentName}
    </Button>
  )
  const facts = [
    [labels.type, it.typeLabel],
    [labels.state, <SupplierState key="state" state={it.state} />],
    [labels.parentId, parent],
    ['下级供应商', `${it.childCount} 个`],
    [labels.creditCode, it.creditCode],
    ['合作机构', `${it.relationCount} 个`],
    [labels.contact, it.contact],
    [labels.phone, it.phone],
    [labels.region, regionText(places, it.region)],
    [labels.address, it.address],
    [labels.bankName, it.bankName],
    [labels.bankAccount, it.bankAccount],
    ['维护机构', it.orgName],
    ['更新', [it.updatedByName, formatTime(it.updateTime)].filter(Boolean).join('，')],
    [labels.remark, it.remark],
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

function Changes({ it, onGone }: { it: api.SupplierRow; onGone: () => void }) {
  const turn = useRun(api.supplierState, { success: messages.done })
  const remove = useRun(api.supplierDelete, { success: messages.deleted })
  if (!it.can['state'] && !it.can['delete']) return null
  return (
    <Space>
      {it.can['state'] && it.state === 1 && (
        <ConfirmButton
          title={`确定停用「${it.name}」？`}
          description="已有的合作关系保留，不能再建立新的"
          onConfirm={() => turn.run({ id: it.id, state: 0 })}
        >
          停用
        </ConfirmButton>
      )}
      {it.can['state'] && it.state !== 1 && (
        <ActionButton onClick={() => turn.run({ id: it.id, state: 1 })}>启用</ActionButton>
      )}
      {it.can['delete'] && (
        <ConfirmButton
          danger
          title={`确定删除「${it.name}」？`}
          onConfirm={async () => {
            if ((await remove.run({ ids: [it.id] })) !== undefined) onGone()
          }}
        >
          删除
        </ConfirmButton>
      )}
    </Space>
  )
}
