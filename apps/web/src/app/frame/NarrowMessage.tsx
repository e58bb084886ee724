import './narrowMessage.css'
import { CloseOutlined } from '@ant-design/icons'
import { useEffect, useRef, type ReactNode } from 'react'

/**
 * A message of a phone with a cross: its click is that of the whole message. While it is shown, styles have the height (px)
 * of all messages in `--messages`: the screen, dialogs and drawers begin below them.
 */
export default function NarrowMessage({ children }: { children: ReactNode }) {
  const text = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const place = text.current?.closest<HTMLElement>('.message-place')
    if (!place) return undefined
    const { style } = document.documentElement
    const measure = () => {
      if (place.offsetHeight > 0) style.setProperty('--messages', `${place.offsetHeight}px`)
      else style.removeProperty('--messages')
    }
    const observer = new ResizeObserver(measure)
    observer.observe(place)
    return () => {
      observer.disconnect()
      // The next message may have taken the place of this one at once, at the same height.
      measure()
    }
  }, [])
  return (
    <span className="message-closable">
      <span ref={text}>{children}</span>
      <button type="button" aria-label="关闭消息">
        <CloseOutlined />
      </button>
    </span>
  )
}
