import type { TableProps } from 'antd'
import CardTable, { PAGE_ROWS } from '../../ui/table/CardTable.tsx'
import { BLANK } from '../../ui/text/formatNumber.ts'
import type { WideColumn, WideTableProps } from './WideTable.tsx'

/** The rows of a wide table as cards, with the same columns, orders and colours. The last frozen column names a card. */
export default function WideCards<T extends object>({
  label,
  columns,
  rows,
  rowKey,
  rowClassName,
  sorted,
  empty,
}: WideTableProps<T>) {
  const name = columns.findLast(({ frozen }) => frozen)
  return (
    <div role="region" aria-label={label}>
      <CardTable<T>
        size="small"
        rowKey={rowKey}
        rowClassName={(row) => rowClassName?.(row) ?? ''}
        dataSource={[...rows]}
        virtual={rows.length > PAGE_ROWS}
        pagination={false}
        locale={{ emptyText: empty }}
        columns={columns.map((column) =>
          cardColumn(column, column === name, sorted?.key === column.key ? sorted.order : undefined),
        )}
      />
    </div>
  )
}

type Column<T> = NonNullable<TableProps<T>['columns']>[number]

function cardColumn<T>(
  { key, title, group, align, sort, text, render, className }: WideColumn<T>,
  isName: boolean,
  order: 'ascending' | 'descending' | undefined,
): Column<T> {
  return {
    key,
    title: group ? `${group} ${title}` : title,
    ...(isName && { fixed: 'left' as const }),
    ...(align && { align }),
    ...(className && { onCell: (row) => ({ className: className(row) ?? '' }) }),
    ...(sort && {
      sorter: (a, b, direction) => ascending(sort(a), sort(b), direction === 'descend' ? -1 : 1),
    }),
    ...(order && { defaultSortOrder: order === 'descending' ? ('descend' as const) : ('ascend' as const) }),
    render: (_, row) => render?.(row) ?? (text(row) || BLANK),
  }
}

type Value = string | number | null

/** Compares two values upwards; `sign` is -1 where the table turns the order round: blanks are last in either. */
function ascending(a: Value, b: Value, sign: 1 | -1): number {
  if (a === null || b === null) return sign * (Number(a === null) - Number(b === null))
  return typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b), 'zh')
}
