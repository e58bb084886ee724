import { consultTopics } from '@hepu/api/areas/trading/consult/consultFields'
import { consultLabels as labels } from '@hepu/api/areas/trading/consult/consultLabels'
import {
  quarantineDrop,
  quarantinePage,
  quarantineRelease,
  type QuarantineRow,
} from '@hepu/api/areas/trading/consult/consultQuarantine'
import { Space } from 'antd'
import { useState } from 'react'
import { messages } from '../../../client/messages.ts'
import { useRun } from '../../../client/useRun.ts'
import { SearchTable, type Column } from '../../../resource/table/SearchTable.tsx'
import { ActionButton } from '../../../ui/control/ActionButton.tsx'
import { ConfirmButton } from '../../../ui/dialog/ConfirmButton.tsx'
import { formatTime } from '../../../ui/text/formatTime.ts'

const DROPPED = '删除后不能恢复，咨询人不会收到通知。'

/** What is said of a consultation that was let out: it may have been added to an open one of the same person. */
const released = ({ merged }: { merged: boolean }): string =>
  merged ? '操作成功，已并入咨询清单中同一人未结的咨询' : '操作成功，已进入咨询清单'
const handedOver = ({ merged }: { merged: boolean }): string =>
  merged ? '操作成功，已并入服务咨询中同一人未结的咨询' : '操作成功，已进入服务咨询'

/** 隔离箱: what looks like abuse, until somebody lets it into the list or deletes it. */
export default function QuarantinePane() {
  const [chosen, setChosen] = useState<QuarantineRow[]>([])
  const release = useRun(quarantineRelease, { success: released })
  const hand = useRun(quarantineRelease, { success: handedOver })
  const drop = useRun(quarantineDrop, { success: messages.deleted })
  const dropChosen = async () => {
    if ((await drop.run({ ids: chosen.map(({ id }) => id) })) !== undefined) setChosen([])
  }
  const columns: Column<QuarantineRow>[] = [
    // Whole: whether it is abuse is read from it.
    { title: labels.content, dataIndex: 'content', width: 220 },
    { title: labels.quarantine, dataIndex: 'quarantine', width: 180, ellipsis: true },
    {
      title: labels.topicId,
      dataIndex: 'topicName',
      width: 180,
      ellipsis: true,
      render: (_, { topic, topicName }) => topicName ?? consultTopics[topic],
    },
    { title: labels.name, dataIndex: 'name', width: 90, ellipsis: true },
    { title: labels.phone, dataIndex: 'phone', width: 120 },
    {
      title: '收到时间',
      dataIndex: 'createTime',
      width: 150,
      sort: true,
      render: (_, { createTime }) => formatTime(createTime),
    },
    {
      title: '操作',
      key: 'actions',
      width: 130,
      fixed: 'right',
      render: (_, row) => (
        <Space size={8}>
          {row.can['release'] && (
            <ActionButton
              type="link"
              size="small"
              onClick={() => (row.topic === 'service' ? hand : release).run({ id: row.id })}
            >
              移出
            </ActionButton>
          )}
          {row.can['drop'] && (
            <ConfirmButton
              type="link"
              danger
              title={`确定删除${row.name}的咨询吗？`}
              description={DROPPED}
              onConfirm={() => drop.run({ ids: [row.id] })}
            >
              删除
            </ConfirmButton>
          )}
        </Space>
      ),
    },
  ]
  return (
    <SearchTable
      route={quarantinePage}
      isLocal
      filters={[{ name: 'name', label: '关键词', type: 'input' }]}
      columns={columns}
      selection={{ rows: chosen, onChange: setChosen }}
      toolbar={
        <ConfirmButton
          danger
          disabled={chosen.length === 0}
          title={`确定删除选中的 ${chosen.length} 条咨询吗？`}
          description={DROPPED}
          onConfirm={dropChosen}
        >
          批量删除
        </ConfirmButton>
      }
      empty="隔离箱是空的。疑似滥用的公开咨询会先到这里，不打扰处理人。"
    />
  )
}
