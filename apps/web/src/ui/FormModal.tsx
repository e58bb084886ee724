import type { ModalProps } from 'antd'
import { useEffect, useRef, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react'
import { messages } from '../client/messages.ts'
import { AppModal } from './AppModal.tsx'
import { prepareConfirm, useConfirm } from './useConfirm.tsx'

interface Props extends Omit<ModalProps, 'open' | 'onCancel'> {
  /** Whether the user changed something that closing would lose. */
  isChanged: boolean
  onClose: () => void
}

/** The dialog stands, and has taken the focus, a few frames after it was asked for. */
const SHOWN_MS = 100

/** Nothing is lost by Enter alone. */
const CLOSING = { yes: '不保存，关闭', no: '继续编辑' }

const FIELDS = '.ant-form-item input, .ant-form-item textarea'
const NOT_TYPED = new Set(['checkbox', 'radio', 'file', 'hidden'])
/** Fields in which Enter chooses something, or begins a line. */
const OWN_ENTER = 'textarea, [role=combobox], .ant-picker input'

/**
 * The dialog of a form: it begins in the first field, Enter saves, and Esc, the cross and 取消 ask before they lose what was
 * typed.
 */
export function FormModal({ isChanged, onClose, children, ...props }: Props) {
  const { ask, box } = useConfirm()
  useEffect(() => {
    if (isChanged) prepareConfirm()
  }, [isChanged])
  const close = async () => {
    if (!isChanged || (await ask(messages.unsaved, CLOSING))) onClose()
  }
  const saveByEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || props.confirmLoading) return
    if (props.okButtonProps?.disabled || !isTypedInto(event.target)) return
    event.preventDefault()
    props.onOk?.(event as unknown as MouseEvent<HTMLButtonElement>)
  }
  return (
    <AppModal open okText="保存" {...props} onCancel={() => void close()}>
      <Body onKeyDown={saveByEnter}>{children}</Body>
      {box}
    </AppModal>
  )
}

/** What stands in the dialog; it begins in the first field once it is shown, as nothing hidden can have the focus. */
function Body(props: { onKeyDown: (event: KeyboardEvent) => void; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const shown = setTimeout(() => {
      if (box.current?.contains(document.activeElement)) return
      const fields = box.current?.querySelectorAll<HTMLInputElement>(FIELDS) ?? []
      Array.from(fields).find(isTyped)?.focus()
    }, SHOWN_MS)
    return () => clearTimeout(shown)
  }, [])
  return <div ref={box} {...props} />
}

const isTyped = ({ type, disabled }: HTMLInputElement): boolean => !disabled && !NOT_TYPED.has(type)

/** Whether a key goes to a field of the form in which Enter has no meaning of its own. */
const isTypedInto = (target: EventTarget): boolean =>
  target instanceof HTMLInputElement &&
  target.matches(FIELDS) &&
  isTyped(target) &&
  !target.matches(OWN_ENTER)
