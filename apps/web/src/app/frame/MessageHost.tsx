import { message } from 'antd'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { bindNotify, type MessageLink } from '../../client/notify.ts'
import { useNarrow } from '../../ui/useNarrow.ts'

const NarrowMessage = lazy(() => import('./NarrowMessage.tsx'))

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
  useEffect(
    () =>
      bindNotify((kind, text, link) => {
        const close = () => shown.destroy(text)
        const content = link ? <WithLink text={text} link={link} /> : text
        void shown.open({
          type: kind,
          content: isNarrow ? (
            <Suspense fallback={content}>
              <NarrowMessage>{content}</NarrowMessage>
            </Suspense>
          ) : (
            content
          ),
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

/** Something to do takes longer to read and reach. */
const secondsOf = (kind: string, link: MessageLink | undefined): number =>
  kind === 'loading' ? 0 : link ? 10 : 4

const WithLink = ({ text, link }: { text: string; link: MessageLink }) => (
  <>
    {text}{' '}
    <Link to={link.href} className="message-link">
      {link.label}
    </Link>
  </>
)
