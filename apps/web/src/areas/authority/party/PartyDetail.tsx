import * as api from '@hepu/api/areas/authority/party/party'
import { partyKinds, partyLabels as labels } from '@hepu/api/areas/authority/party/partyFields'
import { Button, Space } from 'antd'
import { useState, type ReactNode } from 'react'
import { messages } from '../../../client/messages.ts'
import { useCall } from '../../../client/useCall.ts'
import { useRun } from '../../../client/useRun.ts'
import { AreaPanels } from '../../../resource/record/show/AreaPanels.tsx'
import { ChangeHistory } from '../../../resource/change/ChangeHistory.tsx'
import { ActionButton } from '../../../ui/control/ActionButton.tsx'
import { ConfirmButton } from '../../../ui/dialog/ConfirmButton.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { regionText, useRegions } from '../../../ui/region/regions.ts'
import { formatTime } from '../../../ui/text/formatTime.ts'
import { SupplierState } from '../supplier/SupplierState.tsx'
import { PartyUses } from './PartyUses.tsx'
import { rolesText } from './rolesText.ts'

/** The dialog that the screen opens over itself. */
export type PartyTask = { kind: 'form'; id: string | null } | { kind: 'merge'; id: string; name: string }

interface Props {
  id: string
  /** Null leads back to the list. */
  onChoose: (id: string | null) => void
  onOpen: (task: PartyTask) => void
}

/** The chosen party, with its actions and where it is used. */
export function PartyDetail({ id, onChoose, onOpen }: Props) {
  const party = useCall(api.partyShow, { id })
  const back = <Button onClick={() => onChoose(null)}>返回列表</Button>
  if (party.error) {
    return (
      <section aria-label="往来单位">
        {back}
        <ErrorPane error={party.error} onRetry={() => void party.refetch()} />
      </section>
    )
  }
  if (!party.data) return <EmptyPane loading />
  const row = party.data
  return (
    <section aria-label={row.name}>
      <header className="org-head">
        <h2>{row.name}</h2>
        <Space wrap>
          {back}
          {row.can['edit'] && (
            <Button type="primary" onClick={() => onOpen({ kind: 'form', id })}>
              编辑
            </Button>
          )}
          {row.can['edit'] && (
            <Button onClick={() => onOpen({ kind: 'merge', id, name: row.name })}>合并重复的</Button>
          )}
          <Changes row={row} onGone={() => onChoose(null)} />
          <ChangeHistory object="party" objectId={id} />
        </Space>
      </header>
      {!row.can['edit'] && <p className="quiet">由「{row.orgName}」维护，这里只能查看。</p>}
      <Facts row={row} onChoose={onChoose} />
      <PartyUses id={id} />
      <AreaPanels resource="system.party" id={id} />
    </section>
  )
}

function Facts({ row, onChoose }: { row: api.PartyRow; onChoose: Props['onChoose'] }) {
  const { places } = useRegions()
  const parent = row.parentId && (
    <Button type="link" size="small" onClick={() => onChoose(row.parentId)}>
      {row.parentName}
    </Button>
  )
  const isPerson = row.kind === 'PERSON'
  const facts: readonly (readonly [string, ReactNode])[] = [
    [labels.kind, partyKinds[row.kind]],
    [labels.state, <SupplierState key="state" state={row.state} />],
    [labels.roles, rolesText(row.roles)],
    [labels.type, row.typeLabel],
    [labels.formerNames, row.formerNames.join('、')],
    [labels.parentId, parent],
    isPerson ? [labels.idNo, <IdNo key="idNo" row={row} />] : [labels.creditCode, row.creditCode],
    [labels.contact, row.contact],
    [labels.phone, row.phone],
    [labels.region, regionText(places, row.region)],
    [labels.address, row.address],
    [labels.bankName, row.bankName],
    [labels.bankAccount, row.bankAccount],
    ['维护机构', row.orgName],
    ['更新', [row.updatedByName, formatTime(row.updateTime)].filter(Boolean).join('，')],
    [labels.remark, row.remark],
  ]
  return (
    <dl className="menu-facts">
      {facts.map(([label, value]) => [
        <dt key={label}>{label}</dt>,
        <dd key={`${label}值`}>{value || '—'}</dd>,
      ])}
    </dl>
  )
}

/** The identity number, masked until it is asked for; the history keeps who did. */
function IdNo({ row }: { row: api.PartyRow }) {
  const secret = useRun(api.partySecret)
  const [shown, setShown] = useState<string | null>(null)
  if (row.idNo === null) return '—'
  const open = async () => {
    const answer = await secret.run({ id: row.id })
    if (answer) setShown(answer.idNo)
  }
  return (
    <>
      {shown ?? row.idNo}
      {row.can['edit'] && shown === null && (
        <Button type="link" size="small" loading={secret.running} onClick={() => void open()}>
          查看全文
        </Button>
      )}
    </>
  )
}

function Changes({ row, onGone }: { row: api.PartyRow; onGone: () => void }) {
  const turn = useRun(api.partyState, { success: messages.done })
  const remove = useRun(api.partyDelete, { success: messages.deleted })
  if (!row.can['state'] && !row.can['delete']) return null
  return (
    <Space>
      {row.can['state'] && row.state === 1 && (
        <ConfirmButton
          title={`确定停用「${row.name}」？`}
          description="已有的关系和记录不变，填写外部单位时不再提示它"
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
          description="登记库中引用它的记录不变"
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
