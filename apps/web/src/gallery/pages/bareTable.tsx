import { Table } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { figureColumns, trialAt } from '../trials.ts'

export const title = '组件库的虚拟表（对照）'

/** antd's own virtual table with the rows of `searchTable`; `npm run bench -- scroll` measures our table against it. */
export default function BareTable() {
  const [params] = useSearchParams()
  const [rows] = useState(() => Array.from({ length: 10_000 }, (_, index) => trialAt(index)))
  const columns = figureColumns(Number(params.get('columns') ?? 8))
  const width = columns.reduce((sum, column) => sum + (column.width ?? 0), 0)
  return (
    <main className="page">
      <div className="page-body">
        <Table
          virtual
          size="small"
          rowKey="id"
          pagination={false}
          dataSource={rows}
          columns={columns.map(({ title, dataIndex, key, width, align, fixed, render }) => ({
            title,
            key: key ?? dataIndex ?? title,
            ...(dataIndex ? { dataIndex } : {}),
            ...(width ? { width } : {}),
            ...(align ? { align } : {}),
            ...(fixed ? { fixed } : {}),
            ...(render ? { render } : {}),
          }))}
          scroll={{ x: width, y: 575 }}
        />
      </div>
    </main>
  )
}
