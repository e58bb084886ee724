import {
  batchRows,
  mendingKinds,
  storedRowFilters,
  type StoredRowFilter,
} from '@hepu/api/areas/experiment/import/storedRows'
import type { OutputOf } from '@hepu/api/core/route'
import { useState } from 'react'
import { useCall } from '../../../client/useCall.ts'
import { SearchTable, type Column } from '../../../resource/table/SearchTable.tsx'
import { Choice } from '../../../ui/control/Choice.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { StateText } from '../../../ui/text/StateText.tsx'

type Page = OutputOf<typeof batchRows>
type Row = Page['records'][number]
type Filter = 'all' | StoredRowFilter

const EMPTY: Readonly<Record<Filter, string>> = {
  all: '文件中没有数据行。',
  changed: '每个值都按文件所写存入，没有改动。',
  leftOut: '没有被略过的行。',
}

/** 将写入的数据: each row of the workbook as it will be stored, with what was read where that differs. */
export default function StoredRows({ batchId }: { batchId: string }) {
  const [filter, setFilter] = useState<Filter>('all')
  const first = useCall(batchRows, { size: 20, model: { batchId } }, { quiet: true })
  if (first.error && !first.data)
    return <ErrorPane error={first.error} onRetry={() => void first.refetch()} />
  if (!first.data) return <p className="quiet">正在读取将写入的数据…</p>
  const { columns, counts } = first.data
  const options = [
    { value: 'all' as const, label: `全部（${counts.all}）` },
    ...(Object.keys(storedRowFilters) as StoredRowFilter[]).map((value) => ({
      value,
      label: `${storedRowFilters[value]}（${counts[value]}）`,
    })),
  ]
  return (
    <SearchTable
      key={filter}
      isLocal
      route={batchRows}
      rowKey="key"
      defaultSize={20}
      defaultSort={{ sort: 'row', order: 'ascending' }}
      fixedModel={{ batchId, ...(filter === 'all' ? {} : { only: filter }) }}
      columns={columnsOf(columns)}
      rowClassName={({ leftOut }) => (leftOut.length > 0 ? 'import-row-out' : '')}
      empty={EMPTY[filter]}
      toolbar={
        <div className="import-rows-bar" role="group" aria-label="显示哪些行">
          <Choice<Filter> aria-label="显示哪些行" value={filter} options={options} onChange={setFilter} />
          <span className="quiet">划线的是读到的内容，其后是将存的值与原因；空单元格不改动已有的值。</span>
        </div>
      }
    />
  )
}

function columnsOf(columns: Page['columns']): Column<Row>[] {
  return [
    { title: '工作表', dataIndex: 'sheet', width: 96, ellipsis: true, fixed: 'left' },
    { title: '行', dataIndex: 'row', width: 56, align: 'right', fixed: 'left' },
    {
      title: '结果',
      key: 'result',
      width: 210,
      fixed: 'left',
      render: (_, row) => <Result row={row} columns={columns} />,
    },
    { title: '组别', dataIndex: 'group', width: 130, ellipsis: true },
    ...columns.map(({ key, label, isNumber }): Column<Row> => ({
      title: label,
      key,
      width: isNumber ? 118 : 130,
      ...(isNumber && { align: 'right' }),
      render: (_, row) => <Value row={row} column={key} />,
    })),
  ]
}

/** Whether the row is stored, and which of its values otherwise than they were read; else why it is left out. */
function Result({ row, columns }: { row: Row; columns: Page['columns'] }) {
  const { leftOut, isChanged } = row
  if (leftOut.length === 0 && !isChanged) return <span className="quiet">按原样</span>
  const text = leftOut.length > 0 ? leftOut.join('；') : changesOf(row, columns).join('；')
  return (
    <>
      {leftOut.length > 0 ? (
        <StateText tone="bad">略过</StateText>
      ) : (
        <StateText tone="warn">有改动</StateText>
      )}
      <small className="three-lines" title={text}>
        {text}
      </small>
    </>
  )
}

/** The values of a row that are stored otherwise, as `株高(cm)：2.15→215`. */
const changesOf = ({ cells }: Row, columns: Page['columns']): string[] =>
  columns.flatMap(({ key, label }) => {
    const cell = cells.find((known) => known.key === key)
    if (!cell?.mending) return []
    const { read, stored, mending } = cell
    if (read === stored) return [`${label}：${mending.text}`]
    return [`${label}：${read === null || read === '' ? '空' : read}→${stored ?? '不写入'}`]
  })

/** A value as it will be stored, behind the text that was read where that differs. */
function Value({ row, column }: { row: Row; column: string }) {
  const cell = row.cells.find(({ key }) => key === column)
  if (!cell) return null
  const { read, stored, mending } = cell
  if (!mending) return row.leftOut.length > 0 ? <span className="quiet">{read}</span> : stored
  const reason = `${mendingKinds[mending.kind]}：${mending.text}`
  return (
    <span className="wrapped">
      {read !== null && read !== stored && <del className="quiet">{read}</del>} {stored ?? '不写入'}
      <small className="import-why three-lines" title={reason}>
        {reason}
      </small>
    </span>
  )
}
