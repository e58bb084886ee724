import { Switch, type SwitchProps } from 'antd'
import { onOffText } from '../text/OnOff.tsx'

interface Props extends Pick<SwitchProps, 'disabled' | 'loading'> {
  /** What it turns on, for screen readers. */
  label: string
  isOn: boolean
  onTurn: (isOn: boolean) => void
}

/** A switch that says 启用 or 停用. */
export function OnOffSwitch({ label, isOn, onTurn, ...rest }: Props) {
  return (
    <Switch
      size="small"
      aria-label={label}
      checkedChildren={onOffText(1)}
      unCheckedChildren={onOffText(0)}
      checked={isOn}
      onChange={onTurn}
      // The kit writes 停用 in white on a grey too light to read it.
      {...(!isOn && { style: { background: 'var(--quiet)' } })}
      {...rest}
    />
  )
}
