import { COOPERATIVE_FILES } from '@hepu/api/areas/breeder/asset/assetRecordKinds'
import { shareLabels } from '@hepu/api/areas/breeder/asset/assetLabels'
import { deleteBreederFile, queryRelate } from '@hepu/api/areas/breeder/asset/breederCommon'
import {
  cooperativeAttach,
  cooperativeShow,
  type CooperativeDetail,
} from '@hepu/api/areas/breeder/asset/cooperativeVariety'
import { shareKinds } from '@hepu/api/areas/breeder/record/breederFields'
import { useCall } from '../../../client/useCall.ts'
import { messages } from '../../../client/messages.ts'
import { useRun } from '../../../client/useRun.ts'
import { ChangeHistory } from '../../../resource/change/ChangeHistory.tsx'
import { FileList } from '../../../resource/files/FileList.tsx'
import { AppModal } from '../../../ui/dialog/AppModal.tsx'
import { PlainTable } from '../../../ui/page/PlainTable.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { Num } from '../../../ui/text/Num.tsx'
import { AssetFiles } from './AssetFiles.tsx'
import { RecordLink } from './RecordLink.tsx'

interface Props {
  id: string
  onClose: () => void
}

/** A cooperative variety: history of its shares with the documents, products, trials and files. */
export default function CooperativeView({ id, onClose }: Props) {
  const found = useCall(cooperativeShow, { id }, { quiet: true })
  const attach = useRun(cooperativeAttach, { success: messages.saved })
  const shown = found.error ? undefined : found.data
  return (
    <AppModal
      open
      title={shown ? `合作品种 · ${shown.name}` : '合作品种'}
      width={920}
      footer={null}
      onCancel={onClose}
    >
      {found.error && <ErrorPane error={found.error} onRetry={() => void found.refetch()} />}
      {!found.error && !shown && <EmptyPane loading />}
      {shown && (
        <>
          <ChangeHistory object="cooperative_variety" objectId={id} />
          <ShareHistory history={shown.shareHistory} />
          <Products id={id} />
          <Trials trials={shown.trials} name={shown.name} />
          <AssetFiles
            files={shown.files}
            infoType={COOPERATIVE_FILES}
            mayWrite={shown.can['edit'] === true}
            deleteRoute={deleteBreederFile}
            onAttach={(fileIds) => attach.run({ id, fileIds })}
            onChange={() => void found.refetch()}
          />
        </>
      )}
    </AppModal>
  )
}

function ShareHistory({ history }: { history: CooperativeDetail['shareHistory'] }) {
  if (history.length === 0) return <p className="quiet">还没有约定权益比例。</p>
  return (
    <PlainTable
      label="权益比例的历史"
      title="权益比例的历史"
      rows={history}
      keyOf={({ id }) => id}
      columns={[
        { title: shareLabels.kind, width: 80, cell: ({ kind }) => shareKinds[kind] },
        { title: shareLabels.validFrom, width: 104, cell: ({ validFrom }) => validFrom },
        { title: shareLabels.ours, width: 84, isFigure: true, cell: ({ ours }) => ours },
        { title: shareLabels.theirs, width: 84, isFigure: true, cell: ({ theirs }) => theirs },
        { title: shareLabels.reason, cell: ({ reason }) => reason ?? '首次约定' },
        { title: shareLabels.files, width: 220, cell: ({ files }) => <FileList files={files} /> },
      ]}
    />
  )
}

/** Products related by hand, and those of the same approved variety. */
function Products({ id }: { id: string }) {
  const { data = [] } = useCall(queryRelate, { owner: 'cooperative', recordId: id }, { quiet: true })
  if (data.length === 0) return <p className="quiet">还没有相关产品。</p>
  return (
    <PlainTable
      label="相关产品"
      title="相关产品"
      rows={data}
      keyOf={(row) => row.id}
      columns={[
        { title: '产品', cell: (row) => <RecordLink resource="product.productRecord" record={row} /> },
        { title: '关系', width: 180, cell: ({ isDirect }) => (isDirect ? '直接关联' : '同一审定品种的产品') },
      ]}
    />
  )
}

function Trials({ trials, name }: { trials: CooperativeDetail['trials']; name: string }) {
  if (trials === null) return null
  if (trials.length === 0) return <p className="quiet">「{name}」还没有参加试验。</p>
  return (
    <PlainTable
      label="试验表现"
      title="试验表现"
      rows={trials}
      keyOf={(row) => row.id}
      pageSize={10}
      columns={[
        { title: '年份', width: 64, cell: ({ year }) => year },
        { title: '试验阶段', width: 130, cell: ({ phaseLabel }) => phaseLabel },
        { title: '组别', cell: ({ groupName }) => groupName },
        { title: '参试名称', width: 130, cell: (row) => row.name },
        {
          title: '平均产量（kg/亩）',
          width: 130,
          isFigure: true,
          cell: ({ meanYield }) => <Num value={meanYield} digits={1} />,
        },
        { title: '位次', width: 60, isFigure: true, cell: ({ yieldRank }) => yieldRank ?? '—' },
        { title: '点数', width: 60, isFigure: true, cell: ({ points }) => points ?? '—' },
        { title: '状态', width: 90, cell: ({ statusLabel }) => statusLabel },
      ]}
    />
  )
}
