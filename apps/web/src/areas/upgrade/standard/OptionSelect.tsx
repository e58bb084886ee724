import { Select } from 'antd'

/** Returns values with their labels, as a Select takes them. */
export const optionsOf = <T extends string>(labels: Readonly<Record<T, string>>, only?: readonly string[]) =>
  (Object.keys(labels) as T[])
    .filter((value) => only === undefined || only.includes(value))
    .map((value) => ({ value, label: labels[value] }))

interface Props<T extends string> {
  label: string
  value: T
  options: { value: T; label: string }[]
  disabled: boolean
  width?: number
  onChange: (value: T) => void
}

/** A small choice in a row of an editor. */
export function Choice<T extends string>({
  label,
  value,
  options,
  disabled,
  width = 96,
  onChange,
}: Props<T>) {
  return (
    <Select<T>
      size="small"
      aria-label={label}
      style={{ width }}
      popupMatchSelectWidth={false}
      disabled={disabled}
      value={value}
      options={options}
      onChange={onChange}
    />
  )
}
