import { Button } from 'antd'
import { useState } from 'react'

/** Text beyond this length is folded. */
const SHOWN = 160

/** Text that may be pages long: shows the beginning, and the whole on request. */
export function LongText({ text }: { text: string }) {
  const [isOpen, setOpen] = useState(false)
  if (text.length <= SHOWN) return text
  return (
    <>
      {isOpen ? text : `${text.slice(0, SHOWN)}…`}
      <Button type="link" size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? '收起' : '展开全部'}
      </Button>
    </>
  )
}
