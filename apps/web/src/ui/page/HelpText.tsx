import { Popover } from 'antd'
import type { ReactNode } from 'react'

interface Props {
  /** The question mark that the text is attached to. */
  mark: ReactNode
  children: ReactNode
}

/** The text of a question mark, open from the start: the first click on the mark loads it. */
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
