import { PAGE_SIZES } from '@hepu/api/core/envelope'
import { Pagination, Select } from 'antd'
import type { ReactNode } from 'react'

interface Props {
  current: number
  size: number
  total: number
  /** Stands beside the total. */
  beside?: ReactNode
  onTurn: (current: number, size: number) => void
}

const sizes = PAGE_SIZES.map((value) => ({ value, label: `${value} 条/页` }))

/** In this order: total, sizes, previous, pages, next, jump. Another size goes back to the first page. */
export function TablePager({ current, size, total, beside, onTurn }: Props) {
  return (
    <nav className="table-pager" aria-label="分页">
      <span className="table-total">
        共 {total} 条{beside}
      </span>
      <Select<number>
        aria-label="每页条数"
        popupMatchSelectWidth={false}
        value={size}
        options={sizes}
        onChange={(next) => onTurn(1, next)}
      />
      <Pagination
        size="small"
        current={current}
        pageSize={size}
        total={total}
        showSizeChanger={false}
        showQuickJumper
        onChange={(next) => onTurn(next, size)}
      />
    </nav>
  )
}
