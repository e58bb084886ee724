import { Button } from 'antd'
import type { ReactNode } from 'react'

interface Props {
  form: ReactNode
  toolbar: ReactNode
  selection: { rows: readonly unknown[]; onChange: (rows: []) => void } | undefined
  /** The tools, on the right. */
  children: ReactNode
}

/** The area above the rows: filters, then a bar. If the bar has only tools, they are beside the filters. */
export function TableTop({ form, toolbar, selection, children }: Props) {
  if (!toolbar && !selection) {
    return (
      <div className="table-top">
        {form}
        {children}
      </div>
    )
  }
  return (
    <>
      {form}
      <div className="table-top">
        {toolbar}
        {selection && selection.rows.length > 0 && (
          <span className="table-chosen" role="status">
            已选 {selection.rows.length} 条 ·
            <Button type="link" size="small" onClick={() => selection.onChange([])}>
              清除
            </Button>
          </span>
        )}
        {children}
      </div>
    </>
  )
}
