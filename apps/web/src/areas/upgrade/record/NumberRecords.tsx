import * as evaluation from '@hepu/api/areas/upgrade/evaluation'
import * as record from '@hepu/api/areas/upgrade/upgradeRecord'
import { upgradeStates } from '@hepu/api/areas/upgrade/upgradeStates'
import type { OutputOf } from '@hepu/api/core/route'
import { Button, Select, Space, type TableProps } from 'antd'
import { useState } from 'react'
import { usePermissions } from '../../../workspace/session.ts'
import { useCall } from '../../../client/useCall.ts'
import { useDownload } from '../../../client/useDownload.ts'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { formatNumber } from '../../../ui/text/formatNumber.ts'
import { formatTime } from '../../../ui/text/formatTime.ts'
import { StateText } from '../../../ui/text/StateText.tsx'
import { usePromotionPaths } from '../promotionPaths.ts'
import { stateTones } from '../evaluation/stateTones.ts'
import { NextStep } from '../../experiment/shared.ts'
import { clearable } from '../../../ui/control/clearable.tsx'
import { Table } from '../../../ui/table/Table.tsx'

type Numbers = OutputOf<typeof record.upgradeNumberRecord>
type NumberRow = Numbers['numbers'][number]
type CodeRow = Numbers['codes'][number]

/** 晋级数量记录 and 晋级编号记录 of publications, revoked ones included, for one year or all. */
export default function NumberRecords({ view }: { view: 'numbers' | 'codes' }) {
  const [year, setYear] = useState<number>()
  const permissions = usePermissions()
  const paths = usePromotionPaths()
  const none = (
    <NextStep
      text={`还没有发布的${view === 'numbers' ? '组别' : '晋级或续试品种'}。确认预演并发布后，这里自动列出。`}
      to={paths.list}
      label={`去${paths.title}`}
    />
  )
  const download = useDownload()
  const input = year === undefined ? {} : { year: String(year) }
  const config = useCall(evaluation.configYear, {}, { quiet: true })
  const found = useCall(record.upgradeNumberRecord, input, { quiet: true, keepPrevious: true })
  if (found.error) return <ErrorPane error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return <EmptyPane loading />
  const common = { size: 'small', pagination: false } as const
  return (
    <>
      <div className="bar">
        <Space>
          年份
          <Select
            aria-label="年份"
            allowClear={clearable}
            placeholder="全部"
            style={{ width: 110 }}
            value={year}
            onChange={setYear}
            options={(config.data?.years ?? []).map((value) => ({ value, label: value }))}
          />
        </Space>
        {permissions.has('upgrade.record:export') && (
          <Button onClick={() => void download(record.exportUpgradeNumberRecord, input)}>
            导出数量与编号记录
          </Button>
        )}
      </div>
      {view === 'numbers' ? (
        <Table<NumberRow>
          {...common}
          rowKey={(row) => `${row.year} ${row.phaseLabel} ${row.groupName} ${row.number}`}
          dataSource={found.data.numbers}
          columns={numberColumns}
          locale={{ emptyText: none }}
        />
      ) : (
        <Table<CodeRow>
          {...common}
          rowKey={(row) =>
            `${row.year} ${row.groupName} ${row.newPhaseLabel} ${row.newEntryNo ?? row.name} ${row.at}`
          }
          dataSource={found.data.codes}
          columns={codeColumns}
          scroll={{ x: 'max-content' }}
          locale={{ emptyText: none }}
        />
      )}
    </>
  )
}

const stateText = (state: NumberRow['state']) => (
  <StateText tone={stateTones[state]}>{upgradeStates[state]}</StateText>
)

const countColumn = (
  title: string,
  key: keyof NumberRow['counts'],
): NonNullable<TableProps<NumberRow>['columns']>[number] => ({
  title,
  key,
  align: 'right',
  render: (_, row) => row.counts[key],
})

const numberColumns: TableProps<NumberRow>['columns'] = [
  { title: '年份', dataIndex: 'year' },
  { title: '阶段', dataIndex: 'phaseLabel' },
  { title: '熟期', dataIndex: 'ripePeriod', render: (v: string | null) => v ?? '—' },
  { title: '组别', dataIndex: 'groupName' },
  countColumn('参试', 'total'),
  countColumn('对照', 'checks'),
  countColumn('晋级', 'UP'),
  countColumn('续试', 'RETEST'),
  countColumn('待定', 'HOLD'),
  countColumn('淘汰', 'DROP'),
  { title: '晋级率%', dataIndex: 'rate', align: 'right', render: (v: number | null) => formatNumber(v, 1) },
  { title: '版次', dataIndex: 'number', align: 'right' },
  { title: '状态', dataIndex: 'state', render: stateText },
]

const orDash = (value: string | null) => value ?? '—'

const codeColumns: TableProps<CodeRow>['columns'] = [
  { title: '年份', dataIndex: 'year' },
  { title: '品种名称', dataIndex: 'name' },
  { title: '原编号', dataIndex: 'oldEntryNo', render: orDash },
  { title: '新编号', dataIndex: 'newEntryNo', render: orDash },
  { title: '原阶段', dataIndex: 'oldPhaseLabel' },
  { title: '新阶段', dataIndex: 'newPhaseLabel' },
  { title: '组别', dataIndex: 'groupName' },
  { title: '下一年组别', dataIndex: 'nextGroup', render: orDash },
  { title: '发布时间', dataIndex: 'at', render: (at: string) => formatTime(at) },
  { title: '版次', dataIndex: 'number', align: 'right' },
  { title: '状态', dataIndex: 'state', render: stateText },
]
