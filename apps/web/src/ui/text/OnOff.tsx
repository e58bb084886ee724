import { StateText } from './StateText.tsx'

/** Returns the word for the stored state of a record that can be switched off. */
export const onOffText = (state: number): string => (state === 1 ? '启用' : '停用')

/** Shows whether a record is in force. */
export function OnOff({ state }: { state: number }) {
  return <StateText tone={state === 1 ? 'good' : 'quiet'}>{onOffText(state)}</StateText>
}
