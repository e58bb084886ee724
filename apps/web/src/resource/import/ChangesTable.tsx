import { EmptyPane } from '../../ui/pane/EmptyPane.tsx'
import { Table } from '../../ui/table/Table.tsx'
import type { Preview } from './batchShapes.ts'

const isNumber = (text: string | null) => text === null || /^-?\d*\.?\d*$/.test(text)

/** Lists the stored values that the import will overwrite. */
export function ChangesTable({ preview }: { preview: Preview }) {
  const { changes, changesTotal } = preview
  if (changes.length === 0) return <EmptyPane text="没有修改已有的值。" />
  const areNumbers = changes.every(({ before, after }) => isNumber(before) && isNumber(after))
  const values = areNumbers ? ({ width: 140, align: 'right' } as const) : { width: 260 }
  return (
    <Table
      size="small"
      rowKey={({ where, number, field }) => `${where} ${number} ${field}`}
      pagination={{ pageSize: 20, showSizeChanger: false, hideOnSinglePage: true }}
      scroll={{ y: 300 }}
      dataSource={changes}
      columns={[
        {
          title: '位置',
          dataIndex: 'where',
          render: (where: string, { number }) => (number ? `${where}（${number}）` : where),
        },
        { title: '字段', dataIndex: 'field', width: 160 },
        { title: '现有值', dataIndex: 'before', ...values },
        { title: '导入值', dataIndex: 'after', ...values },
      ]}
      {...(changesTotal > changes.length
        ? { footer: () => `共 ${changesTotal} 个值将修改，只列出前 ${changes.length} 个` }
        : {})}
    />
  )
}
