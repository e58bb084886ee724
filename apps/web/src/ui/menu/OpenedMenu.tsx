import { Dropdown, type MenuProps } from 'antd'
import { useState, type ReactNode } from 'react'

interface Props {
  items: NonNullable<MenuProps['items']>
  onClick: (key: string) => void
  /** The button it hangs on. */
  children: ReactNode
}

/** A menu that is open from the start: it comes with the first click on its button. */
export default function OpenedMenu({ items, onClick, children }: Props) {
  const [open, setOpen] = useState(true)
  return (
    <Dropdown
      trigger={['click']}
      open={open}
      onOpenChange={setOpen}
      menu={{ items, onClick: ({ key }) => onClick(key) }}
    >
      {children}
    </Dropdown>
  )
}
