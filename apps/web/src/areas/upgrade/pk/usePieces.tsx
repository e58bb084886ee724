import { Button } from 'antd'
import { useState, type ReactNode } from 'react'

/** Rows shown at first; a whole group has some thousand pairs. */
const PIECE = 100

/** Returns the shown rows of a long table, and the line below it with their number and a button for more. */
export function usePieces<T>(rows: readonly T[]): { shown: readonly T[]; more: ReactNode } {
  const [most, setMost] = useState(PIECE)
  const more = rows.length > most && (
    <p className="note">
      已显示 {most} 对，共 {rows.length} 对{' '}
      <Button size="small" onClick={() => setMost(most + PIECE)}>
        显示更多
      </Button>
    </p>
  )
  return { shown: rows.slice(0, most), more }
}
