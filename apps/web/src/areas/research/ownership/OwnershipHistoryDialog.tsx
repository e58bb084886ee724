import '../research.css'
import * as api from '@hepu/api/areas/research/ownership/ownership'
import {
  assetTypes,
  ownershipKinds,
  ownershipLabels as labels,
  partyLabels,
  type AssetType,
} from '@hepu/api/areas/research/ownership/ownershipKinds'
import { Button, Timeline } from 'antd'
import { useState } from 'react'
import { usePermissions } from '../../../workspace/session.ts'
import { messages } from '../../../client/messages.ts'
import { useCall } from '../../../client/useCall.ts'
import { useRun } from '../../../client/useRun.ts'
import { FileCell } from '../../../resource/files/FileCell.tsx'
import { AppModal } from '../../../ui/dialog/AppModal.tsx'
import { ConfirmButton } from '../../../ui/dialog/ConfirmButton.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { formatTime } from '../../../ui/text/formatTime.ts'
import { HistoryForm } from './HistoryForm.tsx'

interface Props {
  type: AssetType
  id: string
  name: string
  mayChange: boolean
  onClose: () => void
}

/** 权属变更历史 of one asset: its owners and holders of rights, with reasons; further changes are recorded here. */
export default function OwnershipHistoryDialog({ type, id, name, mayChange, onClose }: Props) {
  const [isAdding, setAdding] = useState(false)
  const history = useCall(api.historyCalls[type], { id }, { quiet: true })
  const mayAdd = usePermissions().has('research.ownership:write') && mayChange
  const rows = history.error ? undefined : history.data
  return (
    <AppModal
      open
      width={760}
      title={`权属历史 · ${assetTypes[type]}「${name}」`}
      footer={null}
      onCancel={onClose}
    >
      <div className="ownership-history">
        {history.error && <ErrorPane error={history.error} onRetry={() => void history.refetch()} />}
        {!history.error && !rows && <EmptyPane loading />}
        {rows?.length === 0 && <EmptyPane text="还没有权属变更，一直属于登记的机构。" />}
        {rows && rows.length > 0 && (
          <Timeline items={rows.map((row) => ({ key: row.id, content: <Change row={row} /> }))} />
        )}
      </div>
      {mayAdd && isAdding && <HistoryForm type={type} id={id} onDone={() => setAdding(false)} />}
      {mayAdd && !isAdding && <Button onClick={() => setAdding(true)}>登记变更</Button>}
    </AppModal>
  )
}

function Change({ row }: { row: api.OwnershipRow }) {
  const remove = useRun(api.deleteHistory, {
    success: messages.deleted,
  })
  const facts = [
    row.sharePct && `${labels.sharePct} ${row.sharePct}%`,
    row.contractNo && `${labels.contractNo} ${row.contractNo}`,
    row.announceNo && `${labels.announceNo} ${row.announceNo}`,
  ].filter(Boolean)
  return (
    <div className="ownership-change">
      <p>
        <strong>{ownershipKinds[row.kind]}</strong> {row.effectiveDate}
        {row.isMove && <span className="quiet">（记录随之转移）</span>}
        {row.can['delete'] && (
          <ConfirmButton
            danger
            type="link"
            title="确定删除这次登记的权属变更及其附件？"
            onConfirm={() => remove.run({ id: row.id })}
          >
            删除
          </ConfirmButton>
        )}
      </p>
      <p>
        {partyLabels[row.kind].from} {row.fromName} → {partyLabels[row.kind].to} {row.toName}
      </p>
      {facts.length > 0 && <p>{facts.join('，')}</p>}
      {row.reason && <p>原因：{row.reason}</p>}
      {row.fileDOList.length > 0 && <FileCell files={row.fileDOList} />}
      <p className="quiet">
        {row.createdByName ?? '（已删除用户）'} 登记于 {formatTime(row.createTime)}
      </p>
    </div>
  )
}
