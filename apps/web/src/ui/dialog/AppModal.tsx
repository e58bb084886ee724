import { Modal, type ModalProps } from 'antd'
import { useEffect, useState } from 'react'
import { useFocusBack } from './useFocusBack.ts'

/**
 * The dialog of every screen. antd's Modal throws when it is open in a kept tab that is hidden and shown again; a key
 * that changes on hiding remounts it, and it stays open. A form in it belongs to the screen (`Form.useForm`), because
 * the content is remounted as well.
 */
export function AppModal(props: ModalProps) {
  const [round, setRound] = useState(0)
  useFocusBack(props.open ?? false)
  useEffect(() => () => setRound((round) => round + 1), [])
  return <Modal key={round} centered destroyOnHidden mask={{ closable: false }} {...props} />
}
