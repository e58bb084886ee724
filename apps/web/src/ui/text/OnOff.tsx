import { StateText } from './StateText.tsx'

/** Words of a record that can be switched off, by its stored state. */
export const onOffText = (state: number): string => (state === 1 ? '启用' : '停用')

/** Whether a record is in force. */
export function OnOff({ state }: { state: number }) {
  return <StateText tone={state === 1 ? 'good' : 'quiet'}>{onOffText(state)}</StateText>
}
