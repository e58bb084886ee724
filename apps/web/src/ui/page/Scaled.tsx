import './scaled.css'
import { ConfigProvider } from 'antd'
import { createContext, use, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { useResize } from '../useResize.ts'

const WIDTH = 1920
const HEIGHT = 1080
/** How long (ms) the window size must rest before the canvas is scaled again. */
const REST_MS = 500

/** Returns the largest scale at which the whole canvas fits. */
export const scaleFor = (width: number, height: number): number => Math.min(width / WIDTH, height / HEIGHT)

/** In a window narrower than this (px), a phone's, nothing is scaled. */
const NARROW = 760

/** Returns the scale of the canvas in a window, null in a phone's. */
const scaleIn = (width: number, height: number): number | null =>
  width < NARROW ? null : scaleFor(width, height)

const Scale = createContext<number | null>(null)

/** Returns the scale of the canvas around a part; null where there is no canvas. */
export const useScale = (): number | null => use(Scale)

/**
 * A canvas of 1920×1080 over the whole window, scaled evenly and centred: dashboards are drawn in its pixels whatever
 * the window. It scales by `transform`, because charts misplace the pointer under `zoom`. Lists and dialogs that pop up
 * are rendered inside it, so that they scale too. On a phone the same parts stand unscaled in the window, which scrolls.
 */
export function Scaled({ children }: { children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLDivElement>(null)
  const [scale, setScale] = useState<number | null>(1)
  useLayoutEffect(() => {
    if (!frame.current) return
    const { clientWidth, clientHeight } = frame.current
    if (clientWidth > 0) setScale(scaleIn(clientWidth, clientHeight))
  }, [])
  useResize(frame, (width, height) => setScale(scaleIn(width, height)), REST_MS)
  return (
    <div className={scale === null ? 'scaled-narrow' : 'scaled'} ref={frame}>
      <div
        className={scale === null ? undefined : 'scaled-canvas'}
        ref={canvas}
        style={
          scale === null
            ? undefined
            : { width: WIDTH, height: HEIGHT, transform: `translate(-50%, -50%) scale(${scale})` }
        }
      >
        <ConfigProvider getPopupContainer={() => canvas.current ?? document.body}>
          <Scale value={scale}>{children}</Scale>
        </ConfigProvider>
      </div>
    </div>
  )
}
