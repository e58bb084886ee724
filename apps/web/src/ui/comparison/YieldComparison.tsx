import { Table } from '../table/Table.tsx'
import { Num } from '../text/Num.tsx'
import { baseLabel, type ComparisonBase } from './base.ts'
import { scrollable } from './scrollable.ts'

/** One column: a point, or the mean over the points. */
export interface YieldColumn {
  key: string
  title: string
  /** kg/亩 */
  yieldMu: number | null
  /** % over each base, in their order. */
  gains: readonly (number | null)[]
}

interface Props {
  bases: readonly ComparisonBase[]
  columns: readonly YieldColumn[]
}

interface Row {
  key: string
  label: string
  /** Index of the base; null for the yield itself. */
  base: number | null
}

const scroller = scrollable('产量对比')

/** 产量对比 of one variety: its yield, and its gain over each check and over the mean of the group, point by point. */
export function YieldComparison({ bases, columns }: Props) {
  const rows: Row[] = [
    { key: 'yield', label: '亩产', base: null },
    ...bases.map((base, index) => ({ key: base.base, label: baseLabel(base), base: index })),
  ]
  return (
    <Table<Row>
      ref={scroller}
      size="small"
      bordered
      rowKey="key"
      pagination={false}
      dataSource={rows}
      scroll={{ x: 'max-content' }}
      columns={[
        { title: '项目', dataIndex: 'label', width: 180, fixed: 'left' },
        ...columns.map((column) => ({
          title: column.title,
          key: column.key,
          width: 104,
          align: 'right' as const,
          render: (_: unknown, { base }: Row) => <YieldCell column={column} base={base} />,
        })),
      ]}
    />
  )
}

function YieldCell({ column, base }: { column: YieldColumn; base: number | null }) {
  if (base === null) return <Num value={column.yieldMu} digits={1} />
  return <Num value={column.gains[base]} digits={2} signed />
}
