import './narrowMessages.css'
import { CloseOutlined } from '@ant-design/icons'
import { useEffect, type ReactNode, type RefObject } from 'react'

/** Gives styles the height (px) of the messages in `--messages`: on a phone the screen, dialogs and drawers begin below them. */
export function MessageRoom({ place }: { place: RefObject<HTMLElement | null> }) {
  useEffect(() => {
    const element = place.current
    if (!element) return undefined
    const { style } = document.documentElement
    const observer = new ResizeObserver(() => style.setProperty('--messages', `${element.offsetHeight}px`))
    observer.observe(element)
    return () => {
      observer.disconnect()
      style.removeProperty('--messages')
    }
  }, [place])
  return null
}

/** A message with a cross: its click is that of the whole message. */
export const Closable = ({ children }: { children: ReactNode }) => (
  <span className="message-closable">
    <span>{children}</span>
    <button type="button" aria-label="关闭消息">
      <CloseOutlined />
    </button>
  </span>
)
