import { message } from 'antd'
import { useEffect } from 'react'
import { bindNotify } from '../../client/notify.ts'

/** Displays the messages of `notify`. The text is the key, so that the same message appears only once at a time. */
export function Messages() {
  const [shown, place] = message.useMessage({ maxCount: 4, top: 52 })
  useEffect(
    () =>
      bindNotify((kind, text) => {
        void shown.open({ type: kind, content: text, key: text, duration: kind === 'loading' ? 0 : 4 })
        return () => shown.destroy(text)
      }),
    [shown],
  )
  return place
}
