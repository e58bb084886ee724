import type { MenuProps } from 'antd'
import { LazyMenu } from './LazyMenu.tsx'

interface Props {
  /** Name of the row for screen readers: 「…的更多操作」. */
  label: string
  items: NonNullable<MenuProps['items']>
  onClick: (key: string) => void
}

/** 更多: the menu of one row. */
export const RowMenu = ({ label, items, onClick }: Props) => (
  <LazyMenu
    items={items}
    onClick={onClick}
    button={(props) => (
      <button type="button" className="row-link" aria-label={`${label}的更多操作`} {...props}>
        更多
      </button>
    )}
  />
)
