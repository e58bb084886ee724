import { Dropdown, type MenuProps } from 'antd'
import { useState } from 'react'

interface Props {
  /** What the row is about, for those who hear the screen: 「…的更多操作」. */
  label: string
  items: NonNullable<MenuProps['items']>
  onClick: (key: string) => void
}

/**
 * 更多: the menu of one row. Until it is first used it is a mere button, as the menus of a page full of rows take longer to
 * draw than the rows.
 */
export function RowMenu({ label, items, onClick }: Props) {
  const [open, setOpen] = useState<boolean>()
  const button = { type: 'button', className: 'row-link', 'aria-label': `${label}的更多操作` } as const
  if (open === undefined) {
    return (
      <button {...button} aria-haspopup="menu" onClick={() => setOpen(true)}>
        更多
      </button>
    )
  }
  return (
    <Dropdown
      trigger={['click']}
      open={open}
      onOpenChange={setOpen}
      menu={{ items, onClick: ({ key }) => onClick(key) }}
    >
      <button {...button} autoFocus>
        更多
      </button>
    </Dropdown>
  )
}
