import type { MenuProps } from 'antd'
import { lazy, Suspense, useState, type ReactNode } from 'react'

const OpenedMenu = lazy(() => import('./OpenedMenu.tsx'))

/** Props that the button of a menu takes over. */
export interface MenuButtonProps {
  'aria-haspopup': 'menu'
  onClick?: () => void
  autoFocus?: boolean
}

interface Props {
  /** Items, or a function that makes them once the menu is used. */
  items: NonNullable<MenuProps['items']> | (() => NonNullable<MenuProps['items']>)
  onClick: (key: string) => void
  /** Renders the button that opens the menu. */
  button: (props: MenuButtonProps) => ReactNode
}

/**
 * A menu that opens by a click. Until its first use only the button is mounted: the menus of a page full of rows take
 * longer to draw than the rows, and the rows do not need their code.
 */
export function LazyMenu({ items, onClick, button }: Props) {
  const [wasUsed, setUsed] = useState(false)
  const closed = button({ 'aria-haspopup': 'menu', onClick: () => setUsed(true) })
  if (!wasUsed) return closed
  return (
    <Suspense fallback={closed}>
      <OpenedMenu items={typeof items === 'function' ? items() : items} onClick={onClick}>
        {button({ 'aria-haspopup': 'menu', autoFocus: true })}
      </OpenedMenu>
    </Suspense>
  )
}
