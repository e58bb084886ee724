import { Input, type TableProps } from 'antd'
import { useMemo, useState } from 'react'
import { Table } from '../../../ui/table/Table.tsx'
import { formatGain, formatNumber, formatP } from '../../../ui/text/formatNumber.ts'
import { VarietyLink } from '../TrialLinks.tsx'
import { tableWidth } from '../analysis/tableWidth.ts'

interface Entry {
  id: string
  entryNo: string | null
  name: string
  isCk: boolean
  ckNo: number | null
}

type Columns<T> = NonNullable<TableProps<T>['columns']>

interface Props<T extends Entry> {
  rows: readonly T[]
  columns: Columns<T>
  /** What the table shows, for screen readers. */
  label: string
  /** Height of the rows in view, px. */
  height?: number
}

/** Beyond this number only visible rows render. */
const MANY_ROWS = 100
const NAME_PX = 200
const COLUMN_PX = 96

/** Entries with their figures, each column in order on a click; names and numbers can be searched. */
export function EntryTable<T extends Entry>({ rows, columns, label, height = 480 }: Props<T>) {
  const [text, setText] = useState('')
  const shown = useMemo(() => {
    const wanted = text.trim().toLowerCase()
    return rows.filter(({ name, entryNo }) => `${entryNo ?? ''} ${name}`.toLowerCase().includes(wanted))
  }, [rows, text])
  const isLong = shown.length > MANY_ROWS
  const all = [nameColumn<T>(), ...columns]
  return (
    <div role="region" aria-label={label}>
      <Input
        type="search"
        aria-label="查找品种"
        placeholder="查找品种"
        style={{ width: 220, marginBottom: 8 }}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <span className="quiet"> 共 {shown.length} 个品种</span>
      <Table<T>
        size="small"
        bordered
        rowKey="id"
        dataSource={shown}
        columns={all}
        pagination={false}
        virtual={isLong}
        scroll={{ x: tableWidth(all), y: height }}
        rowClassName={(row) => (row.isCk ? 'row-check' : '')}
        locale={{ emptyText: text ? '没有这样的品种' : '没有数据' }}
      />
    </div>
  )
}

function nameColumn<T extends Entry>(): Columns<T>[number] {
  return {
    title: '品种名称',
    key: 'name',
    width: NAME_PX,
    fixed: 'left',
    ellipsis: true,
    sorter: (a, b) => a.name.localeCompare(b.name, 'zh'),
    render: (_, row) => (
      <>
        <VarietyLink id={row.id}>{row.name}</VarietyLink>
        {row.isCk && <sup className="ck"> CK{row.ckNo}</sup>}
      </>
    ),
  }
}

interface Figure<T> {
  title: string
  of: (row: T) => number | null
  digits?: number
  /** A probability. */
  isP?: true
  /** A gain over a base, shown with its sign. */
  isGain?: true
  width?: number
  /** The first order of the table. */
  order?: 'ascend' | 'descend'
}

/** Returns a column of figures; blanks are last in either order. */
export function figureColumn<T>({ title, of, width, order, ...figure }: Figure<T>): Columns<T>[number] {
  return {
    title,
    key: title,
    width: width ?? COLUMN_PX,
    align: 'right',
    ...(order ? { defaultSortOrder: order } : {}),
    sorter: (a, b, direction) => {
      const last = direction === 'descend' ? -Infinity : Infinity
      return (of(a) ?? last) - (of(b) ?? last)
    },
    render: (_, row) => figureText(of(row), figure),
  }
}

function figureText(
  value: number | null,
  { digits = 2, isP, isGain }: Pick<Figure<never>, 'digits' | 'isP' | 'isGain'>,
) {
  if (isP) return formatP(value)
  return isGain ? formatGain(value, digits) : formatNumber(value, digits)
}
