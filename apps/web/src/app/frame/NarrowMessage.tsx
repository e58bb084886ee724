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
    const observer = new ResizeObserver(() => style.setProperty('--messages', `${place.offsetHeight}px`))
    observer.observe(place)
    return () => {
      observer.disconnect()
      style.removeProperty('--messages')
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
