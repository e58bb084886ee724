import { Button, Popover } from 'antd'
import type { ReactNode } from 'react'

/** A small question mark that opens the text behind a figure or a screen: formulas, rules, sources. */
export function Help({ label = '说明', children }: { label?: string; children: ReactNode }) {
  return (
    <Popover trigger="click" placement="bottomLeft" content={<div className="help-text">{children}</div>}>
      <Button className="help-mark" type="text" size="small" aria-label={label}>
        ?
      </Button>
    </Popover>
  )
}
