import * as api from '@hepu/api/areas/authority/party/party'
import type { OutputOf } from '@hepu/api/core/route'
import { Alert, Select } from 'antd'
import { useState } from 'react'
import { messages } from '../../../client/messages.ts'
import { useCall } from '../../../client/useCall.ts'
import { useRun } from '../../../client/useRun.ts'
import { AppModal } from '../../../ui/dialog/AppModal.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { Table } from '../../../ui/table/Table.tsx'

const MAX_CHOICES = 20

type Preview = OutputOf<typeof api.partyMergePreview>

interface Props {
  /** The party that is kept. */
  id: string
  name: string
  onClose: () => void
}

/** 合并: chooses a duplicate, shows what the merge does, and merges it into the kept party. */
export default function PartyMergeDialog({ id, name, onClose }: Props) {
  const [typed, setTyped] = useState('')
  const [dropId, setDropId] = useState<string | null>(null)
  const found = useCall(api.partyPage, { size: MAX_CHOICES, model: { name: typed } }, { keepPrevious: true })
  const preview = useCall(
    api.partyMergePreview,
    { keepId: id, dropId: dropId ?? '0' },
    { enabled: dropId !== null, quiet: true },
  )
  const merge = useRun(api.partyMerge, { success: messages.done })
  const shown = dropId === null ? undefined : preview.data
  const submit = async () => {
    if (!shown) return
    const input = {
      keepId: shown.keep.id,
      dropId: shown.drop.id,
      keepVersion: shown.keep.version,
      dropVersion: shown.drop.version,
    }
    if ((await merge.run(input)) !== undefined) onClose()
    else void preview.refetch()
  }
  const choices = (found.data?.records ?? []).filter((row) => row.id !== id)
  return (
    <AppModal
      open
      width={720}
      title={`合并到「${name}」`}
      okText="确认合并"
      onCancel={onClose}
      onOk={() => void submit()}
      okButtonProps={{ danger: true, disabled: !shown || shown.refusal !== null }}
      confirmLoading={merge.running}
    >
      <p className="person-note">
        选择重复登记的另一个。它将并入「{name}」并删除，名称记为曾用名；不能撤销。
      </p>
      <Select
        className="full"
        aria-label="并入的往来单位"
        placeholder="按名称、曾用名或拼音首字母查找"
        showSearch={{ filterOption: false, onSearch: setTyped }}
        loading={found.isFetching}
        notFoundContent={found.isFetching ? '正在查找…' : '没有符合的往来单位'}
        options={choices.map((row) => ({
          value: row.id,
          label: [row.name, row.creditCode, row.orgName].filter(Boolean).join(' · '),
        }))}
        value={dropId}
        onChange={setDropId}
      />
      {dropId !== null && preview.error && (
        <ErrorPane error={preview.error} onRetry={() => void preview.refetch()} />
      )}
      {dropId !== null && !preview.error && !shown && <EmptyPane loading />}
      {shown && <Effects preview={shown} />}
    </AppModal>
  )
}

function Effects({ preview }: { preview: Preview }) {
  if (preview.refusal)
    return <Alert type="error" showIcon title={preview.refusal} className="party-effects" />
  const moved = [
    preview.relations > 0 && `移来 ${preview.relations} 条合作关系`,
    preview.repeatedRelations > 0 && `${preview.repeatedRelations} 条两者都有的合作关系只留一条`,
    preview.children > 0 && `移来 ${preview.children} 个下级`,
    ...preview.archives,
  ].filter(Boolean)
  return (
    <div className="party-effects">
      <Table
        size="small"
        rowKey="label"
        pagination={false}
        dataSource={preview.fields}
        columns={[
          { title: '改变的内容', dataIndex: 'label', width: 140 },
          { title: '合并前', dataIndex: 'before', render: (text: string | null) => text ?? '—' },
          { title: '合并后', dataIndex: 'after', render: (text: string | null) => text ?? '—' },
        ]}
      />
      {preview.differences.length > 0 && (
        <Table
          size="small"
          rowKey="label"
          pagination={false}
          dataSource={preview.differences}
          columns={[
            { title: '两者不同', dataIndex: 'label', width: 140 },
            { title: '保留', dataIndex: 'kept' },
            { title: '舍去', dataIndex: 'dropped' },
          ]}
        />
      )}
      <p>{moved.length > 0 ? `${moved.join('；')}。` : '没有要移来的合作关系、下级和档案。'}</p>
    </div>
  )
}
