import * as api from '@hepu/api/areas/upgrade/standard/promotionStandard'
import { Select, Space } from 'antd'
import { useState } from 'react'
import { useCall } from '../../../client/useCall.ts'
import { AppModal } from '../../../ui/dialog/AppModal.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { Table } from '../../../ui/table/Table.tsx'
import { StateText } from '../../../ui/text/StateText.tsx'
import { formatTime } from '../../../ui/text/formatTime.ts'
import { useItemNames } from '../indexes/itemNames.ts'
import type { Standard } from './standardStart.ts'
import { validityText } from './validityText.ts'
import { changeWords, diffItems, type ItemChange } from './standardDiff.ts'

const tones = { added: 'good', removed: 'bad', changed: 'info' } as const

/** 比较版本: the changes of items, scope and validity between two versions of a standard. */
export default function VersionCompare({ standard, onClose }: { standard: Standard; onClose: () => void }) {
  const { versions } = standard
  const [pair, setPair] = useState<[number, number]>([versions[1]!.number, versions[0]!.number])
  const names = useItemNames()
  const before = useCall(api.standardShow, { standardId: standard.id, number: String(pair[0]) })
  const after = useCall(api.standardShow, { standardId: standard.id, number: String(pair[1]) })
  const error = before.error ?? after.error
  const choose = (at: 0 | 1, label: string) => (
    <Select
      aria-label={label}
      style={{ width: 280, maxWidth: '100%' }}
      value={pair[at]}
      options={versions.map((version) => ({
        value: version.number,
        label: `第${version.number}版 · ${formatTime(version.at)} · ${version.note ?? '无说明'}`,
      }))}
      onChange={(number: number) => setPair(at === 0 ? [number, pair[1]] : [pair[0], number])}
    />
  )
  return (
    <AppModal open width={960} title={`比较版本 · ${standard.name}`} footer={null} onCancel={onClose}>
      <Space style={{ marginBottom: 12 }}>
        {choose(0, '旧版本')} 与 {choose(1, '新版本')}
      </Space>
      {error && <ErrorPane error={error} onRetry={() => void (before.error ? before : after).refetch()} />}
      {!error && !(before.data && after.data) && <EmptyPane loading />}
      {before.data && after.data && (
        <>
          <Heads before={before.data} after={after.data} />
          <Table<ItemChange>
            size="small"
            rowKey="key"
            pagination={false}
            scroll={{ y: 420 }}
            locale={{ emptyText: '两个版本的指标相同' }}
            dataSource={diffItems(before.data.itemList, after.data.itemList, names)}
            columns={[
              {
                title: '变化',
                key: 'kind',
                width: 70,
                render: (_, row) => <StateText tone={tones[row.kind]}>{changeWords[row.kind]}</StateText>,
              },
              { title: '指标', dataIndex: 'label', width: 150 },
              { title: '改了', key: 'fields', width: 120, render: (_, row) => row.fields.join('、') || '—' },
              { title: '原来', dataIndex: 'before', render: (text: string | null) => text ?? '—' },
              { title: '后来', dataIndex: 'after', render: (text: string | null) => text ?? '—' },
            ]}
          />
        </>
      )}
    </AppModal>
  )
}

/** Scope and validity, where they differ. */
function Heads({ before, after }: { before: Standard; after: Standard }) {
  const rows = [
    ['适用范围', before.scopeText, after.scopeText],
    ['有效期', validityText(before), validityText(after)],
  ].filter(([, was, is]) => was !== is)
  return rows.map(([label, was, is]) => (
    <p key={label}>
      {label}：<s>{was}</s> → {is}
    </p>
  ))
}
