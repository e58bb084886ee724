import { Dropdown, type MenuProps } from 'antd'
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react'

interface Props {
  items: NonNullable<MenuProps['items']>
  onClick: (key: string) => void
  /** The button that the menu is attached to. */
  children: ReactNode
}

/** A menu that is open from the start: the first click on its button loads it. */
export default function OpenedMenu({ items, onClick, children }: Props) {
  const [open, setOpen] = useState(true)
  const button = useRef<Element>(null)
  const noteButton = () => {
    button.current = document.activeElement
  }
  useLayoutEffect(noteButton, [])
  return (
    <Dropdown
      trigger={['click']}
      // The arrows walk at once; Escape gives the focus back to the button.
      autoFocus
      open={open}
      onOpenChange={(isOpen) => {
        if (isOpen) noteButton()
        setOpen(isOpen)
      }}
      menu={{
        items,
        onClick: ({ key }) => {
          // A dialog that an item opens gives the focus back to what had it: the item will be gone.
          if (button.current instanceof HTMLElement) button.current.focus()
          onClick(key)
        },
      }}
    >
      {children}
    </Dropdown>
  )
}
