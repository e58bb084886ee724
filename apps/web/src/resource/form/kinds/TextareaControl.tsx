import TextArea from 'antd/es/input/TextArea'
import { commonOf, textOf, type ControlProps } from '../control.ts'
import type { TextareaItem } from '../items.ts'

/** Text of several lines; with a limit it shows how much is used. */
export function TextareaControl(props: ControlProps<TextareaItem>) {
  const { item, value, onChange } = props
  return (
    <TextArea
      {...commonOf(props)}
      {...(item.maxlength ? { maxLength: item.maxlength, showCount: true } : {})}
      autoSize={{ minRows: 2, maxRows: 8 }}
      value={textOf(value)}
      onChange={(event) => onChange?.(event.target.value)}
    />
  )
}
