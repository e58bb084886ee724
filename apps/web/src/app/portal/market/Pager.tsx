interface Props {
  current: number
  size: number
  total: number
  onPage: (page: number) => void
}

/** Pages before and after the current one; nothing where there is one page alone. */
export function Pager({ current, size, total, onPage }: Props) {
  const last = Math.max(1, Math.ceil(total / size))
  if (last === 1) return null
  const go = (page: number) => {
    onPage(page)
    scrollTo(0, 0)
  }
  return (
    <nav className="trade-pager" aria-label="分页">
      <button
        type="button"
        disabled={current <= 1}
        title={current <= 1 ? '已是第一页' : ''}
        onClick={() => go(current - 1)}
      >
        上一页
      </button>
      <span>
        第 {current} / {last} 页
      </span>
      <button
        type="button"
        disabled={current >= last}
        title={current >= last ? '已是最后一页' : ''}
        onClick={() => go(current + 1)}
      >
        下一页
      </button>
    </nav>
  )
}
