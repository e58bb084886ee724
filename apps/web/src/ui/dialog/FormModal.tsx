import type { ModalProps } from 'antd'
import { useEffect, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react'
import { messages } from '../../client/messages.ts'
import { AppModal } from './AppModal.tsx'
import { prepareConfirm, useConfirm } from './useConfirm.tsx'
import { useReloadGuard } from './useReloadGuard.ts'

interface Props extends Omit<ModalProps, 'open' | 'onCancel'> {
  /** True if closing would lose a change of the user. */
  isChanged: boolean
  onClose: () => void
}

/** The button that Enter presses loses nothing. */
const CLOSING = { yes: '不保存，关闭', no: '继续编辑' }

const FIELDS = '.ant-form-item input, .ant-form-item textarea'
const NOT_TYPED = new Set(['checkbox', 'radio', 'file', 'hidden'])
/** Fields in which Enter chooses an option or begins a line. */
const OWN_ENTER = 'textarea, [role=combobox], .ant-picker input'

/**
 * The dialog of a form: the first field has the focus, Enter saves, and Esc, the cross, 取消 and a reload of the window
 * ask before they discard a change.
 */
export function FormModal({ isChanged, onClose, children, ...props }: Props) {
  const { ask, box } = useConfirm()
  useReloadGuard(isChanged)
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
  const body = useRef<HTMLDivElement>(null)
  const [isShown, setShown] = useState(false)
  const hasBegun = useRef(false)
  // A hidden field cannot have the focus, and the dialog takes the focus when it is shown. Fields may mount later
  // still.
  useEffect(() => {
    if (isShown && !hasBegun.current) hasBegun.current = focusFirstField(body.current)
  })
  return (
    <AppModal open okText="保存" {...props} afterOpenChange={setShown} onCancel={() => void close()}>
      <div ref={body} onKeyDown={saveByEnter}>
        {children}
      </div>
      {box}
    </AppModal>
  )
}

/**
 * Focuses the first field to type into, unless a field has the focus; a date has it only when the user goes there,
 * because its calendar opens with the focus and hides what is below. Returns true when nothing is left to do.
 */
function focusFirstField(body: HTMLElement | null): boolean {
  if (!body || body.contains(document.activeElement)) return body !== null
  const first = Array.from(body.querySelectorAll<HTMLInputElement>(FIELDS)).find(isTyped)
  if (first?.closest('.ant-picker')) return true
  first?.focus()
  return body.contains(document.activeElement)
}

const isTyped = ({ type, disabled }: HTMLInputElement): boolean => !disabled && !NOT_TYPED.has(type)

/** Returns true if a key goes to a field of the form in which Enter has no meaning of its own. */
const isTypedInto = (target: EventTarget): boolean =>
  target instanceof HTMLInputElement &&
  target.matches(FIELDS) &&
  isTyped(target) &&
  !target.matches(OWN_ENTER)
