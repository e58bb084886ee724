import type { ReactNode } from 'react'
import { Table } from '../../ui/table/Table.tsx'
import { Num } from '../../ui/text/Num.tsx'
import type { Preview } from './batchShapes.ts'

const number = (title: string, dataIndex: string) => ({
  title,
  dataIndex,
  width: 90,
  align: 'right' as const,
  render: (value: number) => <Num value={value} />,
})

/** Counts records by what the import does: new, unchanged, changed, left out; then whatever the area adds. */
export function CountsTable({ preview, children }: { preview: Preview; children: ReactNode }) {
  return (
    <>
      <Table
        size="small"
        rowKey="object"
        pagination={false}
        dataSource={preview.counts}
        columns={[
          { title: '内容', dataIndex: 'label' },
          number('新增', 'created'),
          number('已有且相同', 'existing'),
          number('修改', 'changed'),
          number('不导入', 'rejected'),
        ]}
      />
      {children}
      {preview.ignored.length > 0 && (
        <>
          <h3>未读取的内容</h3>
          <ul className="import-ignored">
            {preview.ignored.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}
