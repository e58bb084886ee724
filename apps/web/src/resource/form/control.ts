/** The props that the form passes to the control of an item. */
export interface ControlProps<I, V = unknown> {
  item: I
  id?: string
  value?: V
  onChange?: (value: V) => void
  onBlur?: () => void
  disabled?: boolean
  'aria-describedby'?: string
  'aria-required'?: boolean | 'true' | 'false'
  'aria-invalid'?: boolean | 'true' | 'false'
}

/** Returns the props that every antd control takes: id, placeholder, state, and what screen readers read. */
export function commonOf<I extends { placeholder?: string }>({
  item,
  value: _value,
  onChange: _onChange,
  ...rest
}: ControlProps<I>) {
  return { ...rest, ...(item.placeholder ? { placeholder: item.placeholder } : {}) }
}

export const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''
