import { flowLabels as labels } from '@hepu/api/areas/project/fund/fundLabels'
import { flowTypeLabels } from '@hepu/api/areas/project/fund/flowTypes'
import { flowFiles, type FlowRow } from '@hepu/api/areas/project/fund/fundFlow'
import { useCall } from '../../../client/useCall.ts'
import { FileList } from '../../../resource/files/FileList.tsx'
import { AppDrawer } from '../../../ui/dialog/AppDrawer.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { yuan } from './fundText.tsx'

/** 凭证附件 of a line of the ledger. */
export default function VoucherDialog({ flow, onClose }: { flow: FlowRow; onClose: () => void }) {
  const found = useCall(flowFiles, { id: flow.id }, { quiet: true })
  return (
    <AppDrawer
      open
      closesWithTab
      size={560}
      title={`${labels.files} · ${flow.voucherNo ?? flowTypeLabels[flow.flowType]} ${yuan(flow.amount)} 元`}
      onClose={onClose}
    >
      {found.error && <ErrorPane error={found.error} onRetry={() => void found.refetch()} />}
      {!found.error && !found.data && <EmptyPane loading />}
      {!found.error && found.data && <FileList files={found.data} empty="这笔流水没有凭证附件" />}
    </AppDrawer>
  )
}
