import { Popover } from 'antd'
import type { ReactNode } from 'react'

interface Props {
  /** The question mark it hangs on. */
  mark: ReactNode
  children: ReactNode
}

/** The text behind a question mark, open from the start: it comes with the first click on the mark. */
export default function HelpText({ mark, children }: Props) {
  return (
    <Popover
      defaultOpen
      trigger="click"
      placement="bottomLeft"
      content={<div className="help-text">{children}</div>}
    >
      {mark}
    </Popover>
  )
}
