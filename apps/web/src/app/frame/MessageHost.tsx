import './messages.css'
import { CloseOutlined } from '@ant-design/icons'
import { message } from 'antd'
import { useEffect, useRef, type ReactNode, type RefObject } from 'react'
import { Link } from 'react-router'
import { bindNotify, type MessageLink } from '../../client/notify.ts'
import { useNarrow } from '../../ui/useNarrow.ts'

/**
 * Displays the messages of `notify` where they cover neither data nor buttons: in the empty middle of the top bar, on a
 * phone as lines below it, for which the screen makes room. A click closes one. The text is the key, so that the same
 * message appears only once at a time.
 */
export function Messages() {
  const place = useRef<HTMLDivElement>(null)
  const isNarrow = useNarrow()
  const [shown, holder] = message.useMessage({
    maxCount: 4,
    top: 4,
    getContainer: () => place.current ?? document.body,
  })
  useMessageRoom(place)
  useEffect(
    () =>
      bindNotify((kind, text, link) => {
        const close = () => shown.destroy(text)
        const content = link ? <WithLink text={text} link={link} /> : text
        void shown.open({
          type: kind,
          content: isNarrow ? <Closable>{content}</Closable> : content,
          key: text,
          duration: secondsOf(kind, link),
          onClick: close,
        })
        return close
      }),
    [shown, isNarrow],
  )
  return (
    <>
      <div className="message-place" ref={place} />
      {holder}
    </>
  )
}

/** Gives styles the height (px) of the messages in `--messages`: on a phone the screen, dialogs and drawers begin below them. */
function useMessageRoom(place: RefObject<HTMLElement | null>): void {
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
}

/** Something to do takes longer to read and reach. */
const secondsOf = (kind: string, link: MessageLink | undefined): number =>
  kind === 'loading' ? 0 : link ? 10 : 4

/** A message with a cross: its click is that of the whole message. */
const Closable = ({ children }: { children: ReactNode }) => (
  <span className="message-closable">
    <span>{children}</span>
    <button type="button" aria-label="关闭消息">
      <CloseOutlined />
    </button>
  </span>
)

const WithLink = ({ text, link }: { text: string; link: MessageLink }) => (
  <>
    {text}{' '}
    <Link to={link.href} className="message-link">
      {link.label}
    </Link>
  </>
)
