import { Dropdown, type MenuProps } from 'antd'
import { useState, type ReactNode } from 'react'

interface Props {
  items: NonNullable<MenuProps['items']>
  onClick: (key: string) => void
  /** The button that the menu is attached to. */
  children: ReactNode
}

/** A menu that is open from the start: the first click on its button loads it. */
export default function OpenedMenu({ items, onClick, children }: Props) {
  const [open, setOpen] = useState(true)
  return (
    <Dropdown
      trigger={['click']}
      // The arrows walk at once; Escape gives the focus back to the button.
      autoFocus
      open={open}
      onOpenChange={setOpen}
      menu={{ items, onClick: ({ key }) => onClick(key) }}
    >
      {children}
    </Dropdown>
  )
}
