import { Button } from 'antd'
import type { ReactNode } from 'react'
import { messages } from '../../client/messages.ts'

interface Props {
  /** Some filter has a value. */
  isFiltered: boolean
  onClear: () => void
  /** Why there is nothing and what to do, if no filter is set. */
  hint: ReactNode
}

/** Shown in place of rows: that there are none, and why. */
export function EmptyRows({ isFiltered, onClear, hint }: Props) {
  return (
    <div className="pane-note">
      <p>{messages.empty}</p>
      {isFiltered ? (
        <p>
          没有符合条件的数据
          <Button type="link" onClick={onClear}>
            清除条件
          </Button>
        </p>
      ) : (
        hint && <div>{hint}</div>
      )}
    </div>
  )
}
