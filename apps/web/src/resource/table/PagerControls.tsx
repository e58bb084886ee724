import { PAGE_SIZES } from '@hepu/api/core/envelope'
import { Pagination, Select } from 'antd'

interface Props {
  current: number
  size: number
  total: number
  onTurn: (current: number, size: number) => void
}

const sizes = PAGE_SIZES.map((value) => ({ value, label: `${value} 条/页` }))

/** The pager, in this order: sizes, previous, pages, next, jump. Another size goes back to the first page. */
export const PagerControls = ({ current, size, total, onTurn }: Props) => (
  <>
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
  </>
)
