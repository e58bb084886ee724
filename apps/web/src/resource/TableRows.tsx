import { PAGE_SIZES } from '@hepu/api/core/envelope'
import { Table } from 'antd'
import { useEffect, useRef, type Key } from 'react'
import { messages } from '../client/messages.ts'
import type { PagedRoute, RowOf, SearchTableProps } from './SearchTable.tsx'
import { columnsOf, sortOf, widthOf } from './tableColumns.ts'
import type { Sort, TableQuery } from './tableQuery.ts'

interface RowsProps<R extends PagedRoute> extends SearchTableProps<R> {
  query: TableQuery
  rows: RowOf<R>[]
  total: number
  loading: boolean
  onTurn: (current: number, size: number) => void
  onSort: (sort: Sort | undefined) => void
}

/** The rows of a searchable table with its pager. The scrolling part can be reached by keyboard. */
export function TableRows<R extends PagedRoute>(props: RowsProps<R>) {
  const { query, rows, total, selection, height = 609 } = props
  const box = useRef<HTMLDivElement>(null)
  const columns = columnsOf(props.columns, query, props.showIndex ?? false)
  const keyOfRow = (row: RowOf<R>) => String(row[(props.rowKey ?? 'id') as keyof RowOf<R>])
  useEffect(() => {
    box.current?.querySelector('.ant-table-body')?.setAttribute('tabindex', '0')
  })
  return (
    <div ref={box}>
      <Table<RowOf<R>>
        size="small"
        rowKey={keyOfRow}
        columns={columns}
        tableLayout="fixed"
        dataSource={rows}
        loading={props.loading && { delay: 250 }}
        scroll={{ x: widthOf(columns) + (selection ? SELECTION_PX : 0), y: height }}
        locale={{ emptyText: props.loading ? ' ' : (props.empty ?? messages.empty) }}
        {...(props.rowClassName ? { rowClassName: props.rowClassName } : {})}
        {...(props.expandable ? { expandable: props.expandable } : {})}
        {...(selection ? { rowSelection: selectionOf(selection, keyOfRow) } : {})}
        onChange={(_page, _filters, sorter, { action }) => {
          if (action === 'sort') props.onSort(sortOf(Array.isArray(sorter) ? sorter[0] : sorter))
        }}
        pagination={{
          current: query.current,
          pageSize: query.size,
          total,
          pageSizeOptions: [...PAGE_SIZES],
          showSizeChanger: true,
          showQuickJumper: true,
          showTotal: (count) => `共 ${count} 条`,
          onChange: (current, size) => props.onTurn(size === query.size ? current : 1, size),
        }}
      />
    </div>
  )
}

interface Selection<T> {
  rows: readonly T[]
  onChange: (rows: T[]) => void
}

const SELECTION_PX = 40

const selectionOf = <T,>({ rows, onChange }: Selection<T>, keyOfRow: (row: T) => string) => ({
  selectedRowKeys: rows.map(keyOfRow),
  preserveSelectedRowKeys: true,
  fixed: true,
  onChange: (_keys: Key[], chosen: T[]) => onChange(chosen.filter((row) => row !== undefined)),
})
