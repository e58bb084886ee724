import { groupsOf } from '@hepu/api/areas/experiment/group/group'
import * as api from '@hepu/api/areas/upgrade/standard/promotionStandard'
import { MIN_POINTS_LABEL, type StandardItem } from '@hepu/api/areas/upgrade/promotionShapes'
import type { OutputOf } from '@hepu/api/core/route'
import { yearAndName } from '@hepu/api/core/yearAndName'
import { InputNumber, Select } from 'antd'
import { useState } from 'react'
import { useCall } from '../../../client/useCall.ts'
import { nameOnceRead } from '../../../ui/text/pendingName.ts'
import { AppModal } from '../../../ui/dialog/AppModal.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { Table } from '../../../ui/table/Table.tsx'
import { formatNumber } from '../../../ui/text/formatNumber.ts'
import { CountsText } from '../decision/CountsText.tsx'
import { DecisionText } from '../decision/DecisionText.tsx'

type Entry = OutputOf<typeof api.tryStandard>['entries'][number]

/** 试算: judges a group by these items. Nothing is saved, and the items may be unsaved too. */
export default function StandardWhatIfDialog({
  items,
  onClose,
}: {
  items: readonly StandardItem[]
  onClose: () => void
}) {
  const [groupId, setGroupId] = useState<string>()
  const [minPoints, setMinPoints] = useState<number | null>(null)
  const groups = useCall(groupsOf, { a: 'all', b: 'all', c: 'all' })
  const tried = useCall(
    api.tryStandard,
    { groupId: groupId ?? '0', itemList: [...items], ...(minPoints !== null && { minPoints }) },
    { enabled: groupId !== undefined, quiet: true },
  )
  return (
    <AppModal open width={960} title="试算（不保存）" footer={null} onCancel={onClose}>
      <Select
        aria-label="试算的组别"
        style={{ width: 420, maxWidth: '100%', marginBottom: 12 }}
        placeholder="选择一个组别，看这些指标会怎样判定"
        showSearch={{ optionFilterProp: 'label' }}
        loading={groups.isPending}
        value={groupId ?? null}
        labelRender={nameOnceRead(groups.isPending)}
        onChange={setGroupId}
        options={(groups.data ?? []).map((group) => ({
          value: group.id,
          label: yearAndName(group.year, group.name),
        }))}
      />
      <label style={{ marginLeft: 12 }}>
        {MIN_POINTS_LABEL}{' '}
        <InputNumber
          aria-label={MIN_POINTS_LABEL}
          min={1}
          max={50}
          precision={0}
          placeholder="按本机构的规则"
          style={{ width: 150 }}
          value={minPoints}
          onChange={setMinPoints}
        />
      </label>
      {groups.error && <ErrorPane error={groups.error} onRetry={() => void groups.refetch()} />}
      {tried.error && <ErrorPane error={tried.error} onRetry={() => void tried.refetch()} />}
      {groupId !== undefined && tried.isPending && <EmptyPane loading />}
      {tried.data && (
        <>
          <p role="status">
            按第{tried.data.dataVersion}版数据，至少{tried.data.minPoints}个有效试点：
            <CountsText counts={tried.data.counts} />
            ；该组别现在适用：{tried.data.applies}
          </p>
          <Table<Entry>
            size="small"
            rowKey="name"
            pagination={false}
            scroll={{ y: 400 }}
            dataSource={tried.data.entries}
            columns={[
              { title: '品种名称', dataIndex: 'name', width: 160 },
              {
                title: '判定',
                key: 'decision',
                width: 80,
                render: (_, row) => <DecisionText value={row.decision} isCk={row.isCk} />,
              },
              {
                title: '得分',
                key: 'score',
                width: 70,
                align: 'right',
                render: (_, row) => formatNumber(row.score, 0),
              },
              { title: '依据', dataIndex: 'because' },
            ]}
          />
        </>
      )}
    </AppModal>
  )
}
