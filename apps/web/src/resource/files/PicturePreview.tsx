import './filePreview.css'
import { Button } from 'antd'
import { useRef, useState } from 'react'

const STEPS = [25, 50, 75, 100, 150, 200, 300, 400] as const

/** A picture, fitted into the window at first, then at a chosen size (percent of its own). */
export function PicturePreview({ name, address }: { name: string; address: string }) {
  const [percent, setPercent] = useState<number | null>(null)
  const [width, setWidth] = useState(0)
  const picture = useRef<HTMLImageElement>(null)
  const step = (by: 1 | -1) => {
    // A fitted picture has a size between the steps; larger and smaller count from that size.
    const fitted = ((picture.current?.width ?? 0) / width) * 100 || 100
    const now = percent ?? fitted
    const next = by === 1 ? STEPS.find((step) => step > now) : STEPS.findLast((step) => step < now)
    setPercent(next ?? percent)
  }
  return (
    <>
      <div className="picture-bar">
        <Button size="small" onClick={() => step(-1)} disabled={percent === STEPS[0]}>
          缩小
        </Button>
        <Button size="small" onClick={() => step(1)} disabled={percent === STEPS.at(-1)}>
          放大
        </Button>
        <Button size="small" onClick={() => setPercent(null)} disabled={percent === null}>
          适合窗口
        </Button>
        <span className="quiet" aria-live="polite">
          {percent === null ? '适合窗口' : `${percent}%`}
        </span>
      </div>
      <div className="picture-stage" tabIndex={0} role="group" aria-label={name}>
        <img
          ref={picture}
          src={address}
          alt={name}
          onLoad={(event) => setWidth(event.currentTarget.naturalWidth)}
          {...(percent === null ? { className: 'picture-fit' } : { width: (width * percent) / 100 })}
        />
      </div>
    </>
  )
}
