import { Input } from 'antd'
import { useState } from 'react'
import { EmptyPane } from '../../ui/pane/EmptyPane.tsx'
import { Table } from '../../ui/table/Table.tsx'

interface Props {
  /** Names of the first records to be created. */
  names: readonly string[]
  /** Number of records to be created. */
  total: number
}

/** Lists the records that the import will create, by name. */
export function NewNamesTable({ names, total }: Props) {
  const [part, setPart] = useState('')
  if (names.length === 0) return <EmptyPane text="没有新增。" />
  const word = part.trim().toLowerCase()
  const rows = names
    .map((name, at) => ({ at: at + 1, name }))
    .filter(({ name }) => name.toLowerCase().includes(word))
  return (
    <>
      <Input
        allowClear
        aria-label="查找新增的名称"
        placeholder="查找名称"
        value={part}
        onChange={(event) => setPart(event.target.value)}
      />
      <Table
        size="small"
        rowKey="at"
        pagination={{ pageSize: 20, showSizeChanger: false, hideOnSinglePage: true }}
        scroll={{ y: 260 }}
        dataSource={rows}
        locale={{ emptyText: `没有含「${part.trim()}」的名称` }}
        columns={[
          { title: '序号', dataIndex: 'at', width: 80 },
          { title: '名称', dataIndex: 'name', ellipsis: true },
        ]}
        {...(total > names.length ? { footer: () => `共新增 ${total} 个，只列出前 ${names.length} 个` } : {})}
      />
    </>
  )
}
