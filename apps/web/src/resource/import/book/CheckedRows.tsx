import { Button, Checkbox, Segmented } from 'antd'
import { useState } from 'react'
import { PlainTable, type PlainColumn } from '../../../ui/page/PlainTable.tsx'
import { StateText, type Tone } from '../../../ui/text/StateText.tsx'
import type { Take } from './taken.ts'
import '../import.css'

/** A row of a workbook with what the check says of it. */
interface Checked<V> {
  /** Its number in the sheet. */
  row: number
  verdict: V
}

interface Props<V extends string, R extends Checked<V>> {
  check: { sheet: string; rows: readonly R[]; counts: Partial<Record<V, number>> }
  /** The words of the verdicts, in the order of the filter. */
  verdicts: Readonly<Record<V, string>>
  columns: readonly PlainColumn<R>[]
  /** Returns the choice of a row, null for one that cannot be stored; without it rows are not chosen one by one. */
  take?: (row: R) => Take | null
  /** Goes back to choose another file. */
  onAgain: () => void
}

/** The rows of a checked workbook, of which nothing is stored yet: all of them, or those with one verdict. */
export function CheckedRows<V extends string, R extends Checked<V>>(props: Props<V, R>) {
  const { check, verdicts, columns, take, onAgain } = props
  const [shown, setShown] = useState<V | 'all'>('all')
  const rows = check.rows.filter(({ verdict }) => shown === 'all' || verdict === shown)
  const found = (Object.keys(verdicts) as V[]).flatMap((value) => {
    const count = check.counts[value] ?? 0
    return count > 0 ? [{ value, label: `${verdicts[value]} ${count}` }] : []
  })
  const takeColumn = take && [
    { title: '导入', width: 52, cell: (row: R) => <TakeBox row={row.row} of={take(row)} /> },
  ]
  return (
    <>
      <p>
        工作表「{check.sheet}」共 {check.rows.length} 行，尚未写入任何数据。
        <Button type="link" size="small" onClick={onAgain}>
          换一个文件
        </Button>
      </p>
      <Segmented<V | 'all'>
        className="verdict-filter"
        aria-label="按结论筛选"
        value={shown}
        onChange={setShown}
        options={[{ value: 'all', label: `全部 ${check.rows.length}` }, ...found]}
      />
      <PlainTable
        key={shown}
        label="检查结果"
        rows={rows}
        keyOf={({ row }) => String(row)}
        pageSize={10}
        columns={[
          ...(takeColumn ?? []),
          { title: '行', cell: ({ row }) => row, width: 44, isFigure: true },
          ...columns,
        ]}
      />
    </>
  )
}

function TakeBox({ row, of }: { row: number; of: Take | null }) {
  if (!of) return null
  return (
    <Checkbox
      aria-label={`导入第 ${row} 行`}
      checked={of.isTaken}
      disabled={of.isDisabled ?? false}
      onChange={({ target }) => of.onChange(target.checked)}
    />
  )
}

interface VerdictProps {
  tone: Tone
  text: string
  /** What is said besides, each on a line of its own. */
  notes?: readonly string[]
}

/** What the check says of a row. */
export const VerdictCell = ({ tone, text, notes = [] }: VerdictProps) => (
  <>
    <StateText tone={tone}>{text}</StateText>
    {notes.map((note) => (
      <div key={note} className="quiet">
        {note}
      </div>
    ))}
  </>
)
