import type { MenuProps } from 'antd'
import { lazy, Suspense, useState, type ReactNode } from 'react'

const OpenedMenu = lazy(() => import('./OpenedMenu.tsx'))

/** What the button of a menu takes over. */
export interface MenuButtonProps {
  'aria-haspopup': 'menu'
  onClick?: () => void
  autoFocus?: boolean
}

interface Props {
  items: NonNullable<MenuProps['items']>
  onClick: (key: string) => void
  /** The button that opens the menu. */
  button: (props: MenuButtonProps) => ReactNode
}

/**
 * A menu that opens by a click. Until it is first used it is a mere button: the menus of a page full of rows take longer to
 * draw than the rows, and the code of menus is not needed to show them.
 */
export function LazyMenu({ items, onClick, button }: Props) {
  const [wasUsed, setUsed] = useState(false)
  const closed = button({ 'aria-haspopup': 'menu', onClick: () => setUsed(true) })
  if (!wasUsed) return closed
  return (
    <Suspense fallback={closed}>
      <OpenedMenu items={items} onClick={onClick}>
        {button({ 'aria-haspopup': 'menu', autoFocus: true })}
      </OpenedMenu>
    </Suspense>
  )
}
