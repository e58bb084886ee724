import { batchLeftOut, batchLeftOutExport, leftOutKinds } from '@hepu/api/areas/experiment/import/leftOut'
import type { OutputOf } from '@hepu/api/core/route'
import { Button, Select, Space } from 'antd'
import { useState } from 'react'
import { useDownload } from '../../../client/useDownload.ts'
import { StateText } from '../../../ui/text/StateText.tsx'
import { SearchTable, type Column } from '../../../resource/table/SearchTable.tsx'
import { clearable } from '../../../ui/control/clearable.tsx'

type Row = OutputOf<typeof batchLeftOut>['records'][number]
type Kind = Row['kind']

const columns: Column<Row>[] = [
  {
    title: '范围',
    dataIndex: 'kind',
    width: 108,
    render: (_, { kind }) => (
      <StateText tone={kind === 'row' ? 'bad' : 'warn'}>{leftOutKinds[kind]}</StateText>
    ),
  },
  { title: '工作表', dataIndex: 'sheet', width: 90, ellipsis: true },
  { title: '行', dataIndex: 'row', width: 52, align: 'right' },
  { title: '列', dataIndex: 'column', width: 104, ellipsis: true },
  { title: '读到', dataIndex: 'read', width: 120, ellipsis: true },
  { title: '应为', dataIndex: 'expected', width: 150, ellipsis: true },
  { title: '说明', dataIndex: 'message', width: 300, ellipsis: true },
  { title: '处理', dataIndex: 'chosen', width: 110, ellipsis: true },
]

/** 未导入: rows and values that an import left out, and why; as a workbook too, to put them right. */
export function LeftOutTable({ batchId }: { batchId: string }) {
  const [kind, setKind] = useState<Kind>()
  const download = useDownload()
  return (
    <SearchTable
      isLocal
      route={batchLeftOut}
      rowKey="key"
      defaultSize={20}
      defaultSort={{ sort: 'seq', order: 'ascending' }}
      fixedModel={{ batchId, ...(kind ? { kind } : {}) }}
      columns={columns}
      empty="读到的行与值都已导入。"
      toolbar={
        <Space wrap>
          <Select<Kind>
            allowClear={clearable}
            aria-label="范围"
            placeholder="整行与单个值"
            style={{ width: 140 }}
            value={kind ?? null}
            onChange={setKind}
            options={(Object.keys(leftOutKinds) as Kind[]).map((value) => ({
              value,
              label: leftOutKinds[value],
            }))}
          />
          <Button onClick={() => void download(batchLeftOutExport, { batchId })}>下载未导入的内容</Button>
        </Space>
      }
    />
  )
}
