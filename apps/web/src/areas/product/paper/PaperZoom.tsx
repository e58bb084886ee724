import { Button } from 'antd'
import { useState, type ReactNode } from 'react'

/** Widths of a page, in percent of the window's; at the last one its small print is read on a phone. */
const WIDTHS = [100, 150, 200, 250] as const
const LAST = WIDTHS.length - 1

/** The pages on a phone: as large as they are read, in an area of their own that scrolls, and smaller by choice. */
export default function PaperZoom({ children }: { children: ReactNode }) {
  const [at, setAt] = useState(LAST)
  return (
    <div>
      <div className="paper-zoom">
        <Button onClick={() => setAt(at - 1)} disabled={at === 0}>
          缩小
        </Button>
        <Button onClick={() => setAt(at + 1)} disabled={at === LAST}>
          放大
        </Button>
        <Button onClick={() => setAt(0)} disabled={at === 0}>
          适合屏幕
        </Button>
        <span className="quiet" aria-live="polite">
          {WIDTHS[at]}%{at > 0 && '，可左右滑动'}
        </span>
      </div>
      <div className="paper-stage" role="region" aria-label="一页纸" tabIndex={0}>
        <div style={{ width: `${WIDTHS[at]}%` }}>{children}</div>
      </div>
    </div>
  )
}
