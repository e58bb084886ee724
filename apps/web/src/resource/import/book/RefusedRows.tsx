import { PlainTable } from '../../../ui/page/PlainTable.tsx'
import { Notice } from '../../../ui/pane/Notice.tsx'

interface Refused {
  row: number
  message: string
}

interface Props<R extends Refused> {
  rows: readonly R[]
  /** Names what a row is about. */
  name: { title: string; cell: (row: R) => string | null; width: number }
}

/** The rows of a workbook that were refused since its check; nothing without any. */
export function RefusedRows<R extends Refused>({ rows, name }: Props<R>) {
  if (rows.length === 0) return null
  return (
    <>
      <Notice tone="warning" title={`${rows.length} 行在检查之后情况有变，没有写入。`} />
      <PlainTable
        label="没有写入的行"
        rows={rows}
        keyOf={({ row }) => String(row)}
        pageSize={10}
        columns={[
          { title: '行', cell: ({ row }) => row, width: 60, isFigure: true },
          name,
          { title: '原因', cell: ({ message }) => message },
        ]}
      />
    </>
  )
}
