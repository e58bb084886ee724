import { Table } from '../../ui/table/Table.tsx'
import { StateText } from '../../ui/text/StateText.tsx'
import { columnPlace, columnPlaces } from './columnPlace.ts'
import type { Preview } from './batchShapes.ts'

/** Shows how each column of the workbook was read; columns that are not imported come first. */
export function ColumnsTable({ preview }: { preview: Preview }) {
  const columns = preview.columns.toSorted((a, b) => Number(a.key !== null) - Number(b.key !== null))
  return (
    <Table
      size="small"
      rowKey="letter"
      pagination={false}
      scroll={{ y: 320 }}
      dataSource={columns}
      columns={[
        {
          title: '列',
          dataIndex: 'letter',
          width: columns.some(({ places }) => places) ? 170 : 60,
          render: (letter: string, column) => (
            <span title={columnPlaces(column) ?? ''}>{column.places ? columnPlace(column) : letter}</span>
          ),
        },
        { title: '表头', dataIndex: 'header' },
        {
          title: '对应',
          dataIndex: 'label',
          render: (label: string | null) => label ?? <StateText tone="warn">不导入</StateText>,
        },
        {
          title: '说明',
          dataIndex: 'note',
          render: (note: string | null) => (note === null || note === '不导入' ? '—' : note),
        },
      ]}
    />
  )
}
