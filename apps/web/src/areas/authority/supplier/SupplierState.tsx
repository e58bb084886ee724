import { StateText } from '../../../ui/text/StateText.tsx'

/** 启用 or 停用. */
export const SupplierState = ({ state }: { state: number }) => (
  <StateText tone={state === 1 ? 'good' : 'quiet'}>{state === 1 ? '启用' : '停用'}</StateText>
)
