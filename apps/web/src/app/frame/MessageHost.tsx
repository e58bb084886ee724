import { message } from 'antd'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { bindNotify, type MessageLink } from '../../client/notify.ts'

/**
 * Displays the messages of `notify` in the empty middle of the top bar, where they cover neither data nor buttons; a
 * click closes one. The text is the key, so that the same message appears only once at a time.
 */
export function Messages() {
  const [shown, place] = message.useMessage({ maxCount: 4, top: 4 })
  useEffect(
    () =>
      bindNotify((kind, text, link) => {
        const content = link ? <WithLink text={text} link={link} /> : text
        const close = () => shown.destroy(text)
        void shown.open({ type: kind, content, key: text, duration: secondsOf(kind, link), onClick: close })
        return close
      }),
    [shown],
  )
  return place
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
