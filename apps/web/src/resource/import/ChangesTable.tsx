import { Table } from 'antd'
import { EmptyPane } from '../../ui/EmptyPane.tsx'
import type { Preview } from './shapes.ts'

/** Values that stand already and will be overwritten. */
export function ChangesTable({ preview }: { preview: Preview }) {
  const { changes, changesTotal } = preview
  if (changes.length === 0) return <EmptyPane text="没有修改已有的值。" />
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
        { title: '现有值', dataIndex: 'before', width: 140, align: 'right' },
        { title: '导入值', dataIndex: 'after', width: 140, align: 'right' },
      ]}
      {...(changesTotal > changes.length
        ? { footer: () => `共 ${changesTotal} 个值将修改，只列出前 ${changes.length} 个` }
        : {})}
    />
  )
}
