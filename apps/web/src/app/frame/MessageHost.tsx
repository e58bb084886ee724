import { message } from 'antd'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { bindNotify, type MessageLink } from '../../client/notify.ts'

/** Displays the messages of `notify`. The text is the key, so that the same message appears only once at a time. */
export function Messages() {
  const [shown, place] = message.useMessage({ maxCount: 4, top: 52 })
  useEffect(
    () =>
      bindNotify((kind, text, link) => {
        const content = link ? <WithLink text={text} link={link} /> : text
        void shown.open({ type: kind, content, key: text, duration: secondsOf(kind, link) })
        return () => shown.destroy(text)
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
